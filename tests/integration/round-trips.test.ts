import { readdir } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { collectStatements, roundTrips } from '../bench/collect-statements.ts';
import { callEveryFunction } from '../bench/every-function.ts';
import { openShop } from './shop-under-test.ts';

/**
 * How often each function may ask the database before it answers, when all goes well (docs/measurements.md). A round trip
 * more is paid by every shopper: whoever needs one writes it here.
 */
const MOST = 4;
const EXCEPTIONS: Record<string, number> = { 'reconcile-payments': 12 };

interface Line {
  function: string;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('no function asks the database more often than is known', async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue();
  const shop = await openShop();
  const { statements, stop } = collectStatements();
  await callEveryFunction(shop);
  await shop.idle();
  stop();
  await shop.stop();
  const counted = Object.entries(roundTrips(statements));
  if (process.env.SHOW_COUNTS) console.log(counted);
  expect(counted.filter(([name, count]) => count > (EXCEPTIONS[name] ?? MOST))).toEqual([]);

  const called = log.mock.calls.map(([line]) => (JSON.parse(String(line)) as Line).function);
  const files = await readdir(new URL('../../netlify/functions/', import.meta.url));
  const names = files.map((file) => file.replace('.ts', ''));
  expect(names.filter((name) => !called.includes(name))).toEqual([]);
}, 60_000);
