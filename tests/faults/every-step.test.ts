import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isDeep } from '../support/deep.ts';
import { brokenInvariants } from './invariants.ts';
import { openRefund, REFUND_CENTS, refundsOf } from './office.ts';
import { openShopInTrouble } from './shop-in-trouble.ts';
import { newCheckout, type Purchase, PURCHASES } from './shoppers.ts';
import { openOffice } from '../support/office.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShopInTrouble);
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

const METHODS = isDeep
  ? (['card', 'paypal', 'hosted', 'free'] as const)
  : (['card', 'paypal'] as const);
/** Whether the database has run the statement when the connection breaks. */
const MOMENTS = isDeep ? (['before', 'after'] as const) : (['after'] as const);
/** More steps than any payment method has. */
const MAX_STEPS = 40;

/** Breaks the database connection at each statement in turn, until the payment has no further one. */
async function breakEachStep(
  purchase: Purchase,
  when: 'before' | 'after',
  check: (checkoutRequest: ReturnType<typeof newCheckout>, ended: string) => Promise<void>,
): Promise<number> {
  for (let nth = 1; nth <= MAX_STEPS; nth += 1) {
    const checkoutRequest = newCheckout();
    shop.database.breakAt({ statement: '', nth, when });
    const ended = await purchase(shop, checkoutRequest);
    await shop.idle();
    const hasFailed = vi.mocked(console.error).mock.calls.length > 0;
    vi.mocked(console.error).mockClear();
    shop.database.up();
    await check(checkoutRequest, ended);
    if (!hasFailed) return nth - 1;
  }
  throw new Error(`The payment has more than ${MAX_STEPS} steps.`);
}

describe.each(METHODS)(
  'the database connection fails at any statement of a payment: %s',
  (method) => {
    const purchase: Purchase = (...given) => PURCHASES[method](...given);
    describe.each(MOMENTS)('%s the statement is run', (when) => {
      test('and the shopper leaves: one run of the reconciler places the paid order', async () => {
        const steps = await breakEachStep(purchase, when, async (checkoutRequest, ended) => {
          await shop.recover();
          expect(await brokenInvariants(shop)).toEqual([]);
          if (ended === 'done') expect(await shop.ordersOf(checkoutRequest)).toHaveLength(1);
        });
        expect(steps).toBeGreaterThan(3);
        await shop.replay();
        expect(await brokenInvariants(shop)).toEqual([]);
      }, 120_000);

      test('and the shopper tries again: one order', async () => {
        await breakEachStep(purchase, when, async (checkoutRequest, ended) => {
          if (ended === 'stopped') expect(await purchase(shop, checkoutRequest)).toBe('done');
          expect(await shop.ordersOf(checkoutRequest)).toHaveLength(1);
        });
        await shop.recover();
        await shop.replay();
        expect(await brokenInvariants(shop)).toEqual([]);
      }, 120_000);
    });
  },
);

describe('the database connection fails at any statement of the reconciler', () => {
  test.each(MOMENTS)(
    '%s the statement is run: the next run finishes',
    async (when) => {
      for (let nth = 1; nth <= 12; nth += 1) {
        const card = await shop.startPayment(newCheckout());
        const paypal = await shop.startPaypal(newCheckout());
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

describe('the office closed in mid-refund, at any statement of it', () => {
  const buy = {
    card: () => shop.buyByCard(),
    paypal: async () => (await shop.buyByPaypal()).order,
  };
  test.each(isDeep ? (['card', 'paypal'] as const) : (['card'] as const))(
    '%s: pressed again, the refund was made once',
    async (method) => {
      for (const when of MOMENTS) {
        for (let nth = 1; nth <= 12; nth += 1) {
          const { orderNumber } = await buy[method]();
          await openOffice(shop).ship(orderNumber);
          const press = await openRefund(shop, orderNumber, randomUUID());
          shop.database.breakAt({ statement: '', nth, when });
          await press();
          await shop.idle();
          shop.database.up();
          expect((await press()).status).toBe(200);
          await shop.recover();
          expect({ when, nth, ...(await refundsOf(shop, orderNumber)) }).toEqual({
            when,
            nth,
            refunds: 1,
            amount: REFUND_CENTS,
            restocked: 1,
          });
        }
      }
      expect(await brokenInvariants(shop)).toEqual([]);
      await shop.replay();
      expect(await brokenInvariants(shop)).toEqual([]);
    },
    120_000,
  );
});
