import { openShop, type TestShop } from '../integration/test-shop.ts';
import { muteFunctionLog } from './mute-function-log.ts';
import { quantile } from './table.ts';

const AT_ONCE = 50;
/** Bought sequentially before the measurement. */
const WARM_UP = 10;

/** What the tables hold. */
type Counts = Record<'orders' | 'applied' | 'webhooks' | 'put_off', number>;
const COUNTS = `select (select count(*) from orders)::int as orders,
  (select count(*) from payments where state = 'applied')::int as applied,
  (select count(*) from provider_events)::int as webhooks,
  (select count(*) from outbox where attempts > 1 or last_error is not null)::int as put_off`;

interface Load {
  seconds: number;
  /** How long each call took, in milliseconds. */
  times: { 'create-payment-intent': number[]; 'confirm-payment': number[] };
  paid: number;
  errors: string[];
}

/**
 * Buys orders by card, 50 at a time, over HTTP, while Stripe's webhooks arrive. Returns whether there was no error, and one
 * order for each payment.
 */
export async function benchOrders(wanted: number, database: string): Promise<boolean> {
  muteFunctionLog();
  const shop = await openShop();
  try {
    await warmUp(shop);
    await shop.deliverWebhooks();
    const before = await count(shop);
    void shop.faults.webhooks.release();
    const load = await buyMany(shop, wanted);
    await shop.faults.webhooks.idle();
    await shop.idle();
    const after = await count(shop);
    const counts: Counts = {
      orders: after.orders - before.orders,
      applied: after.applied - before.applied,
      webhooks: after.webhooks - before.webhooks,
      put_off: after.put_off - before.put_off,
    };
    const [{ server_version: version } = {}] = await shop.database.query('show server_version');
    console.log(`${wanted} orders, ${AT_ONCE} at a time, on ${database} (${String(version)})\n`);
    printTimes(load);
    return printFacts(load, counts);
  } finally {
    await shop.stop();
  }
}

async function warmUp(shop: TestShop): Promise<void> {
  for (let bought = 0; bought < WARM_UP; bought += 1) {
    const payment = await shop.startPayment();
    await shop.payByCard(payment.paymentIntentId);
    await shop.confirm(payment);
    await shop.idle();
  }
}

async function buyMany(shop: TestShop, wanted: number): Promise<Load> {
  const times: Load['times'] = { 'create-payment-intent': [], 'confirm-payment': [] };
  const load: Load = { seconds: 0, times, paid: 0, errors: [] };
  let left = wanted;
  const shopper = async () => {
    while (left > 0) {
      left -= 1;
      await buy(shop, load).catch((error: unknown) => load.errors.push(String(error)));
    }
  };
  const took: number[] = [];
  await timed(took, () => Promise.all(Array.from({ length: AT_ONCE }, shopper)));
  return { ...load, seconds: (took[0] ?? 0) / 1000 };
}

async function buy(shop: TestShop, load: Load): Promise<void> {
  const payment = await timed(load.times['create-payment-intent'], () => shop.startPayment());
  if ((await shop.payByCard(payment.paymentIntentId)) === 'succeeded') load.paid += 1;
  const { status, body } = await timed(load.times['confirm-payment'], () => shop.confirm(payment));
  if (status !== 200) throw new Error(`confirm-payment: ${status} ${JSON.stringify(body)}`);
}

async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  times.push(performance.now() - began);
  return result;
}

async function count(shop: TestShop): Promise<Counts> {
  const [counts] = await shop.database.query(COUNTS);
  return counts as Counts;
}

function printTimes({ times }: Load): void {
  console.log('| function | p50 | p95 | p99 |\n| --- | --: | --: | --: |');
  for (const [name, taken] of Object.entries(times)) {
    const shown = [0.5, 0.95, 0.99].map((share) => `${quantile(taken, share).toFixed(0)} ms`);
    console.log(`| ${name} | ${shown.join(' | ')} |`);
  }
}

function printFacts(
  { seconds, paid, errors }: Load,
  { orders, applied, webhooks, put_off }: Counts,
): boolean {
  const facts = {
    'orders per second': (orders / seconds).toFixed(1),
    errors: errors.length,
    'webhooks received': webhooks,
    'payments paid at Stripe': paid,
    'payments applied to an order': applied,
    orders,
    'duplicate orders': Math.max(0, orders - paid),
    'emails that needed a second attempt': put_off,
  };
  console.log('\n| | |\n| --- | --: |');
  for (const [name, value] of Object.entries(facts)) console.log(`| ${name} | ${value} |`);
  for (const error of new Set(errors)) console.error(error);
  const oneEach = orders === paid && applied === paid;
  return errors.length === 0 && oneEach;
}
