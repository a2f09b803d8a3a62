import { seedOrders, seedPlatform } from '../seed.ts';
import { measure, median, type Measured, ms, printTable } from './measure.ts';
import type { RemoteShop } from './remote-shop.ts';
import { visitors } from './requests.ts';

/** Asked one by one, so that what grows is the work and not the queue. */
const TRIES = 80;
const WARM_UP = 20;

/** Measures the functions with ever more orders in the tables, and leaves the largest number there. */
export async function benchGrowth(shop: RemoteShop, sizes: readonly number[]): Promise<void> {
  const columns: Measured[][] = [];
  let orders = 0;
  for (const size of sizes) {
    await seedOrders(shop.query, size - orders, orders);
    await seedPlatform(shop.query, size - orders, orders);
    await shop.query('vacuum analyze');
    orders = size;
    columns.push(await measureFunctions(shop, orders));
  }
  const lines = (columns[0] ?? []).map(({ name }, line) => {
    const medians = columns.map((column) => median(column[line] as Measured));
    const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1);
    return [name, ...medians.map(ms), ratio.toFixed(2)];
  });
  console.log(`Medians of ${TRIES} calls, one at a time, by the orders in the tables:\n`);
  const titles = sizes.map((size) => size.toLocaleString('en-US'));
  printTable(['', ...titles, 'last : first'], lines);
  const [size] = await shop.query(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  console.log(`The database then holds ${String(size?.size)}.\n`);
}

async function measureFunctions(shop: RemoteShop, orders: number): Promise<Measured[]> {
  const { confirm, startPayment, storefront, track } = visitors(shop, orders);
  const paid = await Promise.all(
    Array.from({ length: TRIES + WARM_UP }, async () => {
      const payment = await startPayment();
      await shop.payByCard(payment.paymentIntentId);
      return payment;
    }),
  );
  const steps: Record<string, () => Promise<unknown>> = {
    'create-payment-intent': startPayment,
    'confirm-payment': async () => {
      const payment = paid.pop();
      if (payment) await confirm(payment);
    },
    'track-order': track,
    'storefront page': storefront,
  };
  const measured: Measured[] = [];
  for (const [name, step] of Object.entries(steps)) {
    const once = async () => void (await step());
    await measure(name, once, { atOnce: 1, most: WARM_UP });
    const result = await measure(name, once, { atOnce: 1, most: TRIES });
    if (result.errors[0]) throw new Error(result.errors[0]);
    measured.push(result);
  }
  return measured;
}
