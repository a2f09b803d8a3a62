import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { retryOptions } from '#adapters/paypal/client.ts';
import { localSettings } from '#scripts/local-settings.ts';
import { type Shop, type ShopOptions, startShop } from '#sandbox/platform/shop.ts';
import { emptyOutbox } from '#usecases/send-outbox.ts';
import { reconcilePayments } from '#usecases/reconcile-payments.ts';
import type { PaypalFaults } from '#sandbox/paypal/server.ts';
import type { Faults } from '#sandbox/stripe/server.ts';
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
  'shipping[name]': 'June Tolliver',
  'shipping[address][line1]': '12 Old Frankfort Pike',
  'shipping[address][city]': 'Lexington',
  'shipping[address][state]': 'KY',
  'shipping[address][postal_code]': '40510',
  'shipping[address][country]': 'US',
};

/** A started payment, as the browser that started it knows it. */
export interface StartedPayment {
  paymentIntentId: string;
  checkoutKey: string;
  email: string;
}

/** The same for PayPal. */
export interface StartedPaypal {
  orderId: string;
  approvalUrl: string;
  checkoutKey: string;
  email: string;
}

/** What the browser knows of a placed order. */
interface PlacedOrder {
  orderId: string;
  orderNumber: string;
  secureToken: string;
}

/** The shop's functions over HTTP, with the actions of shoppers, providers and schedulers around them. */
export interface TestShop extends Shop {
  /** The shop's own Stripe account. */
  stripeApi: Stripe;
  faults: Faults;
  paypalFaults: PaypalFaults;
  /** Ends Stripe's faults; its webhooks wait again until a test delivers them. */
  resetFaults(): void;
  /** Every request comes from a new client, unless the headers name one. */
  call(name: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** What the payment page does first; the shopper and the items can be changed. */
  startPayment(changes?: object): Promise<StartedPayment>;
  /** The same for PayPal, up to the approval page. */
  startPaypal(changes?: object): Promise<StartedPaypal>;
  /** The shopper presses Pay Now at PayPal; `outcome` is the bank's decision. */
  approve(payment: { orderId: string }, outcome?: 'completed' | 'pending' | 'declined'): void;
  /** The shopper returns from PayPal. */
  capture(payment: Omit<StartedPaypal, 'approvalUrl' | 'email'>): Promise<Reply>;
  /** Starts a payment, pays it by card and confirms it. */
  buyByCard(changes?: object): Promise<StartedPayment & PlacedOrder>;
  /** The same by PayPal; `outcome` is the bank's decision. */
  buyByPaypal(
    changes?: object,
    outcome?: 'completed' | 'pending',
  ): Promise<StartedPaypal & { order: PlacedOrder }>;
  /** What Stripe's script does with the shopper's card. */
  payByCard(paymentIntentId: string, card?: string): Promise<string>;
  /** Pays with this card on Stripe's hosted page, which may be a connected account's. */
  payHosted(sessionId: string, number?: string, account?: string): Promise<void>;
  /** Changes something at Stripe without our shop: in its dashboard, or with another program. */
  cancelAtStripe(paymentIntentId: string): Promise<void>;
  /** Refunds in Stripe's dashboard. Returns the refund's id. */
  refundAtStripe(
    paymentIntentId: string,
    cents: number,
    metadata?: Record<string, string>,
  ): Promise<string>;
  /** What Stripe has refunded of it, in cents. */
  refundedAtStripe(paymentIntentId: string, seller?: { stripeAccount: string }): Promise<number>;
  /** What we have of it: captured, less refunds. */
  netAtStripe(paymentIntentId: string): Promise<number>;
  createAtStripe(cents: number, metadata?: Record<string, string>): Promise<string>;
  confirm(payment: Omit<StartedPayment, 'email'>): Promise<Reply>;
  /** Delivers the webhooks that Stripe would have sent by now, and waits for what follows. */
  deliverWebhooks(order?: 'as it happened' | 'reversed'): Promise<void>;
  /** As if every postponed email were due. */
  makeEmailsDue(): Promise<void>;
  /** One run of the scheduled function. */
  sendOutbox(): Promise<void>;
  /** One run of the reconciler, long after whatever happened. */
  reconcile(): Promise<void>;
  /** As if the hour of this checkout were over. */
  ageCheckout(payment: Pick<StartedPayment, 'checkoutKey'>): Promise<void>;
  ordersOf(payment: Pick<StartedPayment, 'checkoutKey'>): Promise<Record<string, unknown>[]>;
  emailsTo(address: string): Shop['mailbox']['mails'];
  checkoutIdOf(payment: Pick<StartedPayment, 'checkoutKey'>): Promise<string>;
  /** Creates a promo code of $5.00, or of this many percent; `most` is how often it can be used. */
  createPromo(code: string, promo?: { percent?: number; most?: number }): Promise<void>;
  /** How often a promo code is used or reserved. */
  usesOf(code: string): Promise<number>;
}

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
export async function openShop(options: ShopOptions = {}): Promise<TestShop> {
  const shop = await startShop({ site: false, ...options });
  const { faults } = shop.stripe;
  const { hostname, port } = new URL(shop.stripe.url);
  const stripe = new Stripe(localSettings.STRIPE_SECRET_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });

  async function call(name: string, body: unknown, headers = {}): Promise<Reply> {
    const response = await fetch(`${shop.url}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...freshClient(), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const reply = (await response.json()) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body: reply };
  }

  async function refundedAtStripe(
    payment_intent: string,
    seller?: { stripeAccount: string },
  ): Promise<number> {
    const { data } = await stripe.refunds.list({ payment_intent, limit: 100 }, seller);
    return data.reduce((sum, refund) => sum + refund.amount, 0);
  }

  async function payByCard(paymentIntentId: string, card = 'pm_card_visa') {
    const paid = await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: card });
    return paid.status;
  }

  async function startPayment(changes: object = {}) {
    const { checkoutRequest, body } = await start('create-payment-intent', changes);
    return { ...checkoutRequest, paymentIntentId: String(body.paymentIntentId) };
  }

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
  const confirm = (payment: object) => call('confirm-payment', payment);
  const capture: TestShop['capture'] = ({ orderId, checkoutKey }) =>
    call('capture-paypal-order', { orderId, checkoutKey, isReturn: true });
  faults.webhooks.withhold();
  paypalFaults.webhooks.withhold();
  return {
    ...shop,
    stripeApi: stripe,
    faults,
    paypalFaults,
    resetFaults() {
      faults.reset();
      faults.webhooks.withhold();
    },
    call,
    startPaypal,
    approve({ orderId }, outcome) {
      paypalFaults.orders.approve(orderId, outcome);
    },
    capture,
    startPayment,
    payByCard,
    async buyByCard(changes) {
      const payment = await startPayment(changes);
      await payByCard(payment.paymentIntentId);
      const { status, body } = await confirm(payment);
      if (status !== 200) throw new Error(`confirm-payment: ${JSON.stringify(body)}`);
      await shop.idle();
      return { ...payment, ...(body as unknown as PlacedOrder) };
    },
    async buyByPaypal(changes, outcome) {
      const payment = await startPaypal(changes);
      paypalFaults.orders.approve(payment.orderId, outcome);
      const { status, body } = await capture(payment);
      if (status !== 200) throw new Error(`capture-paypal-order: ${JSON.stringify(body)}`);
      await shop.idle();
      return { ...payment, order: body as unknown as PlacedOrder };
    },
    async payHosted(sessionId, number = '4242424242424242', account) {
      await fetch(`${shop.stripe.url}/v1/payment_pages/${sessionId}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: localSettings.STRIPE_PUBLISHABLE_KEY,
          ...(account && { _stripe_account: account }),
          email: 'wade@tolliver.example',
          ...(account && SHIPPING_FIELDS),
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2034',
          'payment_method_data[card][cvc]': '123',
        }),
      });
    },
    async cancelAtStripe(paymentIntentId) {
      await stripe.paymentIntents.cancel(paymentIntentId);
    },
    async refundAtStripe(payment_intent, amount, metadata = {}) {
      return (await stripe.refunds.create({ payment_intent, amount, metadata })).id;
    },
    refundedAtStripe,
    async netAtStripe(id) {
      const { amount_received } = await stripe.paymentIntents.retrieve(id);
      return amount_received - (await refundedAtStripe(id));
    },
    async createAtStripe(amount, metadata = {}) {
      const intent = await stripe.paymentIntents.create({ amount, currency: 'usd', metadata });
      return intent.id;
    },
    confirm,
    async deliverWebhooks(order) {
      await Promise.all([faults.webhooks.release(order), paypalFaults.webhooks.release(order)]);
      faults.webhooks.withhold();
      paypalFaults.webhooks.withhold();
      await shop.idle();
    },
    async makeEmailsDue() {
      await shop.database.query('update outbox set available_at = now() where done_at is null');
    },
    sendOutbox: emptyOutbox,
    async reconcile() {
      await shop.database.query('update payments set next_check_at = now()');
      await shop.database.query(
        "update provider_events set received_at = received_at - interval '2 minutes'",
      );
      await reconcilePayments();
      await shop.idle();
    },
    async ageCheckout({ checkoutKey }) {
      await shop.database.query(
        "update checkouts set expires_at = now() - interval '1 second', claimed_until = null where checkout_key = $1",
        [checkoutKey],
      );
    },
    ordersOf: ({ checkoutKey }) =>
      shop.database.query(
        `select orders.*, customers.email from orders
         join customers on customers.id = orders.customer_id
         join checkouts on checkouts.id = orders.checkout_id
         where checkouts.checkout_key = $1`,
        [checkoutKey],
      ),
    emailsTo: (address) => shop.mailbox.mails.filter((mail) => mail.to === address),
    async checkoutIdOf({ checkoutKey }) {
      const [checkout] = await shop.database.query(
        'select id from checkouts where checkout_key = $1',
        [checkoutKey],
      );
      return String(checkout?.id);
    },
    async createPromo(code, { percent, most } = {}) {
      await shop.database.query(
        'insert into promo_codes (code, discount_type, discount_value, max_redemptions) values ($1, $2, $3, $4)',
        [code, percent ? 'percentage' : 'fixed', percent ? percent * 100 : 500, most ?? null],
      );
    },
    async usesOf(code) {
      const [promo] = await shop.database.query('select used from promo_codes where code = $1', [
        code,
      ]);
      return Number(promo?.used);
    },
  };
}
