import { freshEmail, oneTee, openShop } from '../integration/test-shop.ts';
import { muteFunctionLog } from './mute-function-log.ts';
import { quantile } from './table.ts';

const TRIES = 200;
const WARM_UP = 20;
/** The rate limits are cleared after so many requests. */
const ROUND = 10;
/** By how much medians of equal work differ on a busy machine. */
const NOISE = 0.1;

/** Compares the time of a failed lookup with a wrong email and with an unknown order number. */
export async function benchTrackOrder(): Promise<boolean> {
  muteFunctionLog();
  const shop = await openShop();
  const payment = await shop.startPayment(oneTee());
  await shop.payByCard(payment.paymentIntentId);
  const { orderNumber } = (await shop.confirm(payment)).body;
  await shop.idle();
  const times = { 'wrong e-mail': [] as number[], 'unknown number': [] as number[] };
  const track = async (requested: unknown) => {
    const began = performance.now();
    const { body } = await shop.call('track-order', {
      orderNumber: requested,
      email: freshEmail(),
    });
    if (body.success !== false) throw new Error(`Not a miss: ${JSON.stringify(body)}`);
    return performance.now() - began;
  };
  for (let count = -WARM_UP; count < TRIES; count += 1) {
    if (count % ROUND === 0) await shop.database.query('delete from rate_limits');
    const wrong = await track(orderNumber);
    const unknown = await track('ORD-20200101-000000');
    if (count < 0) continue;
    times['wrong e-mail'].push(wrong);
    times['unknown number'].push(unknown);
  }
  await shop.stop();
  return report(times);
}

function report(times: Record<string, number[]>): boolean {
  const medians = Object.entries(times).map(([kind, taken]) => {
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(taken, share));
    console.log(
      `${kind}: median ${ms(middle)} (middle half ${ms(low)} to ${ms(high)}), ${TRIES} tries`,
    );
    return middle ?? 0;
  });
  const apart = Math.max(...medians) / Math.min(...medians) - 1;
  const alike = apart <= NOISE;
  console.log(
    `Medians ${(apart * 100).toFixed(1)} % apart: ${alike ? 'within noise' : 'TELLING'}.`,
  );
  return alike;
}

const ms = (time = 0) => `${time.toFixed(2)} ms`;
