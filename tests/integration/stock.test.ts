import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { featuredProduct } from '#shop/catalog.ts';
import { openOffice } from '../support/office.ts';
import { freshClient, freshEmail, oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);

const TEE = 'ghost-barrel-tee';
const tees = (quantity: number, size = 'M') => ({ id: TEE, size, quantity });
/** The total of this many tees for Lexington, in dollars. */
const totalOf = (count: number) => (2899 * count + Math.round(2899 * count * 0.06)) / 100;
const buying = (...items: ReturnType<typeof tees>[]) => ({
  items,
  amount: totalOf(items.reduce((sum, { quantity }) => sum + quantity, 0)),
});

const count = (onHand: number, size = 'M') => office.count(`${TEE}-${size.toLowerCase()}`, onHand);

/** On hand, committed and reserved; undefined if the size is not counted. */
async function stockOf(size = 'M') {
  const [row] = await shop.database.query(
    'select on_hand, committed, reserved from stock where product_id = $1 and size = $2',
    [TEE, size],
  );
  return row && [row.on_hand, row.committed, row.reserved];
}

afterEach(() => shop.resetStock());

describe('a count', () => {
  test('is refused below what is committed and reserved, with those numbers', async () => {
    await shop.buyByCard();
    await shop.startPayment();
    await count(5);
    await shop.startPayment();
    expect(await count(1)).toMatchObject({
      status: 409,
      body: { error: `${TEE}-m has 1 committed and 1 reserved: at least 2 must be on hand.` },
    });
    expect(await stockOf()).toEqual([5, 1, 1]);
    expect(await count(2)).toMatchObject({ status: 200 });
  });

  test.each(['gold-bar-m', `${TEE}-m`])('of %s can not end before it began', async (variant) => {
    expect(await office.uncount(variant)).toMatchObject({ status: 409 });
    expect(await office.addStock(variant, 5)).toMatchObject({ status: 409 });
  });
});

describe('a size that is not counted', () => {
  test('never sells out', async () => {
    expect(await shop.call('create-payment-intent', oneTee(buying(tees(99))))).toMatchObject({
      status: 200,
    });
    expect(await stockOf()).toBeUndefined();
  });
});

describe('pieces are reserved when a payment is started', () => {
  test.each(['create-payment-intent', 'create-paypal-order', 'create-checkout-session'])(
    '%s: the next shopper is told what is left before paying',
    async (start) => {
      await count(3);
      expect(await shop.call(start, oneTee(buying(tees(2))))).toMatchObject({ status: 200 });
      expect(await stockOf()).toEqual([3, 0, 2]);
      const refused = oneTee(buying(tees(1, 'L'), tees(2)));
      expect(await shop.call(start, refused)).toMatchObject({
        status: 409,
        body: {
          code: 'sold_out',
          error: 'Ghost Barrel Heritage Tee: Only 1 left in M.',
          field: 'items.1.quantity',
          lines: [{ id: TEE, size: 'M', requested: 2, available: 1, retired: false }],
        },
      });
      expect(await stockOf()).toEqual([3, 0, 2]);
      const written = await shop.database.query('select from checkouts where checkout_key = $1', [
        refused.checkoutKey,
      ]);
      expect(written).toEqual([]);
    },
  );

  test('by lines of the same size together', async () => {
    await count(3);
    expect(
      await shop.call('create-payment-intent', oneTee(buying(tees(2), tees(2)))),
    ).toMatchObject({
      status: 409,
      body: { lines: [{ requested: 4, available: 3 }] },
    });
  });

  test('and an order that costs nothing commits them at once', async () => {
    await count(1);
    const free = { ...oneTee({ promoCode: 'ANGELSHARE' }), amount: undefined };
    expect(await shop.call('place-free-order', free)).toMatchObject({ status: 200 });
    expect(await stockOf()).toEqual([1, 1, 0]);
    const next = { ...free, checkoutKey: randomUUID() };
    expect(await shop.call('place-free-order', next)).toMatchObject({
      status: 409,
      body: { code: 'sold_out', lines: [{ requested: 1, available: 0 }] },
    });
  });

  test('by the same checkout once, and changed with its content', async () => {
    await count(3);
    const checkoutRequest = oneTee(buying(tees(1)));
    await shop.startPayment(checkoutRequest);
    await shop.startPayment(checkoutRequest);
    expect(await stockOf()).toEqual([3, 0, 1]);
    await shop.startPayment({ ...checkoutRequest, ...buying(tees(3)) });
    expect(await stockOf()).toEqual([3, 0, 3]);
    expect(
      await shop.call('create-payment-intent', { ...checkoutRequest, ...buying(tees(4)) }),
    ).toMatchObject({ body: { lines: [{ requested: 4, available: 3 }] } });
    expect(await stockOf()).toEqual([3, 0, 3]);
    await shop.startPayment({ ...checkoutRequest, ...buying(tees(2)) });
    expect(await stockOf()).toEqual([3, 0, 2]);
  });

  test('and free again when the checkout expires', async () => {
    await count(1);
    const payment = await shop.startPayment();
    await shop.ageCheckout(payment);
    await shop.reconcile();
    expect(await stockOf()).toEqual([1, 0, 0]);
  });

  test('at most 20 by one client that does not pay', async () => {
    await count(50);
    const client = freshClient();
    const start = (quantity: number) =>
      shop.call('create-payment-intent', oneTee(buying(tees(quantity))), client);
    expect(await start(19)).toMatchObject({ status: 200 });
    const refused = await start(2);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.body.error).toContain('At most 20 pieces');
    expect(await stockOf()).toEqual([50, 0, 19]);
    expect(await start(1)).toMatchObject({ status: 200 });
    expect(
      await shop.call('create-payment-intent', oneTee(buying(tees(30, 'L'))), client),
    ).toMatchObject({ status: 200 });
  });

  test('at most 400 by all clients of one network', async () => {
    await count(500);
    const start = (place: number, quantity: number) =>
      shop.call('create-payment-intent', oneTee(buying(tees(quantity))), {
        'x-nf-client-connection-ip': `2001:db8:5:${place}::1`,
      });
    for (let place = 1; place <= 20; place += 1) {
      expect(await start(place, place === 20 ? 19 : 20)).toMatchObject({ status: 200 });
    }
    const refused = await start(21, 2);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(await start(21, 1)).toMatchObject({ status: 200 });
  });

  test('by a checkout that was opened before counting began, when it is paid again', async () => {
    const checkoutRequest = oneTee(buying(tees(1)));
    await shop.startPayment(checkoutRequest);
    await count(1);
    const other = oneTee(buying(tees(1)));
    await shop.startPayment(other);
    expect(await shop.call('create-payment-intent', checkoutRequest)).toMatchObject({
      status: 409,
      body: { code: 'sold_out', lines: [{ requested: 1, available: 0 }] },
    });
    await shop.ageCheckout(other);
    await shop.reconcile();
    await shop.startPayment(checkoutRequest);
    expect(await stockOf()).toEqual([1, 0, 1]);
  });
});

test('a product that is no longer sold is not, and its quote says so', async () => {
  const linkOf = async () => {
    const { products } = await office.done<{
      products: { sizes: { size: string; link: string | null }[] }[];
    }>('list-stock');
    return products[0]?.sizes.find(({ size }) => size === 'M')?.link;
  };
  await count(1);
  expect(await linkOf()).toBe(`${shop.url}/buy/${TEE}-m:1`);
  Object.assign(featuredProduct, { retired: true });
  try {
    expect(await shop.call('create-payment-intent', oneTee())).toMatchObject({
      status: 409,
      body: {
        code: 'sold_out',
        error: 'Ghost Barrel Heritage Tee: No longer sold.',
        field: 'items.0.quantity',
        lines: [{ id: TEE, size: 'M', requested: 1, available: 0, retired: true }],
      },
    });
    expect(await shop.call('quote', { items: [tees(1)] })).toMatchObject({
      body: { lines: [{ retired: true }], unavailable: 28.99, finalTotal: 0 },
    });
    expect(await linkOf()).toBeNull();
  } finally {
    Object.assign(featuredProduct, { retired: false });
  }
});

describe('an order commits its pieces', () => {
  test('when it is paid, and takes them off the shelf when it ships', async () => {
    await count(5);
    const { orderNumber } = await shop.buyByCard(buying(tees(2)));
    expect(await stockOf()).toEqual([5, 2, 0]);
    await office.ship(orderNumber);
    expect(await stockOf()).toEqual([3, 0, 0]);
  });

  test('of each size', async () => {
    await count(5);
    await count(1, 'L');
    const { orderNumber } = await shop.buyByCard(buying(tees(1), tees(1, 'L'), tees(1, 'S')));
    expect([await stockOf(), await stockOf('L')]).toEqual([
      [5, 1, 0],
      [1, 1, 0],
    ]);
    await office.ship(orderNumber);
    expect([await stockOf(), await stockOf('L')]).toEqual([
      [4, 0, 0],
      [0, 0, 0],
    ]);
  });

  test('until it is canceled', async () => {
    await count(1);
    const { orderNumber } = await shop.buyByCard();
    await office.cancel(orderNumber);
    expect(await stockOf()).toEqual([1, 0, 0]);
  });

  test('until it is refunded in full, not in part', async () => {
    await count(1);
    const { orderNumber } = await shop.buyByCard();
    await office.refund(orderNumber, { amountCents: 500 });
    expect(await stockOf()).toEqual([1, 1, 0]);
    await office.refund(orderNumber);
    expect(await stockOf()).toEqual([1, 0, 0]);
  });

  test('while its payment is pending, until that fails', async () => {
    await count(1);
    const { orderId } = await shop.buyByPaypal({}, 'pending');
    expect(await stockOf()).toEqual([1, 1, 0]);
    await shop.database.query("select fail_payment('paypal', $1)", [orderId]);
    expect(await stockOf()).toEqual([1, 0, 0]);
  });
});

describe('a refund of a shipped order', () => {
  test('leaves the stock as it is', async () => {
    await count(5);
    const { orderNumber } = await shop.buyByCard(buying(tees(2)));
    await office.ship(orderNumber);
    await office.refund(orderNumber);
    expect(await stockOf()).toEqual([3, 0, 0]);
  });

  test('puts the pieces back that it says, once, and none that were not shipped', async () => {
    await count(5);
    const { orderNumber } = await shop.buyByCard(buying(tees(2)));
    const restock = [{ productId: TEE, size: 'M', quantity: 2 }];
    const refund = { amountCents: 2000, restock, key: randomUUID() };
    expect(await office.refund(orderNumber, refund)).toMatchObject({
      status: 409,
      body: {
        error: `The pieces of ${orderNumber} were not shipped, so none can be put back into stock.`,
      },
    });
    await office.ship(orderNumber);
    for (let again = 0; again < 2; again += 1) {
      expect(await office.refund(orderNumber, refund)).toMatchObject({ status: 200 });
      expect(await stockOf()).toEqual([5, 0, 0]);
    }
    expect(await office.refund(orderNumber, { ...refund, key: randomUUID() })).toMatchObject({
      status: 409,
    });
    expect(await stockOf()).toEqual([5, 0, 0]);
    const { body } = await office.call('stock-history', { variant: `${TEE}-m` });
    const last = (body.changes as object[]).slice(0, 3);
    expect(last).toMatchObject([{ orderNumber }, { orderNumber }, { orderNumber }]);
  });
});

describe('a payment that comes without its reservation', () => {
  const expire = async (payment: { checkoutKey: string }) => {
    await shop.database.query(
      "select expire_checkout(id) from checkouts where checkout_key = $1 and state <> 'ordered'",
      [payment.checkoutKey],
    );
  };

  test('takes what is free', async () => {
    await count(1);
    const payment = await shop.startPayment();
    await expire(payment);
    expect(await stockOf()).toEqual([1, 0, 0]);
    await shop.payByCard(payment.paymentIntentId);
    expect(await shop.confirm(payment)).toMatchObject({ status: 200 });
    expect(await stockOf()).toEqual([1, 1, 0]);
  });

  test('is refunded in full when nothing is free, and the shopper reads why', async () => {
    await count(1);
    const email = freshEmail();
    const customerData = { firstName: 'June', lastName: 'Tolliver', email };
    const payment = await shop.startPayment({ customerData });
    await expire(payment);
    await shop.payByCard(payment.paymentIntentId);
    await shop.buyByCard();
    for (let again = 0; again < 2; again += 1) {
      expect(await shop.confirm(payment)).toMatchObject({
        status: 409,
        body: {
          code: 'payment_refunded',
          error:
            'Someone bought the last one while your payment was on its way. We refunded $30.73 in full.',
        },
      });
    }
    await shop.sendOutbox();
    expect(await shop.ordersOf(payment)).toEqual([]);
    expect(await shop.netAtStripe(payment.paymentIntentId)).toBe(0);
    expect(await stockOf()).toEqual([1, 1, 0]);
    const mails = shop.emailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('We refunded $30.73 in full.');
    const refunds = await shop.database.query(
      `select kind, reason from refunds join payments on payments.id = payment_id
       where provider_payment_id = $1`,
      [payment.paymentIntentId],
    );
    expect(refunds).toEqual([{ kind: 'unapplied_payment', reason: 'sold out' }]);
  });

  test('takes what the same browser has reserved in a later checkout', async () => {
    await count(1);
    const checkoutRequest = oneTee();
    await expire(await shop.startPayment(checkoutRequest));
    const second = await shop.startPayment({ ...checkoutRequest, orderNotes: 'changed' });
    expect(await stockOf()).toEqual([1, 0, 1]);
    const placed = await shop.database.query(
      `select outcome from checkouts, place_order(id, 'stripe', 'pi_late', 3073, 'usd')
       where checkout_key = $1 and state = 'expired'`,
      [second.checkoutKey],
    );
    expect(placed).toEqual([{ outcome: 'created' }]);
    expect(await stockOf()).toEqual([1, 1, 0]);
  });

  test('of a checkout whose pieces are sold: the next start says so', async () => {
    const checkoutRequest = oneTee();
    const payment = await shop.startPayment(checkoutRequest);
    await count(0);
    await shop.payByCard(payment.paymentIntentId);
    expect(await shop.confirm(payment)).toMatchObject({ body: { code: 'payment_refunded' } });
    expect(await shop.call('create-payment-intent', checkoutRequest)).toMatchObject({
      body: { code: 'sold_out' },
    });
  });
});

describe('while somebody pays, counting may', () => {
  test('begin: the payment takes what is free', async () => {
    const payment = await shop.startPayment();
    await shop.payByCard(payment.paymentIntentId);
    await count(1);
    expect(await stockOf()).toEqual([1, 0, 0]);
    expect(await shop.confirm(payment)).toMatchObject({ status: 200 });
    expect(await stockOf()).toEqual([1, 1, 0]);
  });

  test('end: the payment makes its order', async () => {
    await count(1);
    const payment = await shop.startPayment();
    await office.uncount(`${TEE}-m`);
    await shop.payByCard(payment.paymentIntentId);
    expect(await shop.confirm(payment)).toMatchObject({ status: 200 });
    expect(await stockOf()).toBeUndefined();
  });

  test('end and begin again: what is not shipped is committed', async () => {
    await count(4);
    const { orderNumber } = await shop.buyByCard(buying(tees(2)));
    const payment = await shop.startPayment();
    await office.uncount(`${TEE}-m`);
    expect(await count(1)).toMatchObject({ status: 409 });
    await count(3);
    expect(await stockOf()).toEqual([3, 2, 0]);
    await shop.payByCard(payment.paymentIntentId);
    expect(await shop.confirm(payment)).toMatchObject({ status: 200 });
    expect(await stockOf()).toEqual([3, 3, 0]);
    await office.ship(orderNumber);
    expect(await stockOf()).toEqual([1, 1, 0]);
  });
});

describe('a quote', () => {
  const quote = (body: object) => shop.call('quote', body);

  test('says how many can be had of counted sizes, whatever the number asked', async () => {
    await count(2);
    await shop.startPayment();
    const { status, body } = await quote({ items: [tees(4), tees(1, 'L')] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lines: [
        { size: 'M', quantity: 4, available: 1, retired: false },
        { size: 'L', quantity: 1, retired: false },
      ],
      subtotal: 144.95,
      unavailable: 86.97,
      finalTotal: 57.98,
    });
    expect((body.lines as object[])[1]).not.toHaveProperty('available');
  });

  test('counts what its own checkout has reserved', async () => {
    await count(1);
    const { checkoutKey } = await shop.startPayment();
    expect(await quote({ items: [tees(1)], checkoutKey })).toMatchObject({
      body: { lines: [{ available: 1 }], unavailable: 0 },
    });
    expect(await quote({ items: [tees(1)] })).toMatchObject({
      body: { lines: [{ available: 0 }], unavailable: 28.99, finalTotal: 0 },
    });
  });
});
