import { benchTrackOrder } from '../../tests/bench/track-order.ts';

/** `npm run bench:track` */
export async function benchAndReport(): Promise<void> {
  process.exit((await benchTrackOrder()) ? 0 : 1);
}
