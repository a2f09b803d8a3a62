import { randomUUID } from 'node:crypto';
import { newSecret } from '#adapters/secrets.ts';
import type { Database } from '#sandbox/platform/database.ts';
import { paths } from '#shop/paths.ts';
import { startStripe } from '#sandbox/stripe/server.ts';
import { localSettings } from '#scripts/local-settings.ts';
import { lexington } from '../support/shopper.ts';
import type { Bundle } from './bundles.ts';
import { type BundleProcess, lambdaEvent, startBundle } from './call-bundle.ts';
import type { LambdaReply } from './lambda.ts';
import { PRODUCTION, PUBLISHED } from './production.ts';

/** A step of a person, the call that it makes, and whether the person waits for its reply. */
export interface Step {
  what: string;
  call: string;
  isCold: boolean;
  isAwaited: boolean;
  ms: number;
}

/** The deployed functions, each of which starts a process at its first call, as on a quiet day. */
class ColdShop {
  readonly steps: Step[] = [];
  readonly #processes = new Map<Bundle, BundleProcess>();
  readonly #bundles: Bundle[];
  readonly #databaseUrl: string;
  readonly #settings: Record<string, string>;

  constructor(bundles: Bundle[], databaseUrl: string, settings: Record<string, string>) {
    this.#bundles = bundles;
    this.#databaseUrl = databaseUrl;
    this.#settings = settings;
  }

  async call(what: string, name: string, body: object, { isAwaited = true, headers = {} } = {}) {
    const path = paths.api(name);
    const bundle = this.#bundles.find(({ config }) => [config].flatMap(pathsOf).includes(path));
    if (!bundle) throw new Error(`No function answers ${path}.`);
    const running = this.#processes.get(bundle);
    const awake = running ?? (await startBundle(bundle, this.#databaseUrl, this.#settings));
    this.#processes.set(bundle, awake);
    // Not production: a shop that takes real money refuses a stand-in.
    const event = lambdaEvent('POST', path, JSON.stringify(body), 'dev');
    const reply = await awake.call({ ...event, headers: { ...event.headers, ...headers } });
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.body}`);
    this.steps.push({ what, call: name, isCold: !running, isAwaited, ms: reply.ms });
    return bodyOf(reply);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#processes.values()].map((running) => running.stop()));
  }
}

const pathsOf = (config: Bundle['config']) => ('path' in config ? [config.path ?? []].flat() : []);
const bodyOf = ({ body }: LambdaReply) => JSON.parse(body) as Record<string, unknown>;

/** One tee is bought by card; what Stripe does itself is not measured. */
export async function walkPurchase(bundles: Bundle[], databaseUrl: string): Promise<Step[]> {
  const stripe = await startStripe({
    port: 0,
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: localSettings.STRIPE_WEBHOOK_SECRET,
    connect: { url: 'http://127.0.0.1:9/', secret: 'whsec_a', accountsSecret: 'whsec_b' },
    secretKey: localSettings.STRIPE_SECRET_KEY,
    publishableKey: localSettings.STRIPE_PUBLISHABLE_KEY,
  });
  const testMode = {
    STRIPE_SECRET_KEY: localSettings.STRIPE_SECRET_KEY,
    STRIPE_API_BASE: stripe.url,
  };
  const shop = new ColdShop(bundles, databaseUrl, { ...PRODUCTION, ...testMode });
  const checkoutKey = randomUUID();
  const cart = {
    items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }],
    billingAddress: lexington,
  };
  try {
    await shop.call('opens the cart', 'quote', cart, { isAwaited: false });
    const payment = await shop.call('presses Complete Payment', 'create-payment-intent', {
      ...cart,
      amount: 30.73,
      checkoutKey,
      shippingAddress: lexington,
      customerData: { firstName: 'Wade', lastName: 'Tolliver', email: 'wade@tolliver.example' },
    });
    const paymentIntentId = String(payment.paymentIntentId);
    await payByCard(stripe.url, paymentIntentId);
    const placed = await shop.call('… and Stripe has answered', 'confirm-payment', {
      paymentIntentId,
      checkoutKey,
    });
    const { orderId, secureToken } = placed;
    await shop.call('sees the order', 'get-order-details', { orderId, secureToken });
    return shop.steps;
  } finally {
    await shop.stop();
    await stripe.stop();
  }
}

async function payByCard(stripeUrl: string, paymentIntentId: string): Promise<void> {
  const reply = await fetch(`${stripeUrl}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${localSettings.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

/** The owner signs in, looks at the day, and ships the order. */
export async function walkOffice(
  bundles: Bundle[],
  databaseUrl: string,
  database: Database,
): Promise<Step[]> {
  const shop = new ColdShop(bundles, databaseUrl, PRODUCTION);
  const email = PRODUCTION.ADMIN_EMAILS ?? '';
  const { secret, secretHash } = newSecret();
  const origin = { origin: PUBLISHED.SITE_URL };
  const headers = { ...origin, cookie: `__Host-gb-office=${secret}` };
  try {
    await shop.call('asks for a link', 'admin-send-link', { email }, { headers: origin });
    await database.query('insert into office_sessions (token_hash, email) values ($1, $2)', [
      secretHash,
      email,
    ]);
    await shop.call('opens Today', 'admin-today', {}, { headers });
    await shop.call('… with the counts', 'admin-status', {}, { headers });
    const list = { tab: 'to_ship', search: '' };
    const { orders } = await shop.call('opens Orders', 'admin-list-orders', list, { headers });
    const [order] = orders as { orderNumber: string }[];
    const { orderNumber } = order ?? { orderNumber: '' };
    await shop.call('opens one order', 'admin-get-order', { orderNumber }, { headers });
    const shipment = { orderNumber, carrier: 'usps', trackingNumber: '9400111899223344556671' };
    await shop.call('ships it', 'admin-ship-order', shipment, { headers });
    return shop.steps;
  } finally {
    await shop.stop();
  }
}
