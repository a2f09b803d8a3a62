import { openShop } from '../../integration/test-shop.ts';
import { collectStatements, roundTrips } from '../collect-statements.ts';
import { callEveryFunction } from '../every-function.ts';
import { muteFunctionLog } from '../mute-function-log.ts';
import { findScans } from '../query-plans.ts';
import { seedDelays, seedOrders, seedSellers } from '../seed.ts';
import { printTable } from '../table.ts';

/**
 * Calls every function with this many orders in the tables. Returns whether no statement scans a whole growing table;
 * what database functions read is held by budgets in pages (office/page-budgets.json).
 */
export async function checkPlans(orders: number): Promise<boolean> {
  muteFunctionLog();
  const shop = await openShop();
  const { query } = shop.database;
  await seedOrders(query, orders);
  await seedSellers(query, orders);
  await seedDelays(query);
  await query('vacuum analyze');
  const { statements, stop } = collectStatements();
  await callEveryFunction(shop);
  await shop.idle();
  stop();
  const { scans, count } = await findScans(query, statements);
  await shop.stop();

  printTable(['function', 'round trips'], Object.entries(roundTrips(statements)).sort());
  console.log(
    `${count} statements of ${Object.keys(roundTrips(statements)).length} functions planned among ${orders} orders.`,
  );
  for (const { functionName, table, text } of scans) {
    console.error(`${functionName} scans all of ${table}:${text}`);
  }
  return scans.length === 0;
}
