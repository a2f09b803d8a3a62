import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { startStripe, type RunningStripe, type StripeOptions } from './server.ts';

export const SECRET = 'whsec_test';
export const CONNECT_SECRET = 'whsec_connect';
export const ACCOUNTS_SECRET = 'whsec_accounts';

/** A webhook call as the shop received it. */
export interface Received {
  payload: string;
  signature: string;
  event: Stripe.Event;
}

/** A stand-in with the real SDK pointed at it, and a shop that takes its webhooks. */
export interface Rig {
  standIn: RunningStripe;
  stripe: Stripe;
  received: Received[];
  /** The same, of connected accounts. */
  heardOfAccounts: Received[];
  /** What the shop answers to the next webhooks, one by one; 200 after that. */
  answerWith: number[];
  asBrowser(
    method: 'GET' | 'POST',
    path: string,
    parameters: Record<string, string>,
  ): Promise<Response>;
  stop(): Promise<void>;
}

export async function startForTest(options: Partial<StripeOptions> = {}): Promise<Rig> {
  const received: Received[] = [];
  const heardOfAccounts: Received[] = [];
  const answerWith: number[] = [];
  const shop = createServer(async (request, response) => {
    const payload = await text(request);
    const signature = String(request.headers['stripe-signature']);
    const heard = request.url === '/connect-webhook' ? heardOfAccounts : received;
    heard.push({ payload, signature, event: JSON.parse(payload) });
    response.writeHead(answerWith.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const standIn = await startStripe({
    port: 0,
    webhookUrl: `http://127.0.0.1:${port}/webhook`,
    webhookSecret: SECRET,
    connect: {
      url: `http://127.0.0.1:${port}/connect-webhook`,
      secret: CONNECT_SECRET,
      accountsSecret: ACCOUNTS_SECRET,
    },
    secretKey: 'sk_test_shop',
    publishableKey: 'pk_test_shop',
    ...options,
  });
  return {
    standIn,
    stripe: connect(standIn),
    received,
    heardOfAccounts,
    answerWith,
    asBrowser: (method, path, parameters) => {
      const form = new URLSearchParams({ key: 'pk_test_shop', ...parameters });
      return method === 'GET'
        ? fetch(`${standIn.url}${path}?${form}`)
        : fetch(`${standIn.url}${path}`, { method, body: form });
    },
    async stop() {
      await standIn.stop();
      shop.closeAllConnections();
      shop.close();
    },
  };
}

export function connect(standIn: RunningStripe, key = 'sk_test_shop'): Stripe {
  const { hostname, port } = new URL(standIn.url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

export const TEE: Stripe.PaymentIntentCreateParams = {
  amount: 3073,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  metadata: { checkout: 'c1' },
};

/** What a platform asks for when somebody wants to sell. */
export const SELLER: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'etta@seller.example',
  dashboard: 'full',
  identity: { country: 'us', entity_type: 'individual' },
  configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  defaults: {
    currency: 'usd',
    responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
  },
  include: ['configuration.merchant', 'identity', 'requirements', 'defaults'],
};
