import Stripe from 'stripe';
import {
  ACCOUNTS_WEBHOOK,
  CONNECT_WEBHOOK,
  STRIPE_WEBHOOK,
  type StripeWebhook,
} from '#adapters/webhook-subscriptions.ts';
import { StripeError } from './api/errors.ts';
import { listOf, pageOf, route, type Route } from './api/route.ts';
import { accountReply } from './connect/accounts.ts';
import { newId, type Setup, type StripeSandbox } from './sandbox.ts';
import type { EventDestinationReply, OwnAccountReply } from './schema/replies.ts';
import { newObject } from './schema/reply-schema.ts';
import type { Endpoints } from './webhooks.ts';

/** A complete setup: what docs/deployment.md asks for. */
export function completeSetup({ platform, connect, accounts }: Endpoints): Setup {
  const created = new Date();
  return {
    accountId: newId('acct', 16),
    apiVersion: Stripe.API_VERSION,
    isLiveMode: false,
    takesPayments: true,
    hasConnect: true,
    hasAccountsV2: true,
    destinations: [
      destination(STRIPE_WEBHOOK, platform.url, created),
      destination(CONNECT_WEBHOOK, connect.url, created),
      destination(ACCOUNTS_WEBHOOK, accounts.url, created),
    ],
    domains: [domain(new URL(platform.url).hostname, created)],
  };
}

function destination(
  { payload, from, events }: StripeWebhook,
  url: string,
  created: Date,
): EventDestinationReply {
  return newObject('v2.core.event_destination', {
    id: newId('ed_test', 60),
    created: created.toISOString(),
    description: '',
    enabled_events: [...events],
    event_payload: payload,
    events_from: [from],
    metadata: {},
    name: 'The shop',
    snapshot_api_version: payload === 'snapshot' ? Stripe.API_VERSION : null,
    status: 'enabled',
    type: 'webhook_endpoint',
    updated: created.toISOString(),
    webhook_endpoint: { url },
  });
}

function domain(domain_name: string, created: Date): Stripe.PaymentMethodDomain {
  const active = { status: 'active' };
  return newObject('payment_method_domain', {
    id: newId('pmd'),
    amazon_pay: active,
    apple_pay: active,
    created: Math.floor(created.getTime() / 1000),
    domain_name,
    enabled: true,
    google_pay: active,
    klarna: active,
    link: active,
    paypal: active,
  });
}

/** What can be read of the setup; it is changed in the dashboard, which the sandbox has not. */
export const setupRoutes: readonly Route[] = [
  route('GET /v1/account', 'own_account_retrieve', (_call, { parts }): OwnAccountReply => {
    const { accountId, takesPayments } = parts.overrides.setup;
    return { id: accountId, object: 'account', charges_enabled: takesPayments };
  }),
  route('GET /v2/core/accounts', 'account_list', ({ parameters }, sandbox) => {
    requireConnect(sandbox);
    if (!sandbox.parts.overrides.setup.hasAccountsV2) throw accountsV2Blocked();
    const accounts = sandbox.ledger.all('account').map((row) => accountReply(row));
    return pageOf(accounts, parameters.limit);
  }),
  route('GET /v2/core/event_destinations', 'event_destination_list', ({ parameters }, sandbox) => {
    const hasUrl = parameters.include?.includes('webhook_endpoint.url');
    const destinations = sandbox.parts.overrides.setup.destinations.map((each) =>
      hasUrl ? each : { ...each, webhook_endpoint: { signing_secret: null, url: null } },
    );
    return pageOf(destinations, parameters.limit);
  }),
  route('GET /v1/payment_method_domains', 'payment_method_domain_list', (call, sandbox) => {
    const { domain_name: name, limit } = call.parameters;
    const domains = sandbox.parts.overrides.setup.domains.filter(
      (each) => name === undefined || each.domain_name === name,
    );
    return listOf(domains, limit, '/v1/payment_method_domains');
  }),
];

function requireConnect({ parts }: StripeSandbox): void {
  if (parts.overrides.setup.hasConnect) return;
  throw new StripeError(400, {
    type: 'invalid_request_error',
    code: 'platform_account_required',
    message:
      'Only Stripe Connect platforms can work with other accounts. If you need to set up a Stripe Connect platform, you can do so at https://dashboard.stripe.com/account/applications/settings.',
  });
}

function accountsV2Blocked(): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    code: 'accounts_v2_access_blocked',
    message: 'Accounts v2 is not enabled for your platform.',
  });
}
