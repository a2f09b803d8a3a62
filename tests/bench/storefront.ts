import { neonConfig } from '@neondatabase/serverless';
import { startShop } from '#sandbox/platform/shop.ts';
import { paths } from '#shop/paths.ts';
import { PRODUCTS_PER_PAGE } from '#shop/platform.ts';
import { muteFunctionLog } from './mute-function-log.ts';
import { quantile } from './table.ts';

const ACCOUNT = 'acct_1BenchStorefront';
const PRODUCTS = 5_000;
const TRIES = 200;
const WARM_UP = 50;

/**
 * Measures a storefront of thousands of products, page by page: what a visitor waits for when the CDN has no copy. Returns
 * whether every page took one round trip to the database.
 */
export async function benchStorefront(): Promise<boolean> {
  muteFunctionLog();
  const shop = await startShop();
  await shop.database.query(
    "insert into connected_accounts (id, email, charges_enabled) values ($1, 'etta@boone.example', true)",
    [ACCOUNT],
  );
  await shop.database.query(
    `insert into connect_products
     select 'prod_' || n, $1, 'Tee number ' || n, repeat('In washed charcoal. ', 8), 'price_' || n, 2899, 'usd', md5(n::text),
       true, now() - n * interval '1 minute', now()
     from generate_series(1, $2::integer) as n`,
    [ACCOUNT, PRODUCTS],
  );
  await shop.database.query('analyze connect_products');
  const statementCount = countStatements();
  console.log(`| page | median | 95 % | processor | round trips |\n| --- |${' --: |'.repeat(4)}`);
  let held = true;
  for (const page of [1, 100, Math.ceil(PRODUCTS / PRODUCTS_PER_PAGE)]) {
    const address = shop.url + paths.storefront(ACCOUNT, page);
    for (let count = 0; count < WARM_UP; count += 1) await read(address);
    const before = { statements: statementCount(), processor: process.cpuUsage() };
    const times: number[] = [];
    for (let count = 0; count < TRIES; count += 1) times.push(await read(address));
    const { user, system } = process.cpuUsage(before.processor);
    const roundTrips = (statementCount() - before.statements) / TRIES;
    const row = [quantile(times, 0.5), quantile(times, 0.95), (user + system) / 1000 / TRIES];
    console.log(`| ${page} | ${row.map(ms).join(' | ')} | ${roundTrips} |`);
    held &&= roundTrips === 1;
  }
  await shop.stop();
  return held;
}

/** Fetches a page; returns how long it took in milliseconds. */
async function read(address: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await response.text();
  return performance.now() - began;
}

/** Counts the statements at the database driver. */
function countStatements(): () => number {
  let count = 0;
  const send = neonConfig.fetchFunction as (...request: unknown[]) => unknown;
  neonConfig.fetchFunction = (...request: unknown[]) => {
    count += 1;
    return send(...request);
  };
  return () => count;
}

const ms = (time: number) => `${time.toFixed(1)} ms`;
