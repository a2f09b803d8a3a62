import { afterEach, describe, expect, test } from 'vitest';
import { captureOrder } from '#adapters/paypal/orders.ts';
import { reconcilePayments } from '#jobs/reconcile-payments.ts';
import { oneTee, openShop, type StartedPayment } from './test-shop.ts';
import { runCommand } from './run-command.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
afterEach(() => shop.resetFaults());

describe('an incident', () => {
  const kept = () => shop.database.query('select id from incidents');
  async function failedCall(): Promise<string> {
    shop.faults.requests.order({
      method: 'POST',
      path: '/v1/payment_intents',
      when: 'before',
      what: 'drop',
      times: 1000,
    });
    const { status, body } = await shop.call('create-payment-intent', oneTee());
    expect(status).toBe(503);
    await shop.idle();
    return String(body.incident);
  }

  test('is found by the number that the shopper was told, the same error once a minute, for 30 days', async () => {
    const first = await failedCall();
    const second = await failedCall();
    const found = await runCommand(['incidents', first]);
    expect(found.output).toContain('create-payment-intent');
    expect(found.output).toContain("Stripe can't be reached.");
    expect((await runCommand(['incidents'])).output).toContain(first);
    expect(await runCommand(['incidents', second])).toMatchObject({ code: 1 });
    await shop.age('29 days');
    await shop.reconcile();
    expect(await kept()).toHaveLength(1);
    const third = await failedCall();
    await shop.age('2 days');
    await shop.reconcile();
    expect(await kept()).toEqual([{ id: third }]);
  });
});

type Checkout = Pick<StartedPayment, 'checkoutKey'>;

const checkoutOf = async ({ checkoutKey }: Checkout) => {
  const [checkout] = await shop.database.query('select * from checkouts where checkout_key = $1', [
    checkoutKey,
  ]);
  return checkout ?? {};
};
const people = {
  content_hash: '',
  customer: null,
  billing_address: null,
  shipping_address: null,
  notes: null,
};

async function givenUp<Started extends Checkout>(payment: Started): Promise<Started> {
  await shop.ageCheckout(payment);
  await shop.reconcile();
  return payment;
}

async function purgedCheckout<Started extends Checkout>(payment: Started): Promise<Started> {
  await givenUp(payment);
  await shop.age('31 days');
  await shop.reconcile();
  return payment;
}

describe("an unpaid shopper's personal data", () => {
  test('is purged 30 days after the checkout ended, without what was in it', async () => {
    const payment = await givenUp(await shop.startPayment({ orderNotes: 'Ring twice' }));
    await shop.age('29 days');
    await shop.reconcile();
    expect(await checkoutOf(payment)).toMatchObject({
      customer: { first_name: 'Wade' },
      notes: 'Ring twice',
    });
    await shop.age('2 days');
    await shop.reconcile();
    expect(await checkoutOf(payment)).toMatchObject({
      ...people,
      state: 'expired',
      total: 3073,
      items: [{ size: 'M' }],
    });
  });

  test('is kept when they bought or their payment is still at the bank', async () => {
    const bought = await shop.startPayment();
    await shop.payByCard(bought.paymentIntentId);
    await shop.confirm(bought);
    const waiting = await shop.startPayment();
    shop.faults.payments.keepProcessing();
    await shop.payByCard(waiting.paymentIntentId);
    for (const payment of [bought, waiting]) {
      await shop.age('400 days');
      await shop.reconcile();
      expect(await checkoutOf(payment)).toMatchObject({ customer: { first_name: 'Wade' } });
    }
    shop.faults.payments.settle(waiting.paymentIntentId);
    await shop.reconcile();
    expect(await shop.ordersOf(waiting)).toHaveLength(1);
  });

  test('is purged without stopping a new payment from the same browser', async () => {
    const { checkoutKey } = await purgedCheckout(await shop.startPayment());
    const again = await shop.startPayment({ checkoutKey });
    await shop.payByCard(again.paymentIntentId);
    expect(await shop.confirm(again)).toMatchObject({ status: 200 });
  });

  test('is purged, and a late card payment is refunded all the same', async () => {
    const payment = await purgedCheckout(await shop.startPayment());
    const { id } = await checkoutOf(payment);
    const late = await shop.createAtStripe(3073, { checkout_id: String(id) });
    await shop.payByCard(late);
    shop.faults.webhooks.repeat(3);
    await shop.deliverWebhooks();
    expect(await shop.refundedAtStripe(late)).toBe(3073);
    expect(await shop.ordersOf(payment)).toEqual([]);
    expect(await shop.confirm({ ...payment, paymentIntentId: late })).toMatchObject({
      status: 409,
      body: { code: 'payment_refunded' },
    });
  });

  test('is purged, and a late PayPal payment is refunded all the same', async () => {
    const payment = await purgedCheckout(await shop.startPaypal());
    shop.approve(payment);
    await captureOrder(payment.orderId, 'late');
    await shop.deliverWebhooks();
    expect(shop.paypalFaults.captures.all()).toMatchObject([
      { status: 'REFUNDED', refundedCents: 3073 },
    ]);
    expect(await shop.ordersOf(payment)).toEqual([]);
  });

  test("is purged completely, and not replaced by another person's", async () => {
    const payment = await purgedCheckout(await shop.startPayment());
    for (const change of [
      `customer = '{"first_name": "Ada", "last_name": "Boone", "email": "another@boone.example"}'`,
      "state = 'ordered'",
      'purged_at = null',
      'total = 1',
    ]) {
      await expect(
        shop.database.query(`update checkouts set ${change} where checkout_key = $1`, [
          payment.checkoutKey,
        ]),
      ).rejects.toThrow(/purged_completely|can't be changed/);
    }
  });
});

describe('what Stripe was told of a payment that was not made', () => {
  const LASTING = ['checkout_id', 'shop'];
  const namesOf = (metadata: Record<string, string> | null) => Object.keys(metadata ?? {}).sort();
  async function toldOf(payment_intent: string) {
    const intent = await shop.stripeApi.paymentIntents.retrieve(payment_intent);
    const { data } = await shop.stripeApi.charges.list({ payment_intent });
    const charges = data.map(({ metadata }) => namesOf(metadata));
    const { status, shipping } = intent;
    return { status, shipping: shipping?.name ?? null, names: namesOf(intent.metadata), charges };
  }
  const expire = async (payment: StartedPayment) => {
    await shop.ageCheckout(payment);
    await shop.reconcile();
  };
  const forgotten = { status: 'canceled', shipping: null, names: LASTING };

  test('is emptied before it is canceled, in its charges too', async () => {
    const payment = await shop.startPayment();
    const { names, shipping } = await toldOf(payment.paymentIntentId);
    expect(names).toContain('email');
    expect(shipping).toBe('Wade Tolliver');
    await expect(
      shop.payByCard(payment.paymentIntentId, 'pm_card_visa_chargeDeclined'),
    ).rejects.toThrow('declined');
    await expire(payment);
    expect(await toldOf(payment.paymentIntentId)).toEqual({ ...forgotten, charges: [LASTING] });
  });

  test('is emptied when another payment takes its place', async () => {
    const { checkoutKey, paymentIntentId } = await shop.startPayment();
    const items = [{ id: 'ghost-barrel-tee', size: 'L', quantity: 1 }];
    await shop.startPayment({ checkoutKey, items });
    expect(await toldOf(paymentIntentId)).toEqual({ ...forgotten, charges: [] });
  });

  test('is emptied when it was canceled at Stripe, but for the address, which Stripe keeps then', async () => {
    const payment = await shop.startPayment();
    await shop.cancelAtStripe(payment.paymentIntentId);
    await expire(payment);
    const shipping = 'Wade Tolliver';
    const told = { ...forgotten, shipping, charges: [] };
    expect(await toldOf(payment.paymentIntentId)).toEqual(told);
  });

  test.each(['by the shop', 'at Stripe'])(
    'is emptied when its hosted page expires %s',
    async (where) => {
      const request = oneTee();
      const { body } = await shop.call('create-checkout-session', request);
      const sessionId = String(body.sessionId);
      await shop.payHosted(sessionId, '4000000000000002');
      if (where === 'at Stripe') await shop.stripeApi.checkout.sessions.expire(sessionId);
      await expire({ ...request, paymentIntentId: '', email: '' });
      const session = await shop.stripeApi.checkout.sessions.retrieve(sessionId);
      expect([session.status, namesOf(session.metadata)]).toEqual(['expired', LASTING]);
      // Stripe keeps the address of a hosted page.
      const shipping = 'Wade Tolliver';
      const told = { ...forgotten, shipping, charges: [LASTING] };
      expect(await toldOf(session.payment_intent as string)).toEqual(told);
    },
  );

  test('stays when it is paid or may be', async () => {
    const bought = await shop.buyByCard();
    const waiting = await shop.startPayment();
    shop.faults.payments.keepProcessing();
    await shop.payByCard(waiting.paymentIntentId);
    await expire(waiting);
    for (const { paymentIntentId } of [bought, waiting]) {
      expect((await toldOf(paymentIntentId)).names).toContain('email');
    }
  });
});

describe("a provider's event", () => {
  const write = (id: string, processedAt: string) =>
    shop.database.query(
      `insert into provider_events (provider, event_id, type, object_id, received_at, processed_at, attempts)
       values ('stripe', $1, 'charge.refunded', 'ch_1', now() - interval '400 days', ${processedAt}, 50)`,
      [id],
    );

  test('is purged 90 days after it was processed, and never before', async () => {
    await write('evt_past', "now() - interval '90 days'");
    await write('evt_recent', "now() - interval '89 days'");
    await write('evt_waiting', 'null');
    await shop.reconcile();
    const left = await shop.database.query(
      "select event_id from provider_events where object_id = 'ch_1' order by event_id",
    );
    expect(left).toEqual([{ event_id: 'evt_recent' }, { event_id: 'evt_waiting' }]);
  });

  test('that comes again after the purge changes nothing', async () => {
    const payment = await shop.startPayment();
    await shop.payByCard(payment.paymentIntentId);
    await shop.refundAtStripe(payment.paymentIntentId, 3073);
    // Processed and purged between two deliveries.
    await shop.database.query(
      `create function purge_event() returns trigger language plpgsql as $$
       begin
         delete from provider_events where event_id = new.event_id;
         return null;
       end $$`,
    );
    await shop.database.query(
      `create trigger purge_event after update on provider_events
       for each row when (new.processed_at is not null) execute function purge_event()`,
    );
    shop.faults.webhooks.repeat(3);
    await shop.deliverWebhooks();
    await shop.database.query('drop function purge_event cascade');
    expect(await shop.ordersOf(payment)).toMatchObject([{ payment_status: 'refunded' }]);
    const refunds = await shop.database.query(
      `select refunds.amount, refunds.state from refunds join payments on payments.id = payment_id
       where provider_payment_id = $1`,
      [payment.paymentIntentId],
    );
    expect(refunds).toEqual([{ amount: 3073, state: 'succeeded' }]);
  });
});

test('declined cards are purged after 30 days', async () => {
  const payment = await shop.startPayment();
  const { id } = await checkoutOf(payment);
  await shop.database.query(
    `insert into card_declines (event_id, checkout_id, declined_at)
     select 'evt_' || days, $1, now() - make_interval(days => days) from unnest(array[29, 30]) as days`,
    [id],
  );
  await shop.reconcile();
  const left = 'select event_id from card_declines where checkout_id = $1';
  expect(await shop.database.query(left, [id])).toEqual([{ event_id: 'evt_29' }]);
});

test('one run purges three hundred of a kind, the oldest first', async () => {
  await shop.database.query(
    `insert into provider_events (provider, event_id, type, object_id, processed_at)
     select 'paypal', 'WH-' || number, 'PAYMENT.CAPTURE.COMPLETED', 'old', now() - make_interval(days => 90 + number)
     from generate_series(1, 330) as number`,
  );
  await shop.reconcile();
  const left = await shop.database.query(
    `select count(*)::integer as left, max(now() - processed_at) < interval '120.5 days' as oldest_went
     from provider_events where object_id = 'old'`,
  );
  expect(left).toEqual([{ left: 30, oldest_went: true }]);
});

test('emails are sent before the purge, even in a run that purges nothing', async () => {
  await shop.database.query(
    `create function refuse_purge() returns trigger language plpgsql as $$
     begin
       raise exception 'Kept.';
     end $$`,
  );
  await shop.database.query(
    'create trigger refuse_purge before delete on card_declines for each statement execute function refuse_purge()',
  );
  await shop.database.query(
    `insert into outbox (kind, dedupe_key, payload)
     values ('welcome', 'beside', '{"email": "wade@tolliver.example", "unsubscribe_token": "t"}')`,
  );
  await expect(reconcilePayments()).rejects.toThrow('Kept.');
  const [mail] = await shop.database.query(
    "select done_at from outbox where dedupe_key = 'beside'",
  );
  await shop.database.query('drop function refuse_purge cascade');
  expect(mail?.done_at).not.toBeNull();
});
