import Stripe from 'stripe';
import {
  ACCOUNTS_WEBHOOK,
  CONNECT_WEBHOOK,
  STRIPE_WEBHOOK,
  type StripeWebhook,
} from '#adapters/webhook-subscriptions.ts';
import { invalidFields, invalidRequest, noSuch, StripeError } from './api/errors.ts';
import { type CallOf, listOf, pageOf, route, type Route } from './api/route.ts';
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
    mayWrite: true,
    secrets: {},
    destinations: [
      destination(shopDestination(STRIPE_WEBHOOK, platform.url)),
      destination(shopDestination(CONNECT_WEBHOOK, connect.url)),
      destination(shopDestination(ACCOUNTS_WEBHOOK, accounts.url)),
    ],
    domains: [domain(new URL(platform.url).hostname, created)],
  };
}

type NewDestination = CallOf<'event_destination_create'>['parameters'];

const shopDestination = (
  { payload, from, events }: StripeWebhook,
  url: string,
): NewDestination => ({
  type: 'webhook_endpoint',
  name: 'The shop',
  enabled_events: [...events],
  event_payload: payload,
  events_from: [from],
  ...(payload === 'snapshot' && { snapshot_api_version: Stripe.API_VERSION }),
  webhook_endpoint: { url },
});

function destination(
  { webhook_endpoint: { url }, events_from, snapshot_api_version, ...fields }: NewDestination,
  signing_secret?: string,
): EventDestinationReply {
  const created = new Date().toISOString();
  return newObject('v2.core.event_destination', {
    id: newId('ed_test', 60),
    created,
    description: '',
    enabled_events: fields.enabled_events,
    event_payload: fields.event_payload,
    events_from: events_from ?? ['@self'],
    metadata: {},
    name: fields.name,
    snapshot_api_version: snapshot_api_version ?? null,
    status: 'enabled',
    type: 'webhook_endpoint',
    updated: created,
    webhook_endpoint: { url, ...(signing_secret && { signing_secret }) },
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

/**
 * The setup that `npm run preflight` reads, and `npm run setup` changes; events are sent to the address that it was
 * started with.
 */
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
    const destinations = sandbox.parts.overrides.setup.destinations.map((each) =>
      shown(each, parameters.include),
    );
    return pageOf(destinations, parameters.limit);
  }),
  route('POST /v2/core/event_destinations', 'event_destination_create', createDestination),
  route(
    'POST /v2/core/event_destinations/:id',
    'event_destination_update',
    ({ id, parameters }, sandbox) =>
      changeDestination(id, sandbox, { enabled_events: parameters.enabled_events ?? [] }),
  ),
  route(
    'POST /v2/core/event_destinations/:id/enable',
    'event_destination_enable',
    ({ id }, sandbox) => changeDestination(id, sandbox, { status: 'enabled' }),
  ),
  route('POST /v1/payment_method_domains', 'payment_method_domain_create', (call, sandbox) => {
    const { domains } = requireWrite(sandbox, ...DOMAINS);
    const { domain_name: name } = call.parameters;
    if (domains.some((each) => each.domain_name === name)) {
      throw invalidRequest('This domain is already registered.', { param: 'domain_name' });
    }
    const made = domain(name, new Date());
    change(sandbox, { domains: [...domains, made] });
    return made;
  }),
  route('POST /v1/payment_method_domains/:id', 'payment_method_domain_update', (call, sandbox) => {
    const { domains } = requireWrite(sandbox, ...DOMAINS);
    const found = domains.find(({ id }) => id === call.id);
    if (!found) throw noSuch('payment_method_domain', call.id);
    const { enabled = found.enabled } = call.parameters;
    const changed = { ...found, enabled };
    change(sandbox, { domains: domains.map((each) => (each === found ? changed : each)) });
    return changed;
  }),
  route('GET /v1/payment_method_domains', 'payment_method_domain_list', (call, sandbox) => {
    const { domain_name: name, limit } = call.parameters;
    const domains = sandbox.parts.overrides.setup.domains.filter(
      (each) => name === undefined || each.domain_name === name,
    );
    return listOf(domains, limit, '/v1/payment_method_domains');
  }),
];

/** A destination with what `include` names; the secret is shown by the reply that made it alone. */
function shown(
  destination: EventDestinationReply,
  include: readonly string[] = [],
): EventDestinationReply {
  const hasUrl = include.includes('webhook_endpoint.url');
  const url = hasUrl ? destination.webhook_endpoint.url : null;
  return { ...destination, webhook_endpoint: { signing_secret: null, url } };
}

/** docs.stripe.com/webhooks: "up to 16 event destinations". */
const MOST_DESTINATIONS = 16;

function createDestination(
  { parameters }: CallOf<'event_destination_create'>,
  sandbox: StripeSandbox,
): EventDestinationReply {
  const { destinations, isLiveMode, secrets } = requireWrite(sandbox, ...DESTINATIONS);
  const { include, webhook_endpoint, events_from = [], event_payload } = parameters;
  if (events_from.includes('@accounts')) requireConnect(sandbox);
  // The types of the `stripe` package: "Live mode requires HTTPS; sandbox mode also supports HTTP."
  if (isLiveMode && !webhook_endpoint.url.startsWith('https://')) {
    throw invalidFields('Invalid webhook_endpoint.url: live mode requires HTTPS.');
  }
  if (event_payload === 'thin' && parameters.snapshot_api_version) {
    throw invalidFields('snapshot_api_version is for snapshot events alone.');
  }
  if (destinations.length >= MOST_DESTINATIONS) {
    throw invalidFields(
      `You have reached the maximum of ${MOST_DESTINATIONS} test webhook endpoints.`,
    );
  }
  const secret = `whsec_${newId('', 32).slice(1)}`;
  const made = destination(parameters, secret);
  change(sandbox, {
    destinations: [...destinations, made],
    secrets: { ...secrets, [made.id]: secret },
  });
  const hasSecret = include?.includes('webhook_endpoint.signing_secret');
  const reply = shown(made, include);
  return {
    ...reply,
    webhook_endpoint: { ...reply.webhook_endpoint, signing_secret: hasSecret ? secret : null },
  };
}

function changeDestination(
  id: string,
  sandbox: StripeSandbox,
  fields: Partial<EventDestinationReply>,
): EventDestinationReply {
  const { destinations } = requireWrite(sandbox, ...DESTINATIONS);
  const found = destinations.find((each) => each.id === id);
  if (!found) throw noSuch('event_destination', id);
  const changed = { ...found, ...fields };
  change(sandbox, { destinations: destinations.map((each) => (each === found ? changed : each)) });
  return shown(changed);
}

/** A new object: a test's reset brings the earlier one back. */
function change({ parts }: StripeSandbox, fields: Partial<Setup>): void {
  parts.overrides.setup = { ...parts.overrides.setup, ...fields };
}

/** As Stripe names its permissions. */
const DESTINATIONS = ['Webhook Endpoints, Event Destinations', 'webhook_write'] as const;
const DOMAINS = ['Payment Method Domains', 'payment_method_domain_write'] as const;

/** In the words of Stripe for a key that may only read (github.com/stripe/stripe-cli/pull/2017). */
function requireWrite({ parts }: StripeSandbox, what: string, permission: string) {
  const { setup } = parts.overrides;
  if (setup.mayWrite) return setup;
  throw new StripeError(403, {
    type: 'invalid_request_error',
    message: `The provided key 'rk_test_...' does not have the required permissions for this endpoint on account '${setup.accountId}'. Enabling ${what} Write ('${permission}') permissions on this key would allow this request to continue.`,
  });
}

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
