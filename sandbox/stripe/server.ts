import type Stripe from 'stripe';
import { type RequestHandler, startWebServer } from '#sandbox/platform/web-server.ts';
import { isLocalRequest } from '#sandbox/provider/http.ts';
import { Ledger } from '#sandbox/provider/ledger.ts';
import { RequestFaults } from '#sandbox/provider/request-faults.ts';
import { apiHandler } from './api/handler.ts';
import type { Wallet } from './browser/messages.ts';
import { browserHandler } from './browser-handler.ts';
import { catalogRoutes } from './catalog.ts';
import { paymentPageHandler } from './checkout/payment-page.ts';
import { sessionRoutes } from './checkout/sessions.ts';
import { accountRoutes, settleVerification } from './connect/accounts.ts';
import { balanceRoutes } from './connect/application-fees.ts';
import { accountLinkRoutes, onboardingHandler } from './connect/onboarding.ts';
import { confirmationRoutes } from './payments/confirmation.ts';
import { centsTaken, disputeRoutes, moveDispute, openDispute } from './payments/disputes.ts';
import { paymentIntentRoutes } from './payments/payment-intents.ts';
import { succeed } from './payments/payment-steps.ts';
import { refundRoutes, failRefund } from './payments/refunds.ts';
import { idOf, newOverrides, type Setup, StripeSandbox } from './sandbox.ts';
import { completeSetup, setupRoutes } from './setup.ts';
import type { Tables } from './tables.ts';
import { eventRoutes, createWebhooks, type Endpoints } from './webhooks.ts';

interface StripeOptions {
  /** 0 is any free one. */
  port: number;
  /** In memory unless given. */
  dataFile?: string;
  webhookUrl: string;
  webhookSecret: string;
  /** The webhooks for connected accounts: for what happens on them, and for changes of the accounts themselves. */
  connect: { url: string; secret: string; accountsSecret: string };
  secretKey: string;
  publishableKey: string;
  /** Lets tests in another process control the sandbox over HTTP. */
  controls?: boolean;
}

export interface RunningStripe {
  url: string;
  faults: Faults;
  stop(): Promise<void>;
}

const ROUTES = [
  ...paymentIntentRoutes,
  ...confirmationRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...sessionRoutes,
  ...catalogRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...balanceRoutes,
  ...setupRoutes,
  ...eventRoutes,
];

/** Starts the local stand-in for Stripe on loopback: API, script for browsers, hosted pages, webhooks. */
export async function startStripe(options: StripeOptions): Promise<RunningStripe> {
  const { secretKey, publishableKey, webhookUrl, webhookSecret, connect } = options;
  const ledger = new Ledger<Tables>(options.dataFile);
  const endpoints: Endpoints = {
    platform: { url: webhookUrl, secret: webhookSecret },
    connect: { url: connect.url, secret: connect.secret },
    accounts: { url: connect.url, secret: connect.accountsSecret },
  };
  const overrides = newOverrides(completeSetup(endpoints));
  const webhooks = createWebhooks(ledger, endpoints, overrides);
  const server = await startWebServer(options.port);
  const sandbox = new StripeSandbox({
    ledger,
    keys: { secretKey, publishableKey },
    webhooks,
    origin: server.url,
    overrides,
  });
  const requestFaults = new RequestFaults();
  const faults = createFaults(sandbox, requestFaults);
  server.handleWith([
    ...(options.controls ? [controlHandler(faults)] : []),
    browserHandler,
    onboardingHandler(sandbox),
    paymentPageHandler(sandbox),
    apiHandler(ROUTES, sandbox, requestFaults),
  ]);
  webhooks.resume();
  return {
    url: server.url,
    faults,
    async stop() {
      await webhooks.stop();
      await server.stop();
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

function createFaults(sandbox: StripeSandbox, requestFaults: RequestFaults) {
  const { overrides, webhooks } = sandbox.parts;
  const { setup } = overrides;
  return {
    /** Delays, dropped connections and errors, before or after the work is committed. */
    requests: requestFaults,
    webhooks,
    payments: {
      /** The next payments stay in `processing` until they are settled: the platform's, or those of an account. */
      keepProcessing(times = 1, account?: string): void {
        const { keepProcessing } = overrides;
        keepProcessing.set(account, (keepProcessing.get(account) ?? 0) + times);
      },
      settle: (id: string) => settlePayment(id, sandbox),
    },
    /** Fails a refund, as a bank does days later. */
    refunds: { fail: (id: string) => failRefund(id, sandbox) },
    disputes: {
      open: (paymentIntentId: string) => openDispute(paymentIntentId, sandbox),
      /** Gives a dispute another status, with the money that it has taken in all. */
      move: (id: string, status: Stripe.Dispute.Status, takenCents?: number) =>
        moveDispute(id, { status, takenCents }, sandbox),
      /** The amount that disputes have taken of a payment, and not given back. */
      takenFrom: (paymentIntentId: string) => centsTaken(paymentIntentId, sandbox),
    },
    accounts: {
      /** The next seller who submits everything stays unverified until it is settled. */
      keepVerifying: () => void (overrides.keepVerifying += 1),
      settle: (account: string) => settleVerification(account, sandbox),
    },
    /** The wallets with which browsers can pay, at first and a moment later; both, until a test says otherwise. */
    wallets: {
      offer(wallets: readonly Wallet[], later?: readonly Wallet[]): void {
        overrides.wallets = wallets;
        overrides.laterWallets = later;
      },
    },
    /** The platform's endpoint gets thin payloads from now on, as when it was set up by mistake. */
    sendThinPayloads: () => void (overrides.sendsThinPayloads = true),
    setup(change: (current: Setup) => Partial<Setup>): void {
      overrides.setup = { ...overrides.setup, ...change(overrides.setup) };
    },
    reset(): void {
      requestFaults.clear();
      webhooks.reset();
      Object.assign(overrides, newOverrides(setup));
    },
  };
}

function settlePayment(paymentIntentId: string, platform: StripeSandbox): void {
  const sandbox = platform.forOwnerOf(paymentIntentId);
  const intent = sandbox.ledger.get('payment_intent', paymentIntentId);
  if (intent.status !== 'processing') {
    throw new Error(`${paymentIntentId} is ${intent.status}, not processing`);
  }
  const method = sandbox.ledger.get('payment_method', idOf(intent.payment_method));
  succeed({ intent, method }, sandbox);
  sandbox.commit();
}

/** A browser test's JSON for `POST /_control`. */
type Control =
  | { control: 'keep processing'; account: string }
  | { control: 'settle'; paymentIntent: string }
  | { control: 'offer wallets'; wallets: Wallet[]; later?: Wallet[] };

export function controlHandler({ payments, wallets }: Faults): RequestHandler {
  return async (request) => {
    if (new URL(request.url).pathname !== '/_control' || !isLocalRequest(request)) return undefined;
    const control = (await request.json()) as Control;
    if (control.control === 'keep processing') payments.keepProcessing(1, control.account);
    if (control.control === 'settle') payments.settle(control.paymentIntent);
    if (control.control === 'offer wallets') wallets.offer(control.wallets, control.later);
    return new Response(null, { status: 204 });
  };
}
