import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refundCapture } from '#adapters/paypal/refunds.ts';
import { oneTee, openShop, type StartedPaypal } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';
import { openOffice } from '../support/office.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);
afterEach(() => {
  vi.restoreAllMocks();
  shop.faults.reset();
  shop.paypalFaults.reset();
  shop.faults.webhooks.withhold();
  shop.paypalFaults.webhooks.withhold();
});

async function orderByCard() {
  const order = await shop.buyByCard();
  await shop.deliverWebhooks();
  return order;
}

async function orderByPaypal() {
  const order = await shop.buyByPaypal();
  await shop.deliverWebhooks();
  return order;
}

const refundsOf = (checkoutKey: string) =>
  shop.database.query(
    `select refunds.amount, refunds.state, refunds.provider_refund_id as id from refunds
     join payments on payments.id = refunds.payment_id
     join checkouts on checkouts.id = payments.checkout_id
     where checkouts.checkout_key = $1 order by refunds.created_at`,
    [checkoutKey],
  );

/** Refunds this amount, or all that is left, as `shop refund` does. */
const refund = async ({ checkoutKey }: { checkoutKey: string }, cents: number | null) => {
  await shop.database.query(
    `select refund_order(orders.id, $2, 'a loose seam', gen_random_uuid()::text, 'operator')
     from orders join checkouts on checkouts.id = orders.checkout_id where checkout_key = $1`,
    [checkoutKey, cents],
  );
  await shop.sendOutbox();
};
/** A request to refund without a reply, however often the SDK sends it. */
const LOST = { method: 'POST', path: '/v1/refunds', what: 'drop', times: 3 } as const;
const refundAll = (payment: { checkoutKey: string }) => refund(payment, null);

function captureOf({ orderId }: StartedPaypal) {
  const capture = shop.paypalFaults.captures.all().find((one) => one.orderId === orderId);
  if (!capture) throw new Error('PayPal has captured nothing.');
  return capture;
}

/** An operator refunds in PayPal's dashboard. */
const refundAtPaypal = (captureId: string, amountCents: number) =>
  refundCapture({
    captureId,
    amountCents,
    requestId: crypto.randomUUID(),
  });

const stateOf = async (providerPaymentId: string) => {
  const [payment] = await shop.database.query(
    'select state from payments where provider_payment_id = $1',
    [providerPaymentId],
  );
  return payment?.state;
};

/** The log entries about it. */
const told = (message: string) =>
  vi.mocked(console.error).mock.calls.filter(([line]) => String(line).includes(message));

/** One run of the reconciler, a day later. */
const nextDay = async () => {
  await shop.age('1 day');
  await shop.reconcile();
};

/** Paid at PayPal, which makes the order, and by card, whose refund is queued. */
async function payTwice() {
  const checkoutRequest = oneTee();
  const paypal = await shop.startPaypal(checkoutRequest);
  const card = await shop.startPayment(checkoutRequest);
  shop.approve(paypal);
  await shop.capture(paypal);
  await shop.payByCard(card.paymentIntentId);
  await shop.confirm(card);
  await shop.idle();
  return { checkoutRequest, paypal, card };
}

describe("a refund in the provider's dashboard", () => {
  test('marks the order as refunded and emails the shopper once, however often it is reported', async () => {
    const order = await orderByCard();
    const id = await shop.refundAtStripe(order.paymentIntentId, 3073);
    shop.faults.webhooks.repeat(3);
    await shop.deliverWebhooks();
    await shop.sendOutbox();
    expect(await refundsOf(order.checkoutKey)).toEqual([{ amount: 3073, state: 'succeeded', id }]);
    expect(await shop.ordersOf(order)).toMatchObject([
      { payment_status: 'refunded', status: 'refunded' },
    ]);
    expect(shop.emailsTo(order.email).map(({ subject }) => subject)).toHaveLength(2);
  });

  test('of a part leaves the order as it is', async () => {
    const order = await orderByCard();
    await shop.refundAtStripe(order.paymentIntentId, 500);
    await shop.deliverWebhooks();
    expect(await refundsOf(order.checkoutKey)).toMatchObject([{ amount: 500 }]);
    expect(await shop.ordersOf(order)).toMatchObject([{ payment_status: 'completed' }]);
  });

  test('at PayPal marks the order as refunded too', async () => {
    const payment = await shop.buyByPaypal();
    await refundAtPaypal(captureOf(payment).id, 3073);
    await shop.deliverWebhooks();
    expect(await refundsOf(payment.checkoutKey)).toMatchObject([
      { amount: 3073, state: 'succeeded' },
    ]);
    expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'refunded' }]);
  });
});

describe('a refund in the dashboard that we hear of before the payment', () => {
  test('makes an order that is refunded and not to be shipped', async () => {
    const payment = await shop.startPayment();
    await shop.payByCard(payment.paymentIntentId);
    await shop.refundAtStripe(payment.paymentIntentId, 3073);
    await shop.deliverWebhooks('reversed');
    expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'refunded' }]);
    expect(await refundsOf(payment.checkoutKey)).toMatchObject([{ amount: 3073 }]);
  });

  test('does the same at PayPal, even when its capture was pending', async () => {
    const payment = await shop.startPaypal();
    shop.approve(payment, 'pending');
    await shop.capture(payment);
    const { id } = captureOf(payment);
    shop.paypalFaults.captures.complete(id);
    await refundAtPaypal(id, 3073);
    await shop.deliverWebhooks('reversed');
    expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'refunded' }]);
    expect(await refundsOf(payment.checkoutKey)).toMatchObject([{ amount: 3073 }]);
  });
});

describe('our own refund', () => {
  test.each([
    ['Stripe', orderByCard],
    ['PayPal', () => shop.buyByPaypal()],
  ])('is not counted as an external one at %s', async (_provider, buy) => {
    const order = await buy();
    await refundAll(order);
    await shop.deliverWebhooks();
    expect(await refundsOf(order.checkoutKey)).toMatchObject([{ state: 'succeeded' }]);
  });

  test('that the bank refuses days later has failed and can be tried again', async () => {
    const order = await orderByCard();
    await refundAll(order);
    await shop.deliverWebhooks();
    const [first] = await refundsOf(order.checkoutKey);
    shop.faults.refunds.fail(String(first?.id));
    await shop.deliverWebhooks();
    expect(await refundsOf(order.checkoutKey)).toMatchObject([{ state: 'failed' }]);
    await refundAll(order);
    expect(await refundsOf(order.checkoutKey)).toMatchObject([
      { state: 'failed' },
      { state: 'succeeded' },
    ]);
  });

  test('of a payment without an order is due again, although the order itself was refunded', async () => {
    const { checkoutRequest, paypal, card } = await payTwice();
    await refundAll(paypal);
    await shop.deliverWebhooks();
    const [ofCard] = await refundsOf(checkoutRequest.checkoutKey);
    shop.faults.refunds.fail(String(ofCard?.id));
    await shop.deliverWebhooks();
    expect(await stateOf(paypal.orderId)).toBe('refunded');
    expect(await stateOf(card.paymentIntentId)).toBe('refund_due');
  });
});

describe('a refund at Stripe under the id of our own', () => {
  test('is recorded too, when it is a second one', async () => {
    const order = await orderByCard();
    await refund(order, 1000);
    const [ours] = await shop.database.query(
      `select refunds.id from refunds join payments on payments.id = refunds.payment_id
       where provider_payment_id = $1`,
      [order.paymentIntentId],
    );
    const id = await shop.refundAtStripe(order.paymentIntentId, 1000, {
      refund_id: String(ours?.id),
    });
    shop.faults.webhooks.repeat(2);
    await shop.deliverWebhooks();
    expect(await refundsOf(order.checkoutKey)).toMatchObject([
      { amount: 1000, state: 'succeeded' },
      { amount: 1000, state: 'succeeded', id },
    ]);
    const told = shop
      .emailsTo(order.email)
      .filter(({ subject }) => subject.includes(' refunded for '));
    expect(told).toHaveLength(2);
  });

  test('is found a day after its reply was lost, when Stripe has forgotten its key', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const order = await orderByCard();
    shop.faults.requests.order({ ...LOST, when: 'after' });
    await refund(order, 1000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    vi.useRealTimers();
    expect(await shop.refundedAtStripe(order.paymentIntentId)).toBe(1000);
    expect(await refundsOf(order.checkoutKey)).toMatchObject([
      { amount: 1000, state: 'succeeded' },
    ]);
  });

  test('is made once when it is reduced while it is being made', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const order = await orderByCard();
    shop.faults.requests.order({ ...LOST, when: 'before' });
    await refund(order, 2000);
    const until = async () => {
      await shop.refundAtStripe(order.paymentIntentId, 500);
      await shop.deliverWebhooks();
      await shop.database.query(
        `update outbox set available_at = now()
         where id = (select id from outbox where kind = 'refund' order by created_at desc limit 1)`,
      );
      await shop.sendOutbox();
    };
    shop.faults.requests.order({ ...LOST, times: 1, when: 'before', what: 'delay', until });
    await refund(order, 1000);
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(await shop.netAtStripe(order.paymentIntentId)).toBe(0);
    expect(await refundsOf(order.checkoutKey)).toMatchObject([
      { amount: 1573, state: 'succeeded' },
      { amount: 1000, state: 'succeeded' },
      { amount: 500, state: 'succeeded' },
    ]);
  });
});

/** An order of each provider, and its refund in the provider's dashboard, of which no webhook comes. */
const DASHBOARDS = {
  Stripe: async () => {
    const order = await orderByCard();
    return { order, byHand: (cents: number) => shop.refundAtStripe(order.paymentIntentId, cents) };
  },
  PayPal: async () => {
    const order = await orderByPaypal();
    const byHand = async (cents: number) => {
      const made = await refundAtPaypal(captureOf(order).id, cents);
      return made.outcome === 'refunded' ? made.refund.id : undefined;
    };
    return { order, byHand };
  },
};

describe.each(Object.entries(DASHBOARDS))('our own refund, after one by hand at %s,', (_, pay) => {
  test('sends nothing when that was full: the provider is asked, the order is refunded at once', async () => {
    const { order, byHand } = await pay();
    const id = await byHand(3073);
    await refundAll(order);
    const recorded = [
      { amount: 3073, state: 'failed', id: null },
      { amount: 3073, state: 'succeeded', id },
    ];
    expect(await refundsOf(order.checkoutKey)).toEqual(recorded);
    expect(await shop.ordersOf(order)).toMatchObject([
      { payment_status: 'refunded', status: 'refunded' },
    ]);
    await shop.deliverWebhooks();
    await shop.sendOutbox();
    expect(await refundsOf(order.checkoutKey)).toEqual(recorded);
    const subjects = shop.emailsTo(order.email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes(' refunded for '))).toHaveLength(1);
  });

  test('sends the rest when that was partial', async () => {
    const { order, byHand } = await pay();
    await byHand(1000);
    await refundAll(order);
    expect(await refundsOf(order.checkoutKey)).toMatchObject([
      { amount: 2073, state: 'succeeded' },
      { amount: 1000, state: 'succeeded' },
    ]);
    await shop.deliverWebhooks();
    expect(await refundsOf(order.checkoutKey)).toHaveLength(2);
    expect(await shop.ordersOf(order)).toMatchObject([{ payment_status: 'refunded' }]);
  });
});

describe('our own refund, queued before we hear of an external one,', () => {
  test('waits while PayPal has refunded the payment and does not say by what', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const order = await orderByPaypal();
    await refundAtPaypal(captureOf(order).id, 3073);
    shop.paypalFaults.orders.expire(order.orderId);
    await refundAll(order);
    expect(await refundsOf(order.checkoutKey)).toMatchObject([{ state: 'queued' }]);
    const [{ order_number } = {}] = await shop.ordersOf(order);
    const { body } = await office.ship(String(order_number));
    expect(body.error).toContain('is being refunded in full');
    await shop.deliverWebhooks();
    expect(await shop.ordersOf(order)).toMatchObject([{ payment_status: 'refunded' }]);
  });

  test('is a reversal, when PayPal says so of what it has taken', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const order = await orderByPaypal();
    shop.paypalFaults.captures.reverse(captureOf(order).id);
    await refundAll(order);
    expect(
      await shop.database.query(
        'select kind from refunds where provider_refund_id is not null order by created_at desc limit 1',
      ),
    ).toEqual([{ kind: 'reversal' }]);
    expect(shop.emailsTo(order.email)).toHaveLength(1);
  });

  test('is counted although its reply was lost, and leaves another of ours the rest', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const order = await orderByCard();
    shop.faults.requests.order({ ...LOST, when: 'before' });
    await refund(order, 1000);
    shop.faults.requests.order({ ...LOST, when: 'after' });
    await refundAll(order);
    await shop.refundAtStripe(order.paymentIntentId, 500);
    await shop.deliverWebhooks();
    expect(await refundsOf(order.checkoutKey)).toMatchObject([
      { amount: 500, state: 'queued' },
      { amount: 2073, state: 'succeeded' },
      { amount: 500, state: 'succeeded' },
    ]);
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(await shop.netAtStripe(order.paymentIntentId)).toBe(0);
    expect(await shop.ordersOf(order)).toMatchObject([{ payment_status: 'refunded' }]);
  });
});

describe('at PayPal', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
  });

  test('a reversed payment is refunded: operators are emailed once, the shopper is not told that we refunded', async () => {
    const order = await orderByPaypal();
    shop.paypalFaults.captures.reverse(captureOf(order).id);
    shop.paypalFaults.webhooks.repeat(3);
    await shop.deliverWebhooks();
    await shop.sendOutbox();
    expect(await refundsOf(order.checkoutKey)).toMatchObject([
      { amount: 3073, state: 'succeeded' },
    ]);
    expect(await shop.ordersOf(order)).toMatchObject([
      { payment_status: 'refunded', status: 'refunded' },
    ]);
    expect(told('PayPal has reversed a payment.')).toHaveLength(1);
    expect(shop.emailsTo(order.email)).toHaveLength(1);
  });

  test('a partial reversal leaves the remaining amount to refund, and no more', async () => {
    const order = await orderByPaypal();
    shop.paypalFaults.captures.reverse(captureOf(order).id, 1000);
    await shop.deliverWebhooks();
    expect(await shop.ordersOf(order)).toMatchObject([
      { payment_status: 'completed', status: 'processing' },
    ]);
    await refundAll(order);
    expect(await refundsOf(order.checkoutKey)).toMatchObject([
      { amount: 1000, state: 'succeeded' },
      { amount: 2073, state: 'succeeded' },
    ]);
  });

  test('a reversal that is canceled is a dispute that was won', async () => {
    const order = await orderByPaypal();
    shop.paypalFaults.captures.reverse(captureOf(order).id);
    await shop.deliverWebhooks();
    const [reversal] = await refundsOf(order.checkoutKey);
    shop.paypalFaults.refunds.cancel(String(reversal?.id));
    await nextDay();
    expect(await shop.ordersOf(order)).toMatchObject([
      { payment_status: 'completed', status: 'processing' },
    ]);
    expect(told('A dispute was won at PayPal.')).toHaveLength(1);
  });

  test('a reversal that is canceled before we hear of it has changed nothing', async () => {
    const order = await orderByPaypal();
    const reversal = shop.paypalFaults.captures.reverse(captureOf(order).id);
    shop.paypalFaults.refunds.cancel(reversal);
    await shop.deliverWebhooks();
    expect(await refundsOf(order.checkoutKey)).toEqual([]);
  });

  test('a payment of another shop on the same account is ignored', async () => {
    const order = await orderByPaypal();
    await shop.database.query(
      "update payments set capture_id = 'OTHER' where provider_payment_id = $1",
      [order.orderId],
    );
    shop.paypalFaults.captures.reverse(captureOf(order).id);
    await shop.deliverWebhooks();
    expect(await refundsOf(order.checkoutKey)).toEqual([]);
    expect(told('')).toEqual([]);
  });

  test('a refund that fails after it was pending is due again without an event', async () => {
    const order = await orderByPaypal();
    shop.paypalFaults.refunds.keepPending();
    await refundAll(order);
    const [refund] = await refundsOf(order.checkoutKey);
    await nextDay();
    expect(await refundsOf(order.checkoutKey)).toMatchObject([{ state: 'succeeded' }]);
    shop.paypalFaults.refunds.settle(String(refund?.id), 'FAILED');
    await nextDay();
    expect(await refundsOf(order.checkoutKey)).toMatchObject([{ state: 'failed' }]);
    expect(await stateOf(order.orderId)).toBe('applied');
    expect(told('A refund has failed at PayPal.')).toHaveLength(1);

    shop.paypalFaults.reset();
    await refundAll(order);
    expect(await stateOf(order.orderId)).toBe('refunded');
  });
});

describe('a dispute at Stripe', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
  });

  /** An order whose payment the shopper's bank has reversed. */
  async function disputed() {
    const order = await orderByCard();
    const dispute = shop.faults.disputes.open(order.paymentIntentId);
    return { order, dispute };
  }

  test('withdraws the money: nothing is shipped or refunded, and operators are emailed once', async () => {
    const { order } = await disputed();
    await refundAll(order);
    shop.faults.webhooks.repeat(3);
    await shop.deliverWebhooks();
    expect(told('A payment is disputed at Stripe.')).toHaveLength(1);
    expect(await shop.ordersOf(order)).toMatchObject([
      { payment_status: 'refunded', status: 'refunded' },
    ]);
    expect(await refundsOf(order.checkoutKey)).toMatchObject([
      { state: 'failed' },
      { amount: 3073, state: 'succeeded' },
    ]);
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    const waiting = await shop.database.query('select kind from outbox where done_at is null');
    expect(waiting).toEqual([]);
    expect(shop.emailsTo(order.email)).toHaveLength(1);
  });

  test('that is won returns the money without an event', async () => {
    const { order, dispute } = await disputed();
    await shop.deliverWebhooks();
    await nextDay();
    expect(await stateOf(order.paymentIntentId)).toBe('refunded');
    shop.faults.disputes.move(dispute, 'won');
    await nextDay();
    expect(await stateOf(order.paymentIntentId)).toBe('applied');
    expect(await refundsOf(order.checkoutKey)).toMatchObject([{ state: 'failed' }]);
    expect(told('A dispute was won at Stripe.')).toHaveLength(1);
    await shop.deliverWebhooks();
    expect(await stateOf(order.paymentIntentId)).toBe('applied');
  });

  const ship = ({ orderNumber }: { orderNumber: string }) => office.ship(orderNumber);
  type Order = Awaited<ReturnType<typeof orderByCard>>;
  const steps: [string, (order: Order) => Promise<unknown>][] = [
    ['processing', () => Promise.resolve()],
    ['shipped', ship],
    ['delivered', (order) => ship(order).then(() => office.deliver(order.orderNumber))],
    [
      'cancelled',
      (order) => {
        shop.faults.requests.order({ ...LOST, when: 'before' });
        return office.cancel(order.orderNumber);
      },
    ],
  ];
  test.each(steps)('that is won leaves the order as it was: %s', async (status, takeStep) => {
    const order = await orderByCard();
    await takeStep(order);
    const dispute = shop.faults.disputes.open(order.paymentIntentId);
    await shop.deliverWebhooks();
    expect(await shop.ordersOf(order)).toMatchObject([{ payment_status: 'refunded' }]);
    shop.faults.disputes.move(dispute, 'won');
    await nextDay();
    expect(await shop.ordersOf(order)).toMatchObject([{ status, payment_status: 'completed' }]);
    await refundAll(order);
    expect(await shop.ordersOf(order)).toMatchObject([{ payment_status: 'refunded' }]);
    expect(await shop.netAtStripe(order.paymentIntentId)).toBe(0);
  });

  test('that is won does not bring back an order that was refunded before it', async () => {
    const order = await orderByCard();
    await refundAll(order);
    const [ours] = await refundsOf(order.checkoutKey);
    shop.faults.refunds.fail(String(ours?.id));
    await shop.deliverWebhooks();
    const dispute = shop.faults.disputes.open(order.paymentIntentId);
    await shop.deliverWebhooks();
    shop.faults.disputes.move(dispute, 'won');
    await nextDay();
    expect(await stateOf(order.paymentIntentId)).toBe('applied');
    expect(await shop.ordersOf(order)).toMatchObject([
      { payment_status: 'refunded', status: 'refunded' },
    ]);
  });

  test('that is won before we hear of it has changed nothing', async () => {
    const { order, dispute } = await disputed();
    shop.faults.disputes.move(dispute, 'won');
    await shop.deliverWebhooks();
    expect(await refundsOf(order.checkoutKey)).toEqual([]);
  });

  async function disputedOrder() {
    const disputes = await disputed();
    await shop.deliverWebhooks();
    return disputes;
  }
  /** Whether the reconciler will check it again. */
  async function isChecked(dispute: string) {
    const [refund] = await shop.database.query(
      'select next_check_at is not null as asked from refunds where provider_refund_id = $1',
      [dispute],
    );
    return refund?.asked;
  }

  test.each([
    ['needs_response', 3073, 'refunded', true],
    ['under_review', 3073, 'refunded', true],
    ['appeal_needs_response', 3073, 'refunded', true],
    ['appeal_under_review', 3073, 'refunded', true],
    ['lost', 3073, 'refunded', false],
    ['prevented', 3073, 'refunded', false],
    ['prevented', 0, 'applied', false],
    ['warning_closed', 0, 'applied', false],
    ['won', 0, 'applied', false],
  ] as const)(
    'in the status %s, with %i cents taken, leaves the payment %s',
    async (status, cents, state, asked) => {
      const { order, dispute } = await disputedOrder();
      shop.faults.disputes.move(dispute, status, cents);
      await nextDay();
      expect(await stateOf(order.paymentIntentId)).toBe(state);
      if (state === 'refunded') expect(await isChecked(dispute)).toBe(asked);
    },
  );

  test.each(['warning_needs_response', 'warning_under_review', 'warning_closed'] as const)(
    'in the status %s takes nothing',
    async (status) => {
      const order = await orderByCard();
      shop.faults.disputes.move(shop.faults.disputes.open(order.paymentIntentId), status, 0);
      await shop.deliverWebhooks();
      expect(await refundsOf(order.checkoutKey)).toEqual([]);
      expect(told('')).toEqual([]);
    },
  );

  test('in a status that the SDK does not know is checked for a year, then reported once', async () => {
    const { order, dispute } = await disputedOrder();
    shop.faults.disputes.move(dispute, 'of_next_year');
    await nextDay();
    expect(await isChecked(dispute)).toBe(true);
    await shop.database.query(
      "update refunds set completed_at = completed_at - interval '1 year' where provider_refund_id = $1",
      [dispute],
    );
    await nextDay();
    await nextDay();
    expect(await isChecked(dispute)).toBe(false);
    expect(told('Stripe has not decided in a year.')).toHaveLength(1);
    expect(await stateOf(order.paymentIntentId)).toBe('refunded');
  });
});

describe('a refund that its provider does not know', () => {
  test.each([
    ['Stripe', orderByCard],
    ['PayPal', orderByPaypal],
  ])('is looked up for a week and then left to the operators: %s', async (provider, buy) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const payment = await buy();
    await refundAll(payment);
    const [given] = await refundsOf(payment.checkoutKey);
    await shop.database.query(
      "update refunds set provider_refund_id = 'another account''s' where provider_refund_id = $1",
      [given?.id],
    );
    for (let day = 1; day < 7; day += 1) await nextDay();
    expect(told('')).toEqual([]);
    for (let day = 7; day < 10; day += 1) await nextDay();
    expect(told('')).toHaveLength(1);
    expect(told(`${provider} does not have a refund.`)).toHaveLength(1);
    const [order] = await shop.ordersOf(payment);
    expect(
      await shop.database.query(
        "select actor, action from audit where action <> 'refund' and subject_id = $1",
        [order?.order_number],
      ),
    ).toEqual([{ actor: provider.toLowerCase(), action: 'refund not found' }]);
    expect(await refundsOf(payment.checkoutKey)).toMatchObject([{ state: 'succeeded' }]);
  });
});

describe('a payment without an order', () => {
  /** Paid twice, and the bank has refused our refund of the second days later. */
  async function dueAgain() {
    const { checkoutRequest, paypal, card } = await payTwice();
    await shop.deliverWebhooks();
    const [ours] = await refundsOf(checkoutRequest.checkoutKey);
    shop.faults.refunds.fail(String(ours?.id));
    await shop.deliverWebhooks();
    return { checkoutRequest, paypal, card };
  }

  test('is refunded by hand without touching its order', async () => {
    const { checkoutRequest, paypal, card } = await dueAgain();
    const id = await shop.refundAtStripe(card.paymentIntentId, 3073);
    shop.faults.webhooks.repeat(2);
    await shop.deliverWebhooks();
    await shop.sendOutbox();
    expect(await stateOf(card.paymentIntentId)).toBe('refunded');
    expect(await stateOf(paypal.orderId)).toBe('applied');
    expect(await refundsOf(checkoutRequest.checkoutKey)).toMatchObject([
      { state: 'failed' },
      { amount: 3073, state: 'succeeded', id },
    ]);
    expect(await shop.ordersOf(checkoutRequest)).toMatchObject([
      { status: 'processing', payment_status: 'completed' },
    ]);
    expect(shop.emailsTo(checkoutRequest.customerData.email)).toHaveLength(1);
  });

  test('stays due while it is partially refunded', async () => {
    const { card } = await dueAgain();
    await shop.refundAtStripe(card.paymentIntentId, 1000);
    await shop.deliverWebhooks();
    expect(await stateOf(card.paymentIntentId)).toBe('refund_due');
    await shop.refundAtStripe(card.paymentIntentId, 2073);
    await shop.deliverWebhooks();
    expect(await stateOf(card.paymentIntentId)).toBe('refunded');
  });

  test('refunded by hand while our refund is queued, is refunded once', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    shop.faults.requests.order({ ...LOST, when: 'before' });
    const { checkoutRequest, card } = await payTwice();
    expect(await stateOf(card.paymentIntentId)).toBe('refund_due');
    await shop.refundAtStripe(card.paymentIntentId, 3073);
    await shop.deliverWebhooks();
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(await stateOf(card.paymentIntentId)).toBe('refunded');
    expect(await refundsOf(checkoutRequest.checkoutKey)).toMatchObject([
      { state: 'failed' },
      { amount: 3073, state: 'succeeded' },
    ]);
    const waiting = await shop.database.query('select kind from outbox where done_at is null');
    expect(waiting).toEqual([]);
  });

  test('and whose checkout has no order is tracked too', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const payment = await shop.startPayment();
    const checkout_id = await shop.checkoutIdOf(payment);
    const wrong = await shop.createAtStripe(50, { checkout_id });
    await shop.payByCard(wrong);
    shop.faults.requests.order({ ...LOST, when: 'before' });
    await shop.deliverWebhooks();
    expect(await stateOf(wrong)).toBe('refund_due');
    await shop.refundAtStripe(wrong, 50);
    await shop.deliverWebhooks();
    expect(await stateOf(wrong)).toBe('refunded');
  });
});
