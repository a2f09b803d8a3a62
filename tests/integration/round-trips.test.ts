import { expect, test } from 'vitest';
import { collectStatements, roundTrips } from '../bench/collect-statements.ts';
import { callEveryFunction } from '../bench/every-function.ts';
import { openShop } from './shop-under-test.ts';

/**
 * How often each function may ask the database before it answers, when all goes well (docs/measurements.md). A round trip
 * more is paid by every shopper: whoever needs one writes it here.
 */
const MOST = 4;
const EXCEPTIONS: Record<string, number> = { 'reconcile-payments': 12 };

test('no function asks the database more often than is known', async () => {
  const shop = await openShop();
  const { statements, stop } = collectStatements();
  await callEveryFunction(shop);
  await shop.idle();
  stop();
  await shop.stop();
  const counted = Object.entries(roundTrips(statements));
  expect(counted.filter(([name, count]) => count > (EXCEPTIONS[name] ?? MOST))).toEqual([]);
}, 60_000);
