import { addDays } from '#shop/delivery.ts';
import { shopClock } from '#shop/shop-clock.ts';
import type { TestShop } from '../../integration/test-shop.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { askShop } from './measure-pages.ts';

const SAMPLE_MS = 5;

interface ExportFigures {
  name: string;
  pages: number;
  seconds: number;
  largestKb: number;
  /** The most heap in use, of the process that runs the shop and all stand-ins. */
  heapMb: number;
}

/** Reads whole files of a filled shop page after page, as the office does. */
export async function readWholeExports(shop: TestShop): Promise<ExportFigures[]> {
  const until = addDays(shopClock(new Date()).day, -1);
  const year = { from: addDays(until, -364), to: until };
  const all = { ...year, from: addDays(until, -1200) };
  return [
    await readWhole(shop, 'admin-export-orders', { file: 'accounting', ...all, limit: 500 }),
    await readWhole(shop, 'admin-read-journal', { ...year, limit: 1000 }),
    await readWhole(shop, 'admin-export-subscribers', {}),
    await readWhole(shop, 'admin-export-customer', { email: 'loyal@bourbon.example' }),
  ];
}

async function readWhole(shop: TestShop, call: string, body: object): Promise<ExportFigures> {
  const figures = { name: call, pages: 0, seconds: 0, largestKb: 0, heapMb: 0 };
  const sample = setInterval(() => {
    figures.heapMb = Math.max(figures.heapMb, process.memoryUsage().heapUsed / 2 ** 20);
  }, SAMPLE_MS);
  const isNumbered = 'limit' in body;
  let after: unknown = isNumbered ? undefined : '';
  do {
    // Memory that is kept from page to page counts, garbage that V8 has not yet collected does not.
    collectGarbage();
    const began = performance.now();
    const { status, body: page } = await askShop(shop, {
      name: call,
      call,
      body: { ...body, after },
    });
    figures.seconds += (performance.now() - began) / 1000;
    figures.pages += 1;
    figures.largestKb = Math.max(figures.largestKb, JSON.stringify(page).length / 1024);
    after = status === 200 ? page.next : null;
    await shop.database.query('delete from rate_limits');
  } while (after !== null);
  clearInterval(sample);
  return figures;
}
