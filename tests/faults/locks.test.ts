import { describe, test } from 'vitest';
import { cancelRefusedAddress } from '#adapters/records/payments.ts';
import { openShop } from '../integration/test-shop.ts';
import { openTransaction, untilWaiting } from './open-transaction.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShop);

const paypalOrder = async () => {
  const payment = await shop.startPaypal();
  return { providerPaymentId: payment.orderId };
};

const pendingOrder = async () => {
  const payment = await shop.startPaypal();
  shop.approve(payment, 'pending');
  await shop.capture(payment);
  return { providerPaymentId: payment.orderId };
};

/** A paid order with two refunds: one that has succeeded, and one that is queued. */
async function refundedOrder() {
  const { paymentIntentId } = await shop.startPayment();
  await shop.payByCard(paymentIntentId);
  await shop.reconcile();
  const succeeded = await shop.refundAtStripe(paymentIntentId, 100);
  await shop.deliverWebhooks();
  const [queued] = await shop.database.query(
    `select (queue_refund(payments, 'operator', 500, 'a loose seam', 'lock:' || id)).id from payments
     where provider_payment_id = $1`,
    [paymentIntentId],
  );
  return { providerPaymentId: paymentIntentId, succeeded, queued: String(queued?.id) };
}

const PAYMENT_OF = 'payments where provider_payment_id = $1';
const CHECKOUT = `checkouts where id = (select checkout_id from ${PAYMENT_OF})`;
const ORDER = `orders where checkout_id = (select checkout_id from ${PAYMENT_OF})`;
const REFUNDS = `refunds where payment_id = (select id from ${PAYMENT_OF})`;

/** While the call waits for a row that another transaction has locked, it holds no row that comes later in the order. */
async function expectLockOrder(
  [earlier, later]: [string, string],
  providerPaymentId: string,
  call: () => Promise<unknown>,
) {
  const other = await openTransaction();
  await other.query(`select from ${earlier} for update`, [providerPaymentId]);
  const called = call();
  try {
    await untilWaiting(shop, 1);
    await other.query(`select from ${later} for update nowait`, [providerPaymentId]);
  } finally {
    await other.end();
  }
  await called;
}

const run = (text: string, values: unknown[]) => () => shop.database.query(text, values);

test('cancelRefusedAddress locks the checkout before its payment', async () => {
  const { providerPaymentId: id } = await paypalOrder();
  await expectLockOrder([CHECKOUT, PAYMENT_OF], id, () => cancelRefusedAddress(id));
});

test.each<[string, string]>([
  [
    'place_order',
    `select place_order(checkout_id, 'paypal', provider_payment_id, 3073, 'usd') from ${PAYMENT_OF}`,
  ],
  ['fail_payment', "select fail_payment('paypal', $1)"],
])('%s locks the order of a pending payment before the payment', async (_, text) => {
  const { providerPaymentId: id } = await pendingOrder();
  await expectLockOrder([ORDER, PAYMENT_OF], id, run(text, [id]));
});

describe.each<
  [string, (order: Awaited<ReturnType<typeof refundedOrder>>) => () => Promise<unknown>]
>([
  [
    'ship_order',
    (order) =>
      run(`select ship_order(id, 'UPS', '1', 'mae') from ${ORDER}`, [order.providerPaymentId]),
  ],
  [
    'cancel_order',
    (order) => run(`select cancel_order(id, '', 'mae') from ${ORDER}`, [order.providerPaymentId]),
  ],
  [
    'complete_refund',
    (order) => run("select complete_refund($1, 're_completed', 'succeeded')", [order.queued]),
  ],
  [
    'record_external_refund',
    (order) =>
      run("select record_external_refund('stripe', $1, 're_' || $1, 100)", [
        order.providerPaymentId,
      ]),
  ],
  ['fail_refund', (order) => run("select fail_refund('stripe', $1)", [order.succeeded])],
])('%s', (_, callFor) => {
  test.each<[string, [string, string]]>([
    ['the order before its payment', [ORDER, PAYMENT_OF]],
    ['the payment before its refunds', [PAYMENT_OF, REFUNDS]],
  ])('locks %s', async (_what, rows) => {
    const order = await refundedOrder();
    await expectLockOrder(rows, order.providerPaymentId, callFor(order));
  });
});
