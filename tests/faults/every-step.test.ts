import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { brokenInvariants } from './invariants.ts';
import { openShopInTrouble, type ShopInTrouble } from './shop-in-trouble.ts';
import { someone, type Walk, WALKS } from './shoppers.ts';

let shop: ShopInTrouble;
beforeAll(async () => {
  shop = await openShopInTrouble();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterAll(() => shop.stop());

/** More steps than any way to pay has; a walk that comes through unbroken was longer than itself. */
const MOST_STEPS = 40;

/** Breaks the line to the database at each statement in turn, until the walk has no further one. */
async function breakEachStep(
  walk: Walk,
  when: 'before' | 'after',
  check: (asked: ReturnType<typeof someone>, ended: string) => Promise<void>,
): Promise<number> {
  for (let nth = 1; nth <= MOST_STEPS; nth += 1) {
    const asked = someone();
    shop.database.breakAt({ statement: '', nth, when });
    const ended = await walk(shop, asked);
    await shop.idle();
    const wasBroken = vi.mocked(console.error).mock.calls.length > 0;
    vi.mocked(console.error).mockClear();
    shop.database.up();
    await check(asked, ended);
    if (!wasBroken) return nth - 1;
  }
  throw new Error(`The walk has more than ${MOST_STEPS} steps.`);
}

describe.each(Object.entries(WALKS))('the shop dies at any step of a payment: %s', (_way, walk) => {
  describe.each(['before', 'after'] as const)('%s the step is kept', (when) => {
    test('and the shopper gives up: paid is ordered after one run of the reconciler, unpaid is not', async () => {
      const steps = await breakEachStep(walk, when, async (asked, ended) => {
        await shop.recover();
        expect(await brokenInvariants(shop)).toEqual([]);
        if (ended === 'done') expect(await shop.ordersOf(asked)).toHaveLength(1);
      });
      expect(steps).toBeGreaterThan(3);
      await shop.replay();
      expect(await brokenInvariants(shop)).toEqual([]);
    }, 120_000);

    test('and the shopper tries again: one order', async () => {
      await breakEachStep(walk, when, async (asked, ended) => {
        if (ended === 'stopped') expect(await walk(shop, asked)).toBe('done');
        expect(await shop.ordersOf(asked)).toHaveLength(1);
      });
      await shop.recover();
      await shop.replay();
      expect(await brokenInvariants(shop)).toEqual([]);
    }, 120_000);
  });
});

describe('the reconciler itself dies at any step', () => {
  test.each(['before', 'after'] as const)(
    '%s it is kept: the next run finishes',
    async (when) => {
      for (let nth = 1; nth <= 12; nth += 1) {
        const card = await shop.startPayment(someone());
        const paypal = await shop.startPaypal(someone());
        await shop.payByCard(card.paymentIntentId);
        shop.approve(paypal);
        shop.database.breakAt({ statement: '', nth, when });
        await shop.reconcile().catch(() => undefined);
        await shop.recover();
        expect(await shop.ordersOf(card)).toHaveLength(1);
        expect(await shop.ordersOf(paypal)).toHaveLength(1);
      }
      await shop.replay();
      expect(await brokenInvariants(shop)).toEqual([]);
    },
    120_000,
  );
});
