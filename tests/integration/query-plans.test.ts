import { expect, test } from 'vitest';
import { collectStatements } from '../bench/collect-statements.ts';
import { callEveryFunction } from '../bench/every-function.ts';
import { readPageBudgets } from '../bench/office/page-budgets.ts';
import { findScans } from '../bench/query-plans.ts';
import { seedDelays, seedOrders, seedSellers } from '../bench/seed.ts';
import { callNames } from '../support/function-calls.ts';
import { openShop } from './test-shop.ts';

test('no function scans a growing table', async () => {
  const shop = await openShop();
  const { query } = shop.database;
  await seedOrders(query, 700);
  await seedSellers(query, 700);
  await seedDelays(query);
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

test('every call of the office has a budget of pages that it reads', () => {
  const calls = callNames.filter((name) => name.startsWith('admin-'));
  expect(calls.filter((name) => !(name in readPageBudgets()))).toEqual([]);
});
