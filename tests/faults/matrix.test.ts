import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { brokenInvariants, INVARIANTS } from './invariants.ts';
import { ROWS } from './rows.ts';
import { openShopInTrouble, type ShopInTrouble } from './shop-in-trouble.ts';

let shop: ShopInTrouble;
const table: { fault: string; orders: string; broken: string }[] = [];
beforeAll(async () => {
  shop = await openShopInTrouble();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
// The faults of a failed row must not affect the next one.
afterEach(() => shop.recover());
afterAll(async () => {
  await shop.stop();
  const invariants = Object.keys(INVARIANTS).map((name) => `  ${name}`);
  console.log(
    `\nChecked after each fault, after one run of the reconciler and again after late webhooks:\n${invariants.join('\n')}`,
  );
  console.table(table);
});

const rows = ROWS.filter(({ atOnce }) => !atOnce || process.env.TEST_DATABASE_URL);

describe('one run of the reconciler recovers from the fault', () => {
  test.each(rows)('$fault', async ({ fault, run, orders: wanted }) => {
    const row = { fault, orders: '?', broken: 'not finished' };
    table.push(row);
    const shoppers = await run(shop);
    await shop.recover();
    const count = async () =>
      (await Promise.all(shoppers.map((checkoutRequest) => shop.ordersOf(checkoutRequest)))).flat()
        .length;
    const broken = await brokenInvariants(shop);
    row.orders = `${await count()} of ${shoppers.length}`;
    expect(await count()).toBe(wanted);
    await shop.replay();
    broken.push(...(await brokenInvariants(shop)));
    row.broken = broken.length === 0 ? 'none' : broken.join('; ');
    expect(broken).toEqual([]);
    expect(await count()).toBe(wanted);
  });
});
