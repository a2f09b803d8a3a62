import { expect, test, vi } from 'vitest';
import { CommandError } from '#audit/command-error.ts';
import { findVariant } from '#shop/catalog.ts';
import { setStock } from '#stock/stock.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { brokenInvariants } from './invariants.ts';
import { changeSize } from './office.ts';
import { openShopInTrouble } from './shop-in-trouble.ts';
import { newCheckout, PURCHASES, type TestCheckout } from './shoppers.ts';

const shop = sharedShop(openShopInTrouble);

const TEE = 'ghost-barrel-tee';
const SHELF = { S: 7, M: 7, L: 6 };
type Size = keyof typeof SHELF;
const SIZES = Object.keys(SHELF) as Size[];
const METHODS = Object.values(PURCHASES);
const SHOPPERS = 200;
/** So many pay at the same time, on 20 connections. */
const AT_ONCE = 40;

/** One of each of these sizes. */
const buying = (...sizes: Size[]) => ({
  items: sizes.map((size) => ({ id: TEE, size, quantity: 1 })),
  amount: [0, 30.73, 61.46][sizes.length],
});

/** Every second shopper wants two sizes, and turns their order around, with another promo code, before paying. */
async function buy(place: number): Promise<TestCheckout> {
  const size = SIZES[place % 3] as Size;
  const other = SIZES[(place + 1 + (place % 2)) % 3] as Size;
  const pay = METHODS[place % METHODS.length] as (typeof METHODS)[number];
  const checkoutRequest = newCheckout(place % 4 < 2 ? buying(size) : buying(size, other));
  if (place % 4 === 3) {
    const promos = place % 8 < 4 ? ['GHOST5', 'WELCOME10'] : ['WELCOME10', 'GHOST5'];
    for (const promoCode of promos) {
      const amount = promoCode === 'GHOST5' ? 56.16 : 55.31;
      const turned = { ...checkoutRequest, ...buying(other, size), promoCode, amount };
      const { status } = await shop.call('create-payment-intent', turned);
      expect([200, 409]).toContain(status);
    }
  }
  const isBought = (await pay(shop, checkoutRequest)) === 'done';
  if (isBought && place % 3 === 0) await changeSizes(checkoutRequest);
  const { email } = checkoutRequest.customerData;
  if (!isBought) await shop.call('join-waitlist', { email, productId: TEE, size });
  return checkoutRequest;
}

/** Meanwhile the owner changes what was bought to another size: for the same last pieces. */
async function changeSizes(checkoutRequest: TestCheckout): Promise<void> {
  for (const { id } of await shop.ordersOf(checkoutRequest)) {
    const refused = (error: unknown) => expect(error).toBeInstanceOf(CommandError);
    await changeSize(shop, { orderId: String(id) }).catch(refused);
  }
}

const deadlocks = async () => {
  await shop.database.query('select pg_stat_force_next_flush()');
  const [row] = await shop.database.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks;
};

test(
  '200 shoppers for 20 pieces of three sizes, over every way to pay: 20 are sold, and nobody pays for nothing',
  { timeout: 300_000 },
  async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const counts = SIZES.flatMap((size) => {
      const variant = findVariant(`${TEE}-${size}`);
      return variant ? [{ variant: variant.id, onHand: SHELF[size] }] : [];
    });
    await setStock({ counts }, 'etta');

    const shoppers: TestCheckout[] = [];
    let next = 0;
    const lane = async () => {
      while (next < SHOPPERS) shoppers.push(await buy(next++));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    // Who changed their mind and found nothing keeps the first choice reserved, for an hour.
    await Promise.all(shoppers.map((checkoutRequest) => shop.ageCheckout(checkoutRequest)));
    await shop.recover();
    expect(await brokenInvariants(shop)).toEqual([]);
    for (const size of SIZES) {
      const left = SHELF[size];
      for (let more = 0; more < left; more += 1) {
        await PURCHASES.card(shop, newCheckout(buying(size)));
      }
    }
    await shop.recover();

    const sold = await shop.database.query(
      `select size, sum(quantity)::int as sold from order_items join orders on orders.id = order_id
       where status = 'processing' group by size`,
    );
    expect(Object.fromEntries(sold.map((row) => [row.size, row.sold]))).toEqual(SHELF);
    const stock = await shop.database.query(
      'select size, on_hand, committed, reserved from stock where size = any ($1)',
      [SIZES],
    );
    for (const row of stock) {
      expect(row).toMatchObject({ committed: row.on_hand, reserved: 0 });
    }
    expect(await brokenInvariants(shop)).toEqual([]);
    expect(await deadlocks()).toBe(0);
  },
);
