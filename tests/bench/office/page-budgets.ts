import { readFileSync, writeFileSync } from 'node:fs';
import { openShop } from '../../integration/test-shop.ts';
import { fillShop } from './fill.ts';
import { measurePages } from './measure-pages.ts';

/** The sizes of shops that have budgets (tests/deep/page-budgets.test.ts). */
const BUDGETED_ORDERS = [1_000, 10_000] as const;

/** How many pages each call may read, by the number of orders in the shop. */
type PageBudgets = Record<string, Record<string, number>>;

const FILE = new URL('page-budgets.json', import.meta.url);

/** Ids are random, so rows lie on other pages each time. */
const ROOM = { factor: 1.2, pages: 30 };

export const readPageBudgets = () => JSON.parse(readFileSync(FILE, 'utf8')) as PageBudgets;

/** The pages that calls read in a shop with this many orders. */
export async function measureFilledShop(orders: number): Promise<Record<string, number>> {
  const shop = await openShop();
  try {
    await fillShop(shop.database.query, orders);
    return await measurePages(shop);
  } finally {
    await shop.stop();
  }
}

/** `npm run task -- bench:office --budgets`: measures, prints and stores the budgets of all calls. */
export async function writePageBudgets(): Promise<void> {
  const before = readPageBudgets();
  const budgets: PageBudgets = {};
  for (const orders of BUDGETED_ORDERS) {
    const measured = await measureFilledShop(orders);
    for (const [name, pages] of Object.entries(measured).toSorted()) {
      const budget = Math.ceil((pages * ROOM.factor + ROOM.pages) / 10) * 10;
      budgets[name] = { ...budgets[name], [orders]: budget };
      const was = before[name]?.[orders] ?? 'new';
      console.log(`${name}, ${orders} orders: ${pages} pages, budget ${was} -> ${budget}`);
    }
  }
  writeFileSync(FILE, `${JSON.stringify(budgets, null, 2)}\n`);
}
