import { benchStorefront } from '../../tests/bench/storefront.ts';
import { build } from './build.ts';

/** `npm run bench:storefront` */
export async function benchAndReport(): Promise<void> {
  process.exit((await build()) && (await benchStorefront()) ? 0 : 1);
}
