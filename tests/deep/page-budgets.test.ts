import { expect, test } from 'vitest';
import { measureFilledShop, readPageBudgets } from '../bench/office/page-budgets.ts';

test.each([1_000, 10_000])(
  'no call of the office reads more pages of the database than its budget in a shop with %i orders',
  async (orders) => {
    const budgets = readPageBudgets();
    const pages = await measureFilledShop(orders);
    const isWithin = ([name, count]: [string, number]) => count <= (budgets[name]?.[orders] ?? 0);
    const over = Object.entries(pages).filter((measured) => !isWithin(measured));
    // One that should read more: npm run task -- bench:office --budgets
    expect(over.map(([name, count]) => [name, count, budgets[name]?.[orders]])).toEqual([]);
    expect(Object.keys(budgets).filter((name) => !(name in pages))).toEqual([]);
  },
  900_000,
);
