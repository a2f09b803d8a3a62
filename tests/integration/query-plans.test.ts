import { describe, expect, test } from 'vitest';
import { collectStatements } from '../bench/collect-statements.ts';
import { callEveryFunction } from '../bench/every-function.ts';
import { measureFilledShop, readPageBudgets } from '../bench/office/page-budgets.ts';
import { findScans } from '../bench/query-plans.ts';
import { seedOrders, seedSellers } from '../bench/seed.ts';
import { isDeep } from '../support/deep.ts';
import { callNames } from '../support/function-calls.ts';
import { openShop } from './test-shop.ts';

test('no function scans a growing table', async () => {
  const shop = await openShop();
  const { query } = shop.database;
  await seedOrders(query, 700);
  await seedSellers(query, 700);
  await query('vacuum analyze');
  const collection = collectStatements();
  const { statements } = collection;
  await callEveryFunction(shop);
  await shop.idle();
  collection.stop();
  const { scans, count } = await findScans(query, statements);
  await shop.stop();
  expect(scans).toEqual([]);
  expect(count).toBeGreaterThan(30);
}, 120_000);

describe('the pages of the database that a call reads', () => {
  const budgets = readPageBudgets();
  const orders = isDeep ? 10_000 : 1_000;

  test(`stay within its budget in a shop with ${orders} orders`, async () => {
    const pages = await measureFilledShop(orders);
    const isWithin = ([name, count]: [string, number]) => count <= (budgets[name]?.[orders] ?? 0);
    const over = Object.entries(pages).filter((measured) => !isWithin(measured));
    // One that should read more: npm run bench:office -- --budgets
    expect(over.map(([name, count]) => [name, count, budgets[name]?.[orders]])).toEqual([]);
    expect(Object.keys(budgets).filter((name) => !(name in pages))).toEqual([]);
  }, 900_000);

  test('have a budget for every call of the office', () => {
    const calls = callNames.filter((name) => name.startsWith('admin-'));
    expect(calls.filter((name) => !(name in budgets))).toEqual([]);
  });
});
