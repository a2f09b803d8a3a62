import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { isDeep } from '../support/deep.ts';
import { openOffice } from '../support/office.ts';
import { brokenInvariants } from './invariants.ts';
import { changeSize } from './office.ts';
import { RETURNS } from './returns.ts';
import { openShopInTrouble } from './shop-in-trouble.ts';
import { type TestCheckout, newCheckout, PURCHASES } from './shoppers.ts';
import { sharedShop } from '../integration/shared-shop.ts';

/** FAULTS_RUNS sets the number of runs, FAULTS_SEED repeats a failed one. */
const RUNS = Number(process.env.FAULTS_RUNS ?? (isDeep ? 40 : 3));
const SEED = Number(process.env.FAULTS_SEED ?? (isDeep ? Date.now() % 2 ** 31 : 8));

const shop = sharedShop(openShopInTrouble);
const office = openOffice(shop);
beforeAll(async () => {
  await shop.database.query(
    "insert into promo_codes (code, discount_type, discount_value, max_redemptions) values ('SCARCE', 'fixed', 500, 3)",
  );
});

/** Events that may happen to one checkout at any time. The replies do not matter here. */
const EVENTS = {
  'start card': (checkoutRequest: TestCheckout) =>
    shop.call('create-payment-intent', checkoutRequest),
  'start paypal': (checkoutRequest: TestCheckout) =>
    shop.call('create-paypal-order', checkoutRequest),
  'start hosted': (checkoutRequest: TestCheckout) =>
    shop.call('create-checkout-session', checkoutRequest),
  'start other content': (checkoutRequest: TestCheckout) =>
    shop.call('create-payment-intent', { ...checkoutRequest, orderNotes: 'Changed' }),
  'with a scarce code': (checkoutRequest: TestCheckout) =>
    shop.call('create-paypal-order', { ...checkoutRequest, promoCode: 'SCARCE', amount: 25.43 }),
  'pay card': (checkoutRequest: TestCheckout) =>
    eachPayment(checkoutRequest, 'stripe', (id) => shop.payByCard(id)),
  'delay the card': (checkoutRequest: TestCheckout) =>
    eachPayment(checkoutRequest, 'stripe', (id) => {
      shop.faults.payments.keepProcessing();
      return shop.payByCard(id);
    }),
  'pay hosted': (checkoutRequest: TestCheckout) =>
    eachPayment(checkoutRequest, 'stripe_session', (id) => shop.payHosted(id)),
  'approve paypal': (checkoutRequest: TestCheckout) =>
    eachPayment(checkoutRequest, 'paypal', (id) => {
      shop.paypalFaults.orders.approve(id);
    }),
  'approve pending': (checkoutRequest: TestCheckout) =>
    eachPayment(checkoutRequest, 'paypal', (id) => {
      shop.paypalFaults.orders.approve(id, 'pending');
    }),
  'approve declined': (checkoutRequest: TestCheckout) =>
    eachPayment(checkoutRequest, 'paypal', (id) => {
      shop.paypalFaults.orders.approve(id, 'declined');
    }),
  confirm: ({ checkoutKey, ...checkoutRequest }: TestCheckout) =>
    eachPayment({ ...checkoutRequest, checkoutKey }, 'stripe', (paymentIntentId) =>
      shop.call('confirm-payment', { paymentIntentId, checkoutKey }),
    ),
  capture: ({ checkoutKey, ...checkoutRequest }: TestCheckout) =>
    eachPayment({ ...checkoutRequest, checkoutKey }, 'paypal', (orderId) =>
      shop.call('capture-paypal-order', { orderId, checkoutKey }),
    ),
  'return from paypal': ({ checkoutKey, ...checkoutRequest }: TestCheckout) =>
    eachPayment({ ...checkoutRequest, checkoutKey }, 'paypal', (orderId) =>
      shop.call('capture-paypal-order', { orderId, checkoutKey, isReturn: true }),
    ),
  verify: ({ checkoutKey, ...checkoutRequest }: TestCheckout) =>
    eachPayment({ ...checkoutRequest, checkoutKey }, 'stripe_session', (sessionId) =>
      shop.call('verify-checkout-session', { sessionId, checkoutKey }),
    ),
  'whole purchase by card': (checkoutRequest: TestCheckout) =>
    PURCHASES.card(shop, checkoutRequest),
  'whole purchase by paypal': (checkoutRequest: TestCheckout) =>
    PURCHASES.paypal(shop, checkoutRequest),
  'hour over': (checkoutRequest: TestCheckout) => shop.ageCheckout(checkoutRequest),
  'captures settle': (checkoutRequest: TestCheckout) => settleCaptures(checkoutRequest, 'complete'),
  'captures denied': (checkoutRequest: TestCheckout) => settleCaptures(checkoutRequest, 'deny'),
  reconciler: () => shop.reconcile(),
  outbox: () => shop.makeEmailsDue().then(() => shop.sendOutbox()),
  webhooks: () => shop.deliverWebhooks(),
  'webhooks reversed': () => shop.deliverWebhooks('reversed'),
  'one left on the shelf': () => countOneLeft(),
  'wait for it': ({ customerData: { email } }: TestCheckout) =>
    shop.call('join-waitlist', { email, productId: 'ghost-barrel-tee', size: 'M' }),
  'counting ends': () => attempt(() => office.uncount(TEE_M)),
  'two pieces': (checkoutRequest: TestCheckout) =>
    shop.call('create-payment-intent', {
      ...checkoutRequest,
      items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 2 }],
      amount: 61.46,
    }),
  ship: (checkoutRequest: TestCheckout) =>
    eachOrder(checkoutRequest, (number) => office.ship(number)),
  cancel: (checkoutRequest: TestCheckout) => eachOrder(checkoutRequest, office.cancel),
  'change a size': (checkoutRequest: TestCheckout) => eachLink(checkoutRequest, changeSize),
  'ask for money': (checkoutRequest: TestCheckout) => eachLink(checkoutRequest, RETURNS.forMoney),
  'ask for a size': (checkoutRequest: TestCheckout) => eachLink(checkoutRequest, RETURNS.forSize),
  'cancel returns': (checkoutRequest: TestCheckout) => eachLink(checkoutRequest, RETURNS.cancel),
  'receive returns': (checkoutRequest: TestCheckout) => eachLink(checkoutRequest, RETURNS.receive),
  'refund returns': (checkoutRequest: TestCheckout) => eachLink(checkoutRequest, RETURNS.refund),
  'ship new sizes': (checkoutRequest: TestCheckout) => eachLink(checkoutRequest, RETURNS.ship),
  'cancel it oneself': (checkoutRequest: TestCheckout) =>
    eachLink(checkoutRequest, RETURNS.cancelOrder),
  'whole purchase by card, disputed': async (checkoutRequest: TestCheckout) => {
    await attempt(() => PURCHASES.card(shop, checkoutRequest));
    await eachPayment(checkoutRequest, 'stripe', (id) => {
      disputes.push(shop.faults.disputes.open(id));
    });
  },
  'win disputes': async () => {
    for (const id of disputes) shop.faults.disputes.move(id, 'won');
    await askAboutDisputes();
  },
  'mail down': () => {
    shop.mail.down();
  },
  'mail up': () => {
    shop.mail.up();
  },
} satisfies Record<string, (checkoutRequest: TestCheckout) => unknown>;

/** The disputes of this run. */
let disputes: string[] = [];

/** As if the day were over after which the reconciler asks how they stand. */
const askAboutDisputes = () =>
  shop.database.query('update refunds set next_check_at = now() where next_check_at is not null');

async function eachPayment(
  { checkoutKey }: TestCheckout,
  provider: string,
  act: (id: string) => unknown,
): Promise<void> {
  const payments = await shop.database.query(
    `select provider_payment_id as id from payments join checkouts on checkouts.id = payments.checkout_id
     where checkout_key = $1 and provider = $2`,
    [checkoutKey, provider],
  );
  // Already paid, canceled or declined: the shopper sees it, and the shop has nothing to do.
  for (const { id } of payments) await attempt(() => act(String(id)));
}

const TEE_M = 'ghost-barrel-tee-m';

/** The owner counts, whatever happens meanwhile: one piece more than is sold and reserved. */
async function countOneLeft(): Promise<void> {
  const [counted] = await shop.database.query(
    `select committed + reserved as taken from compare_counts(
       '[{"variant": "${TEE_M}", "product_id": "ghost-barrel-tee", "size": "M", "on_hand": 0}]'
     )`,
  );
  await attempt(() => office.count(TEE_M, Number(counted?.taken) + 1));
}

async function eachOrder(
  checkoutRequest: TestCheckout,
  act: (orderNumber: string) => Promise<unknown>,
): Promise<void> {
  for (const { order_number } of await shop.ordersOf(checkoutRequest)) {
    await attempt(() => act(String(order_number)));
  }
}

async function eachLink(
  checkoutRequest: TestCheckout,
  act: (typeof RETURNS)[keyof typeof RETURNS],
): Promise<void> {
  for (const { id, secure_token } of await shop.ordersOf(checkoutRequest)) {
    const link = { orderId: String(id), secureToken: String(secure_token) };
    await attempt(() => act(shop, link));
  }
}

async function attempt(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch {
    // Refused.
  }
}

async function settleCaptures(
  checkoutRequest: TestCheckout,
  how: 'complete' | 'deny',
): Promise<void> {
  await eachPayment(checkoutRequest, 'paypal', (id) => {
    const captures = shop.paypalFaults.captures.all();
    const pending = captures.find((one) => one.orderId === id && one.status === 'PENDING');
    if (pending) shop.paypalFaults.captures[how](pending.id);
  });
}

const CAPTURE = '/v2/checkout/orders/:id/capture';
const fault = fc.oneof(
  fc.record({ what: fc.constant('database' as const), nth: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    what: fc.constantFrom('stripe' as const, 'paypal' as const),
    path: fc.constantFrom('/v1/payment_intents', '/v1/refunds', '/v2/checkout/orders', CAPTURE),
  }),
);
const timedEvent = fc.record({
  when: fc.constantFrom('before' as const, 'after' as const),
  fault: fc.option(fault, { freq: 3 }),
  /** Steps that may run at the same time. */
  events: fc.array(
    fc.record({
      event: fc.constantFrom(...(Object.keys(EVENTS) as (keyof typeof EVENTS)[])),
      shopper: fc.nat({ max: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type TimedEvent = typeof timedEvent extends fc.Arbitrary<infer One> ? One : never;

function order({ fault, when }: TimedEvent): void {
  if (!fault) return;
  if ('nth' in fault) shop.database.breakAt({ statement: '', nth: fault.nth, when });
  else {
    const { requests } = fault.what === 'stripe' ? shop.faults : shop.paypalFaults;
    requests.order({ method: 'POST', path: fault.path, when, what: 'drop', times: 3 });
  }
}

test(
  `any sequence of events keeps the invariants (FAULTS_SEED=${SEED} FAULTS_RUNS=${RUNS})`,
  {
    timeout: 60_000 + RUNS * 20_000,
  },
  async () => {
    console.log(`Model of the faults: FAULTS_SEED=${SEED} FAULTS_RUNS=${RUNS}`);
    vi.spyOn(console, 'error').mockReturnValue();
    const property = fc.asyncProperty(
      fc.array(timedEvent, { minLength: 4, maxLength: 25 }),
      async (timedEvents) => {
        disputes = [];
        const shoppers = Array.from({ length: 4 }, () => newCheckout());
        for (const now of timedEvents) {
          order(now);
          await Promise.allSettled(
            now.events.map(async ({ event, shopper }) =>
              EVENTS[event](shoppers[shopper] as TestCheckout),
            ),
          );
        }
        await settleEverything(shoppers);
        expect(await brokenInvariants(shop)).toEqual([]);
        await shop.replay();
        expect(await brokenInvariants(shop)).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  },
);

/** The banks have decided, every fault is over, and the reconciler has run: now every invariant must be true. */
async function settleEverything(shoppers: TestCheckout[]): Promise<void> {
  await shop.recover();
  for (const checkoutRequest of shoppers) {
    await eachPayment(checkoutRequest, 'stripe', (id) => {
      shop.faults.payments.settle(id);
    });
    await settleCaptures(checkoutRequest, 'complete');
  }
  await shop.recover();
  if (disputes.length > 0) await settleDisputes();
}

/**
 * Disputes come by webhook alone. Every second one is won, and the owner refunds what is left of payments without an
 * order.
 */
async function settleDisputes(): Promise<void> {
  await shop.deliverWebhooks();
  for (const [index, id] of disputes.entries()) {
    if (index % 2 === 0) shop.faults.disputes.move(id, 'won');
  }
  await askAboutDisputes();
  await shop.recover();
  const due = await shop.database.query(
    "select provider_payment_id as id from payments where state = 'refund_due' and provider = 'stripe'",
  );
  for (const { id } of due)
    await shop.refundAtStripe(String(id), await shop.netAtStripe(String(id)));
  await shop.deliverWebhooks();
  await shop.recover();
}
