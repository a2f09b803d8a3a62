import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { retryOptions } from '#adapters/paypal/client.ts';
import { localSettings } from '#scripts/local-settings.ts';
import { type ShopOptions, startShop } from '#sandbox/platform/shop.ts';
import { emptyOutbox } from '#jobs/send-outbox.ts';
import { reconcilePayments } from '#jobs/reconcile-payments.ts';
import { aged } from '../support/aged.ts';
import { lexington } from '../support/shopper.ts';

// Lost replies are asked for again at once: the pauses of the clients are meant for real networks.
retryOptions.pausesMs = [0, 0];
Object.assign(Stripe.prototype, {
  getInitialNetworkRetryDelay: () => 0,
  getMaxNetworkRetryDelay: () => 0,
});

/** A reply with its body as it was sent: amounts in dollars. */
export interface Reply {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** The shipping address that a visitor enters on Stripe's page. */
const SHIPPING_FIELDS = {
  name: 'June Tolliver',
  line1: '12 Old Frankfort Pike',
  city: 'Lexington',
  state: 'KY',
  postal_code: '40510',
  country: 'US',
};

/** A started payment, as the browser that started it knows it. */
export interface StartedPayment {
  paymentIntentId: string;
  checkoutKey: string;
  email: string;
}

/** A PayPal payment that was started. */
export interface StartedPaypal {
  orderId: string;
  approvalUrl: string;
  checkoutKey: string;
  email: string;
}

/** A placed order as the browser knows it. */
interface PlacedOrder {
  orderId: string;
  orderNumber: string;
  secureToken: string;
}

/** The shop's functions over HTTP, with the actions of shoppers, providers and schedulers around them. */
export type TestShop = Awaited<ReturnType<typeof openShop>>;

/** One tee in M to Lexington: 28.99 and 1.74 tax. */
export function oneTee(changes: object = {}) {
  return {
    amount: 30.73,
    checkoutKey: randomUUID(),
    items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }],
    customerData: { firstName: 'Wade', lastName: 'Tolliver', email: freshEmail() },
    billingAddress: lexington,
    shippingAddress: lexington,
    ...changes,
  };
}

/** An email address that no other test uses. */
export function freshEmail(): string {
  return `wade.${randomUUID()}@tolliver.example`;
}

let clients = 0;

/** The header of a client without earlier requests; Netlify overwrites it with the real address. */
export function freshClient() {
  clients += 1;
  const address = [clients >> 16, clients >> 8, clients].map((part) => part & 255).join('.');
  return { 'x-nf-client-connection-ip': `10.${address}` };
}

/** A shop whose webhooks wait until a test delivers them. */
export async function openShop(options: ShopOptions = {}) {
  const shop = await startShop({ site: false, ...options });
  const { faults } = shop.stripe;
  const { hostname, port } = new URL(shop.stripe.url);
  const stripe = new Stripe(localSettings.STRIPE_SECRET_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });

  /** Every request comes from a new client, unless the headers name one. */
  async function call(name: string, body: unknown, headers = {}): Promise<Reply> {
    const response = await fetch(`${shop.url}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...freshClient(), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const reply = (await response.json()) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body: reply };
  }

  /** The refunds of it at Stripe, in cents. */
  async function refundedAtStripe(payment_intent: string, seller?: { stripeAccount: string }) {
    const { data } = await stripe.refunds.list({ payment_intent, limit: 100 }, seller);
    return data.reduce((sum, refund) => sum + refund.amount, 0);
  }

  /** Stripe's script with the shopper's card. */
  async function payByCard(paymentIntentId: string, card = 'pm_card_visa') {
    const paid = await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: card });
    return paid.status;
  }

  /** The payment page's first call; the shopper and the items can be changed. */
  async function startPayment(changes: object = {}) {
    const { checkoutRequest, body } = await start('create-payment-intent', changes);
    return { ...checkoutRequest, paymentIntentId: String(body.paymentIntentId) };
  }

  /** Starts a PayPal payment, up to the approval page. */
  async function startPaypal(changes: object = {}) {
    const { checkoutRequest, body } = await start('create-paypal-order', changes);
    const { paypalOrderId, approvalUrl } = body;
    return { ...checkoutRequest, orderId: String(paypalOrderId), approvalUrl: String(approvalUrl) };
  }

  async function start(name: string, changes: object) {
    const { checkoutKey, ...checkoutRequest } = oneTee(changes);
    const { status, body } = await call(name, { checkoutKey, ...checkoutRequest });
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return { checkoutRequest: { checkoutKey, email: checkoutRequest.customerData.email }, body };
  }

  const { faults: paypalFaults } = shop.paypal;
  const confirm = ({ paymentIntentId, checkoutKey }: Omit<StartedPayment, 'email'>) =>
    call('confirm-payment', { paymentIntentId, checkoutKey });
  /** The shopper returns from PayPal. */
  const capture = ({ orderId, checkoutKey }: Omit<StartedPaypal, 'approvalUrl' | 'email'>) =>
    call('capture-paypal-order', { orderId, checkoutKey, isReturn: true });
  faults.webhooks.withhold();
  paypalFaults.webhooks.withhold();
  return {
    ...shop,
    /** The shop's own Stripe account. */
    stripeApi: stripe,
    faults,
    paypalFaults,
    /** Ends Stripe's faults; its webhooks wait again until a test delivers them. */
    resetFaults() {
      faults.reset();
      faults.webhooks.withhold();
    },
    call,
    startPaypal,
    /** The shopper presses Pay Now at PayPal; `outcome` is the bank's decision. */
    approve({ orderId }: { orderId: string }, outcome?: 'completed' | 'pending' | 'declined') {
      paypalFaults.orders.approve(orderId, outcome);
    },
    capture,
    startPayment,
    payByCard,
    /** Starts a payment, pays it by card and confirms it. */
    async buyByCard(changes?: object) {
      const payment = await startPayment(changes);
      await payByCard(payment.paymentIntentId);
      const { status, body } = await confirm(payment);
      if (status !== 200) throw new Error(`confirm-payment: ${JSON.stringify(body)}`);
      await shop.idle();
      return { ...payment, ...(body as unknown as PlacedOrder) };
    },
    async buyByPaypal(changes?: object, outcome?: 'completed' | 'pending') {
      const payment = await startPaypal(changes);
      paypalFaults.orders.approve(payment.orderId, outcome);
      const { status, body } = await capture(payment);
      if (status !== 200) throw new Error(`capture-paypal-order: ${JSON.stringify(body)}`);
      await shop.idle();
      return { ...payment, order: body as unknown as PlacedOrder };
    },
    /** Pays with this card on Stripe's hosted page, and stays there. */
    async payHosted(sessionId: string, number = '4242424242424242') {
      const email = 'wade@tolliver.example';
      await fetch(`${shop.stripe.url}/c/pay/${sessionId}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          ...SHIPPING_FIELDS,
          email,
          number,
          expiry: '1234',
          code: '123',
        }),
      });
    },
    async cancelAtStripe(paymentIntentId: string) {
      await stripe.paymentIntents.cancel(paymentIntentId);
    },
    /** Refunds in Stripe's dashboard, without our shop. Returns the refund's id. */
    async refundAtStripe(payment_intent: string, amount: number, metadata = {}) {
      return (await stripe.refunds.create({ payment_intent, amount, metadata })).id;
    },
    refundedAtStripe,
    /** Our part of it: captured, less refunds and disputes. */
    async netAtStripe(id: string) {
      const { amount_received } = await stripe.paymentIntents.retrieve(id);
      return amount_received - (await refundedAtStripe(id)) - faults.disputes.takenFrom(id);
    },
    async createAtStripe(amount: number, metadata = {}, changes = {}) {
      const params = { amount, currency: 'usd', metadata, ...changes };
      const intent = await stripe.paymentIntents.create(params);
      return intent.id;
    },
    confirm,
    /** Delivers the webhooks that Stripe would have sent by now, and waits for what follows. */
    async deliverWebhooks(order?: 'as it happened' | 'reversed') {
      await Promise.all([faults.webhooks.release(order), paypalFaults.webhooks.release(order)]);
      faults.webhooks.withhold();
      paypalFaults.webhooks.withhold();
      await shop.idle();
    },
    /** As if every postponed email were due. */
    async makeEmailsDue() {
      await shop.database.query('update outbox set available_at = now() where done_at is null');
    },
    /**
     * As if this much time had passed since everything in the database happened; `time` is an interval of PostgreSQL.
     */
    async age(time: string) {
      await shop.database.query(aged(time));
    },
    /** As if the database were restored to a time before this checkout: everything of it is gone. */
    async loseCheckout(checkoutKey: string) {
      await shop.database.query(`do $$ declare lost uuid[]; begin
        set local session_replication_role = replica;
        select array_agg(id) into lost from checkouts where checkout_key = '${checkoutKey}';
        delete from outbox where payload ->> 'order_id' in (select id::text from orders where checkout_id = any (lost));
        delete from order_items where order_id in (select id from orders where checkout_id = any (lost));
        delete from orders where checkout_id = any (lost);
        delete from payments where checkout_id = any (lost);
        delete from payment_starts where checkout_id = any (lost);
        delete from promo_redemptions where checkout_id = any (lost);
        delete from checkouts where id = any (lost);
      end $$`);
    },
    /** No size is counted, and no order waits: what an order of another test holds isn't counted either. */
    async resetStock() {
      await shop.database.query(
        "update orders set status = 'cancelled' where status = 'processing'",
      );
      await shop.database.query('delete from stock');
    },
    /** One run of the scheduled function. */
    sendOutbox: emptyOutbox,
    /** One run of the reconciler, long after whatever happened. */
    async reconcile() {
      await shop.database.query('update payments set next_check_at = now()');
      await shop.database.query(
        "update provider_events set received_at = received_at - interval '2 minutes'",
      );
      await reconcilePayments();
      await shop.idle();
    },
    /** As if the hour of this checkout were over. */
    async ageCheckout({ checkoutKey }: Pick<StartedPayment, 'checkoutKey'>) {
      await shop.database.query(
        "update checkouts set expires_at = now() - interval '1 second', claimed_until = null where checkout_key = $1",
        [checkoutKey],
      );
    },
    ordersOf: ({ checkoutKey }: Pick<StartedPayment, 'checkoutKey'>) =>
      shop.database.query(
        `select orders.*, customers.email from orders
         join customers on customers.id = orders.customer_id
         join checkouts on checkouts.id = orders.checkout_id
         where checkouts.checkout_key = $1`,
        [checkoutKey],
      ),
    emailsTo: (address: string) => shop.mailbox.mails.filter((mail) => mail.to === address),
    async checkoutIdOf({ checkoutKey }: Pick<StartedPayment, 'checkoutKey'>) {
      const [checkout] = await shop.database.query(
        'select id from checkouts where checkout_key = $1',
        [checkoutKey],
      );
      return String(checkout?.id);
    },
    /** Creates a promo code of $5.00, or of this many percent; `most` is how often it can be used. */
    async createPromo(code: string, { percent, most }: { percent?: number; most?: number } = {}) {
      await shop.database.query(
        'insert into promo_codes (code, discount_type, discount_value, max_redemptions) values ($1, $2, $3, $4)',
        [code, percent ? 'percentage' : 'fixed', percent ? percent * 100 : 500, most ?? null],
      );
    },
    /** How often a promo code is used or reserved. */
    async usesOf(code: string) {
      const [promo] = await shop.database.query('select used from promo_codes where code = $1', [
        code,
      ]);
      return Number(promo?.used);
    },
  };
}
