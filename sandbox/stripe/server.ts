import { startServer } from '#sandbox/provider/http.ts';
import { Ledger } from '#sandbox/provider/ledger.ts';
import { RequestFaults } from '#sandbox/provider/request-faults.ts';
import { apiHandler } from './api/handler.ts';
import { browserHandler } from './browser-handler.ts';
import { catalogRoutes } from './catalog.ts';
import { paymentPageRoutes } from './checkout/payment-page.ts';
import { sessionRoutes } from './checkout/sessions.ts';
import { accountRoutes } from './connect/accounts.ts';
import { balanceRoutes } from './connect/application-fees.ts';
import { accountLinkRoutes, onboardingHandler } from './connect/onboarding.ts';
import { resumeVerifications } from './connect/verification.ts';
import { controlHandler, createFaults, type Faults } from './faults.ts';
import { confirmationRoutes } from './payments/confirmation.ts';
import { disputeRoutes } from './payments/disputes.ts';
import { paymentIntentRoutes } from './payments/payment-intents.ts';
import { refundRoutes } from './payments/refunds.ts';
import { newOverrides, StripeSandbox } from './sandbox.ts';
import { completeSetup, setupRoutes } from './setup.ts';
import type { Tables } from './tables.ts';
import { createWebhooks, type Endpoints } from './webhooks.ts';

export interface StripeOptions {
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

/** Every call of Stripe's API that the sandbox answers. */
const ROUTES = [
  ...paymentIntentRoutes,
  ...confirmationRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...sessionRoutes,
  ...paymentPageRoutes,
  ...catalogRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...balanceRoutes,
  ...setupRoutes,
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
  const webhooks = createWebhooks(ledger, endpoints);
  const server = await startServer(options.port);
  const stopping = new AbortController();
  const sandbox = new StripeSandbox({
    ledger,
    keys: { secretKey, publishableKey },
    webhooks,
    origin: server.url,
    stopping: stopping.signal,
    overrides: newOverrides(completeSetup(endpoints)),
  });
  const requestFaults = new RequestFaults();
  const faults = createFaults(sandbox, requestFaults);
  server.use(
    ...(options.controls ? [controlHandler(faults)] : []),
    browserHandler(server.url),
    onboardingHandler(sandbox),
    apiHandler(ROUTES, sandbox, requestFaults),
  );
  webhooks.resume();
  resumeVerifications(sandbox);
  return {
    url: server.url,
    faults,
    async stop() {
      stopping.abort();
      await webhooks.stop();
      await server.stop();
    },
  };
}
