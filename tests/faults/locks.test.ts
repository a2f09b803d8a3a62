import { beforeAll, describe, test } from 'vitest';
import { cancelRefusedAddress } from '#payment/payments.queries.ts';
import { variants } from '#shop/catalog.ts';
import { setStock, uncountStock } from '#stock/stock.ts';
import { oneTee, openShop } from '../integration/test-shop.ts';
import { openTransaction, untilWaiting } from './open-transaction.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShop);
beforeAll(async () => {
  const counts = variants.map(({ id }) => ({ variant: id, onHand: 1000 }));
  await setStock({ counts }, 'etta');
});

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
const promo = (code: string) => `promo_codes where code = '${code}' and $1::text is not null`;
const PROMO = promo('GHOST5');
const stockOf = (size: string) => `stock where size = '${size}' and $1::text is not null`;
const REFUNDS = `refunds where payment_id = (select id from ${PAYMENT_OF})`;

/**
 * While the call waits for a row that another transaction has locked, it holds no row that comes later in the order.
 */
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
      run(`select ship_order(id, 'UPS', '1Z' || random(), 'mae') from ${ORDER}`, [
        order.providerPaymentId,
      ]),
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

describe('stock is locked last, and always in one order', () => {
  const twoSizes = () => {
    const items = ['M', 'L'].map((size) => ({ id: 'ghost-barrel-tee', size, quantity: 1 }));
    return oneTee({ items, promoCode: 'GHOST5', amount: 56.16 });
  };
  const start = (checkoutRequest: object) => () =>
    shop.call('create-payment-intent', checkoutRequest);

  test.each<[string, [string, string]]>([
    ['after the promo code', [PROMO, stockOf('L')]],
    ['by size, whatever the order of the lines', [stockOf('L'), stockOf('M')]],
  ])('by a new checkout: %s', async (_what, rows) => {
    await expectLockOrder(rows, '', start(twoSizes()));
  });

  test.each<[string, [string, string]]>([
    ['codes by code', [PROMO, promo('WELCOME10')]],
    ['sizes after the codes', [promo('WELCOME10'), stockOf('L')]],
    ['sizes by size', [stockOf('L'), stockOf('M')]],
  ])('by a checkout that replaces another, old and new: %s', async (_what, rows) => {
    const one = (size: string) => [{ id: 'ghost-barrel-tee', size, quantity: 1 }];
    const old = oneTee({ items: one('M'), promoCode: 'WELCOME10', amount: 27.66 });
    await shop.startPayment(old);
    const replacement = { ...old, items: one('L'), promoCode: 'GHOST5', amount: 25.43 };
    await expectLockOrder(rows, '', start(replacement));
  });

  test.each<[string, [string, string]]>([
    ['after the promo code', [PROMO, stockOf('L')]],
    ['by size', [stockOf('L'), stockOf('M')]],
  ])('by a checkout that expires: %s', async (_what, rows) => {
    const { checkoutKey } = await shop.startPayment(twoSizes());
    const expire = 'select expire_checkout(id) from checkouts where checkout_key = $1';
    await expectLockOrder(rows, '', run(expire, [checkoutKey]));
  });

  test.each([
    ['ship_order', "select ship_order(id, 'UPS', '1Z' || random(), 'mae') from"],
    ['cancel_order', "select cancel_order(id, '', 'mae') from"],
  ])('by %s, after the payment', async (_call, text) => {
    const { paymentIntentId } = await shop.buyByCard(twoSizes());
    const call = run(`${text} ${ORDER}`, [paymentIntentId]);
    await expectLockOrder([PAYMENT_OF, stockOf('L')], paymentIntentId, call);
  });

  test.each<[string, [string, string]]>([
    ['after the payment', [PAYMENT_OF, stockOf('L')]],
    ['by size', [stockOf('L'), stockOf('M')]],
  ])('by a dispute that was won: %s', async (_what, rows) => {
    const { paymentIntentId: id } = await shop.buyByCard(twoSizes());
    const dispute = [id, `du_${id}`];
    const open = "select record_external_refund('stripe', $1, $2, 5616, null, 'reversal')";
    await shop.database.query(open, dispute);
    await expectLockOrder(rows, id, run("select fail_refund('stripe', $1)", dispute.slice(1)));
  });

  test.each<[string, [string, string]]>([
    ['after the payment', [PAYMENT_OF, stockOf('L')]],
    ['old and new by size', [stockOf('L'), stockOf('XS')]],
  ])('by change_size: %s', async (_what, rows) => {
    const items = [{ id: 'ghost-barrel-tee', size: 'XS', quantity: 1 }];
    const { paymentIntentId: id } = await shop.buyByCard(oneTee({ items }));
    const change = `select change_size(orders.id, order_items.id, '{"size": "XS"}', 'L', true, gen_random_uuid(), 'mae')
      from orders join order_items on order_id = orders.id where checkout_id = (select checkout_id from ${PAYMENT_OF})`;
    await expectLockOrder(rows, id, run(change, [id]));
  });

  test('by cancel_order, after the promo code', async () => {
    const { paymentIntentId } = await shop.buyByCard(twoSizes());
    const call = run(`select cancel_order(id, '', 'mae') from ${ORDER}`, [paymentIntentId]);
    await expectLockOrder([PROMO, stockOf('L')], paymentIntentId, call);
  });
});

test('counting begins and ends after what has asked for stock has ended, though it was not counted', async () => {
  const variant = variants[0]?.id;
  if (!variant) throw new Error('The catalog is empty.');
  const owner = 'etta';
  await uncountStock({ variant }, owner);
  for (const change of [
    () => setStock({ counts: [{ variant, onHand: 1000 }] }, owner),
    () => uncountStock({ variant }, owner),
  ]) {
    const other = await openTransaction();
    await other.query("select lock_stock('[]')");
    const changed = change();
    try {
      await untilWaiting(shop, 1);
    } finally {
      await other.end();
    }
    await changed;
  }
});
