import { setTimeout as pause } from 'node:timers/promises';
import { openShop } from '../../integration/test-shop.ts';
import { collectStatements, roundTrips } from '../collect-statements.ts';
import { callEveryFunction } from '../every-function.ts';
import { muteFunctionLog } from '../mute-function-log.ts';
import { findScans, scannedTables } from '../query-plans.ts';
import { seedOrders, seedSellers } from '../seed.ts';
import { printTable } from '../table.ts';

/** Idle PostgreSQL connections report their counters after ten seconds. */
const COUNTED_AFTER_MS = 11_000;

/**
 * Calls every function with this many orders in the tables. Returns whether no statement, including those inside database
 * functions, scans a whole growing table.
 */
export async function checkPlans(orders: number): Promise<boolean> {
  muteFunctionLog();
  const shop = await openShop();
  const { query } = shop.database;
  await seedOrders(query, orders);
  await seedSellers(query, orders);
  await query('vacuum analyze');
  await pause(COUNTED_AFTER_MS);
  await query('select pg_stat_reset()');
  const { statements, stop } = collectStatements();
  await callEveryFunction(shop);
  await shop.idle();
  stop();
  await pause(COUNTED_AFTER_MS);
  const inside = await scannedTables(query);
  const { scans, count } = await findScans(query, statements);
  await shop.stop();

  printTable(['function', 'round trips'], Object.entries(roundTrips(statements)).sort());
  console.log(
    `${count} statements of ${Object.keys(roundTrips(statements)).length} functions planned among ${orders} orders.`,
  );
  for (const { functionName, table, text } of scans) {
    console.error(`${functionName} scans all of ${table}:${text}`);
  }
  if (inside.length > 0) console.error(`Scanned completely: ${inside.join(', ')}.`);
  return scans.length === 0 && inside.length === 0;
}
