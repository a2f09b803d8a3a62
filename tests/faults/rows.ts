import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { refundCapture } from '#adapters/paypal/refunds.ts';
import { isDeep } from '../support/deep.ts';
import { openOffice } from '../support/office.ts';
import { lexington } from '../support/shopper.ts';
import { openRefund, REFUND_CENTS, refundsOf } from './office.ts';
import type { ShopInTrouble } from './shop-in-trouble.ts';
import { type TestCheckout, newCheckout, PURCHASES } from './shoppers.ts';
import { refundAtOnce, REFUNDS } from './two-senders.ts';

/** One fault for these shoppers; `orders` is how many they have together after recovery. */
interface Row {
  fault: string;
  orders: number;
  /** Needs concurrent connections: only run on a PostgreSQL server. */
  atOnce?: true;
  run: (shop: ShopInTrouble) => Promise<TestCheckout[]>;
}

/** All of an order's payment. */
const REFUNDED_BY_HAND = 3073;

const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make);
const drop = (path: string, when: 'before' | 'after', method: 'GET' | 'POST' = 'POST') =>
  ({ method, path, when, what: 'drop', times: 3 }) as const;

const oneOf = (size: string) => ({ items: [{ id: 'ghost-barrel-tee', size, quantity: 1 }] });

async function paidByCard(shop: ShopInTrouble, checkoutRequest = newCheckout()) {
  const payment = await shop.startPayment(checkoutRequest);
  await shop.payByCard(payment.paymentIntentId);
  return { checkoutRequest, payment };
}

async function approvedAtPaypal(
  shop: ShopInTrouble,
  outcome?: 'pending' | 'declined',
  checkoutRequest = newCheckout(),
) {
  const payment = await shop.startPaypal(checkoutRequest);
  shop.approve(payment, outcome);
  return { checkoutRequest, payment };
}

export const ROWS: Row[] = [
  {
    fault: 'browser dies after paying by card, no webhook comes',
    orders: 1,
    run: async (shop) => [(await paidByCard(shop)).checkoutRequest],
  },
  {
    fault: 'webhook before the browser, five times, out of order',
    orders: 1,
    run: async (shop) => {
      const { checkoutRequest, payment } = await paidByCard(shop);
      shop.faults.webhooks.repeat(5);
      await shop.deliverWebhooks('reversed');
      shop.faults.webhooks.repeat(1);
      await shop.confirm(payment);
      return [checkoutRequest];
    },
  },
  {
    fault: 'PayPal approved, shopper never returns',
    orders: 1,
    run: async (shop) => [(await approvedAtPaypal(shop)).checkoutRequest],
  },
  {
    fault: 'PayPal declined, shopper gives up',
    orders: 0,
    run: async (shop) => {
      const { checkoutRequest, payment } = await approvedAtPaypal(shop, 'declined');
      await shop.capture(payment);
      return [checkoutRequest];
    },
  },
  {
    fault: 'capture pending, then completed without a webhook',
    orders: 1,
    run: async (shop) => {
      const { checkoutRequest, payment } = await approvedAtPaypal(shop, 'pending');
      await shop.capture(payment);
      shop.paypalFaults.captures.complete(captureOf(shop, payment.orderId));
      return [checkoutRequest];
    },
  },
  {
    fault: 'capture pending, then denied (order cancelled)',
    orders: 1,
    run: async (shop) => {
      const { checkoutRequest, payment } = await approvedAtPaypal(shop, 'pending');
      await shop.capture(payment);
      await shop.idle();
      shop.paypalFaults.captures.deny(captureOf(shop, payment.orderId));
      return [checkoutRequest];
    },
  },
  {
    fault: 'card and PayPal both paid, at the same moment',
    orders: 1,
    atOnce: true,
    run: async (shop) => {
      const checkoutRequest = newCheckout();
      const [paypal, card] = [
        await shop.startPaypal(checkoutRequest),
        await shop.startPayment(checkoutRequest),
      ];
      shop.approve(paypal);
      await Promise.all([
        shop.capture(paypal),
        shop.payByCard(card.paymentIntentId).then(() => shop.confirm(card)),
      ]);
      return [checkoutRequest];
    },
  },
  {
    fault: 'PayPal takes the money, its answer is lost, then paid by card',
    orders: 1,
    run: async (shop) => {
      const { checkoutRequest, payment } = await approvedAtPaypal(shop);
      shop.paypalFaults.requests.order(drop('/v2/checkout/orders/:id/capture', 'after'));
      await shop.capture(payment);
      await PURCHASES.card(shop, checkoutRequest);
      return [checkoutRequest];
    },
  },
  {
    fault: 'amount, price, tax, promo or currency tampered',
    orders: 0,
    run: async (shop) => {
      const tampered = [
        { amount: 0.5 },
        { amount: 28.99, salesTax: 0 },
        { amount: 27.83, discountAmount: 2.9 },
        { amount: 20.13, promoCode: 'FIRSTRUN' },
        { amount: 0.53, items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1, price: 0.5 }] },
        { amount: 28.99, currency: 'jpy', billingAddress: { ...lexington, country: 'Kentucky' } },
      ].map(newCheckout);
      for (const checkoutRequest of tampered) {
        await PURCHASES.card(shop, checkoutRequest);
        await PURCHASES.paypal(shop, checkoutRequest);
        await PURCHASES.hosted(shop, checkoutRequest);
      }
      return tampered;
    },
  },
  {
    fault: 'a payment at Stripe that claims our checkout, of another amount',
    orders: 1,
    run: async (shop) => {
      const { checkoutRequest, payment } = await paidByCard(shop);
      const checkout_id = await shop.checkoutIdOf(checkoutRequest);
      const wrong = await shop.createAtStripe(50, { checkout_id });
      await shop.payByCard(wrong);
      await shop.deliverWebhooks('reversed');
      await shop.confirm(payment);
      return [checkoutRequest];
    },
  },
  {
    fault: 'last promo use requested by 100 at once',
    orders: 1,
    atOnce: true,
    run: async (shop) => {
      await shop.createPromo('LAST100', { most: 1 });
      const crowd = times(100, () => newCheckout({ promoCode: 'LAST100', amount: 25.43 }));
      await Promise.all(crowd.map((checkoutRequest) => PURCHASES.card(shop, checkoutRequest)));
      return crowd;
    },
  },
  {
    fault: 'promo released by expiry, taken by another, then the first pays',
    orders: 1,
    run: async (shop) => {
      await shop.createPromo('PASSEDON', { most: 1 });
      const [first, second] = times(2, () => newCheckout({ promoCode: 'PASSEDON', amount: 25.43 }));
      const paypal = await shop.startPaypal(first);
      await shop.ageCheckout(paypal);
      await shop.reconcile();
      await PURCHASES.card(shop, second as TestCheckout);
      shop.approve(paypal);
      await shop.capture(paypal);
      return [first, second] as TestCheckout[];
    },
  },
  {
    fault: 'database down after payment, and under the webhooks',
    orders: 2,
    run: async (shop) => {
      const card = await paidByCard(shop);
      const paypal = await approvedAtPaypal(shop);
      shop.database.down();
      await shop.confirm(card.payment);
      await shop.capture(paypal.payment);
      await expect(shop.reconcile()).rejects.toThrow('The database');
      return [card.checkoutRequest, paypal.checkoutRequest];
    },
  },
  {
    fault: 'mail server down for an hour',
    orders: 4,
    run: async (shop) => {
      shop.mail.down();
      const shoppers = times(4, () => newCheckout());
      const purchases = Object.values(PURCHASES);
      await Promise.all(
        shoppers.map(async (checkoutRequest, place) => purchases[place]?.(shop, checkoutRequest)),
      );
      for (let again = 0; again < 5; again += 1) {
        await shop.makeEmailsDue();
        await shop.sendOutbox();
      }
      return shoppers;
    },
  },
  ...(['before', 'after'] as const).flatMap((when): Row[] => [
    {
      fault: `Stripe times out ${when} it has made the payment`,
      orders: 1,
      run: async (shop) => {
        const checkoutRequest = newCheckout();
        shop.faults.requests.order(drop('/v1/payment_intents', when));
        await PURCHASES.card(shop, checkoutRequest);
        await PURCHASES.card(shop, checkoutRequest);
        return [checkoutRequest];
      },
    },
    {
      fault: `PayPal times out ${when} it has made the order`,
      orders: 1,
      run: async (shop) => {
        const checkoutRequest = newCheckout();
        shop.paypalFaults.requests.order(drop('/v2/checkout/orders', when));
        await PURCHASES.paypal(shop, checkoutRequest);
        await PURCHASES.paypal(shop, checkoutRequest);
        return [checkoutRequest];
      },
    },
    {
      fault: `PayPal times out ${when} it has captured, shopper leaves`,
      orders: 1,
      run: async (shop) => {
        const { checkoutRequest, payment } = await approvedAtPaypal(shop);
        shop.paypalFaults.requests.order(drop('/v2/checkout/orders/:id/capture', when));
        await shop.capture(payment);
        return [checkoutRequest];
      },
    },
  ]),
  {
    fault: 'duplicate tab: two carts under one key, both paid',
    orders: 1,
    run: async (shop) => {
      const checkoutRequest = newCheckout();
      const first = await shop.startPayment(checkoutRequest);
      const second = await shop.startPayment({ ...checkoutRequest, orderNotes: 'The other tab' });
      for (const payment of [first, second]) {
        await shop.payByCard(payment.paymentIntentId).catch(() => undefined);
        await shop.confirm(payment);
      }
      return [checkoutRequest];
    },
  },
  {
    fault: 'reload and back button: paid again after the order',
    orders: 1,
    run: async (shop) => {
      const checkoutRequest = newCheckout();
      await PURCHASES.card(shop, checkoutRequest);
      await PURCHASES.card(shop, checkoutRequest);
      await PURCHASES.paypal(shop, checkoutRequest);
      await PURCHASES.hosted(shop, { ...checkoutRequest, orderNotes: 'Back again' });
      return [checkoutRequest];
    },
  },
  {
    fault: 'paid by card during expiry',
    orders: 1,
    atOnce: true,
    run: async (shop) => {
      const checkoutRequest = newCheckout();
      const payment = await shop.startPayment(checkoutRequest);
      await shop.ageCheckout(checkoutRequest);
      const pay = shop.payByCard(payment.paymentIntentId).then(
        () => true,
        () => false,
      );
      await Promise.all([pay, shop.reconcile()]);
      // If the checkout expired first, its payment is canceled and the shopper pays again.
      if (!(await pay)) await PURCHASES.card(shop, checkoutRequest);
      return [checkoutRequest];
    },
  },
  {
    fault: 'PayPal return during expiry (either taken or not, never both)',
    orders: 1,
    atOnce: true,
    run: async (shop) => {
      const { checkoutRequest, payment } = await approvedAtPaypal(shop);
      await shop.ageCheckout(checkoutRequest);
      await Promise.all([shop.capture(payment), shop.reconcile()]);
      return [checkoutRequest];
    },
  },
  {
    fault: '3-D Secure not passed',
    orders: 0,
    run: async (shop) => {
      const checkoutRequest = newCheckout();
      const payment = await shop.startPayment(checkoutRequest);
      await shop.payByCard(payment.paymentIntentId, 'pm_card_threeDSecure2Required');
      await shop.confirm(payment);
      return [checkoutRequest];
    },
  },
  {
    fault: 'intent processing past the hour, then succeeded',
    orders: 1,
    run: async (shop) => {
      const checkoutRequest = newCheckout();
      shop.faults.payments.keepProcessing();
      const { payment } = await paidByCard(shop, checkoutRequest);
      await shop.confirm(payment);
      await shop.ageCheckout(checkoutRequest);
      await shop.reconcile();
      shop.faults.payments.settle(payment.paymentIntentId);
      return [checkoutRequest];
    },
  },
  {
    fault: 'the last piece is sold while an expired payment of it is on its way',
    orders: 1,
    run: async (shop) => {
      const [late, quick] = [newCheckout(oneOf('XS')), newCheckout(oneOf('XS'))];
      await openOffice(shop).count('ghost-barrel-tee-xs', 1);
      const payment = await shop.startPayment(late);
      shop.faults.payments.keepProcessing();
      await shop.payByCard(payment.paymentIntentId);
      await shop.database.query(
        'select expire_checkout(id) from checkouts where checkout_key = $1',
        [late.checkoutKey],
      );
      await PURCHASES.card(shop, quick);
      shop.faults.payments.settle(payment.paymentIntentId);
      return [late, quick];
    },
  },
  {
    fault: 'the shelf is counted empty between payment and confirmation',
    orders: 0,
    run: async (shop) => {
      const checkoutRequest = newCheckout(oneOf('XXL'));
      await openOffice(shop).uncount('ghost-barrel-tee-xxl');
      await paidByCard(shop, checkoutRequest);
      await openOffice(shop).count('ghost-barrel-tee-xxl', 0);
      return [checkoutRequest];
    },
  },
  {
    fault:
      'the office closed in mid-refund: the provider refunds, its answer is lost, pressed again',
    orders: 2,
    run: async (shop) => {
      const card = newCheckout();
      const paypal = newCheckout();
      await PURCHASES.card(shop, card);
      await PURCHASES.paypal(shop, paypal);
      for (const checkoutRequest of [card, paypal]) {
        const [order] = await shop.ordersOf(checkoutRequest);
        const number = String(order?.order_number);
        await openOffice(shop).ship(number);
        shop.faults.requests.order(drop('/v1/refunds', 'after'));
        shop.paypalFaults.requests.order(drop('/v2/payments/captures/:id/refund', 'after'));
        const press = await openRefund(shop, number, randomUUID());
        await press();
        await press();
        await shop.recover();
        expect((await press()).body).toMatchObject({
          amountCents: REFUND_CENTS,
          state: 'succeeded',
        });
        const refunds = { refunds: 1, amount: REFUND_CENTS, restocked: 1 };
        expect(await refundsOf(shop, number)).toEqual(refunds);
      }
      return [card, paypal];
    },
  },
  {
    fault: 'refunded in the dashboard while our own refund is on its way',
    orders: 2,
    run: async (shop) => {
      const [card, paypal] = [newCheckout(), newCheckout()];
      await PURCHASES.card(shop, card);
      await PURCHASES.paypal(shop, paypal);
      const refund = "select refund_order(id, null, 'lost', $2, 'mae') from orders where id = $1";
      for (const checkoutRequest of [card, paypal]) {
        const [order] = await shop.ordersOf(checkoutRequest);
        await shop.database.query(refund, [order?.id, randomUUID()]);
        const [paid] = await shop.database.query('select * from payments where checkout_id = $1', [
          order?.checkout_id,
        ]);
        await (paid?.provider === 'stripe'
          ? shop.refundAtStripe(String(paid.provider_payment_id), REFUNDED_BY_HAND)
          : refundCapture({
              captureId: String(paid?.capture_id),
              amountCents: REFUNDED_BY_HAND,
              requestId: randomUUID(),
            }));
      }
      await shop.recover();
      for (const checkoutRequest of [card, paypal]) {
        expect(await shop.ordersOf(checkoutRequest)).toMatchObject([{ status: 'refunded' }]);
      }
      return [card, paypal];
    },
  },
  {
    fault: 'a dispute is opened and won, the database fails as the shop hears of either',
    orders: 1,
    run: async (shop) => {
      const checkoutRequest = newCheckout();
      const { paymentIntentId } = await shop.buyByCard(checkoutRequest);
      const dispute = shop.faults.disputes.open(paymentIntentId);
      shop.database.breakAt({ statement: 'record_external_refund', nth: 1, when: 'after' });
      await shop.deliverWebhooks();
      await shop.recover();
      expect(await shop.ordersOf(checkoutRequest)).toMatchObject([{ status: 'refunded' }]);
      shop.faults.disputes.move(dispute, 'won');
      for (const when of ['before', 'after'] as const) {
        shop.database.breakAt({ statement: 'fail_refund', nth: 1, when });
        await shop.database.query('update refunds set next_check_at = now()');
        await shop.reconcile();
        shop.database.up();
      }
      expect(await shop.ordersOf(checkoutRequest)).toMatchObject([{ status: 'processing' }]);
      return [checkoutRequest];
    },
  },
  ...REFUNDS.slice(0, isDeep ? undefined : 1).map((refund): Row => ({
    fault: `two senders refund ${refund.what} at once, at every step`,
    orders: 0,
    run: async (shop) => {
      await refundAtOnce(shop, refund);
      return [];
    },
  })),
];

function captureOf(shop: ShopInTrouble, orderId: string): string {
  const capture = shop.paypalFaults.captures.all().find((one) => one.orderId === orderId);
  if (!capture) throw new Error(`${orderId} was not captured.`);
  return capture.id;
}
