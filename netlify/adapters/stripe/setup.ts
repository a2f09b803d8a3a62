import * as z from 'zod';
import { brand } from '#shop/brand.ts';
import { settings } from '../settings.ts';
import type { StripeWebhook } from '../webhook-subscriptions.ts';
import { API_VERSION, callStripe, createClient, hasCode, isStripeError } from './client.ts';

/* The setup of our Stripe account: `npm run preflight` reads it, `npm run setup` makes the missing parts. */

const ownAccount = z.object({ id: z.string(), charges_enabled: z.boolean() });

/** Our own account, and the API version in which Stripe answered. */
export async function retrieveOwnAccount() {
  const reply = await callStripe((stripe) => stripe.accounts.retrieveCurrent());
  const { id, charges_enabled: takesPayments } = ownAccount.parse(reply);
  return { id, takesPayments, apiVersion: reply.lastResponse.apiVersion };
}

/**
 * Whether Stripe accepts this publishable key, by retrieving our newest payment as a browser does. Without a payment
 * the account of the key stays unknown: `accepted`.
 */
export async function checkPublishableKey(
  key: string,
): Promise<'same account' | 'accepted' | 'other account' | 'unknown key'> {
  const list = await callStripe((stripe) => stripe.paymentIntents.list({ limit: 1 }));
  const { id, client_secret } = list.data[0] ?? { id: 'pi_none', client_secret: null };
  try {
    const asBrowser = createClient(key, settings().STRIPE_API_BASE);
    await callStripe(
      (stripe) =>
        stripe.paymentIntents.retrieve(id, { client_secret: client_secret ?? `${id}_secret_none` }),
      asBrowser,
    );
    return 'same account';
  } catch (error) {
    if (!isStripeError(error)) throw error;
    if (error.type === 'StripeAuthenticationError') return 'unknown key';
    if (error.type !== 'StripeInvalidRequestError') throw error;
    return client_secret ? 'other account' : 'accepted';
  }
}

const eventDestination = z
  .object({
    id: z.string(),
    status: z.string(),
    event_payload: z.string(),
    enabled_events: z.array(z.string()),
    events_from: z.array(z.string()).nullish(),
    webhook_endpoint: z.object({ url: z.string().nullish() }).nullish(),
  })
  .transform((destination) => ({
    id: destination.id,
    url: destination.webhook_endpoint?.url ?? undefined,
    isEnabled: destination.status === 'enabled',
    payload: destination.event_payload,
    from: destination.events_from ?? ['@self'],
    events: destination.enabled_events,
  }));

/** Where Stripe sends events. */
export type EventDestination = z.output<typeof eventDestination>;

/**
 * All event destinations, webhook endpoints of the v1 API included
 * (docs.stripe.com/changelog/acacia/2024-10-28/event-destinations-api).
 */
export async function listEventDestinations(): Promise<EventDestination[]> {
  const destinations = await callStripe((stripe) =>
    stripe.v2.core.eventDestinations
      .list({ include: ['webhook_endpoint.url'] })
      .autoPagingToArray({ limit: 1000 }),
  );
  return z.array(eventDestination).parse(destinations);
}

/** How many destinations an account has at most, in each mode (docs.stripe.com/webhooks). */
export const MOST_DESTINATIONS = 16;

const created = z.object({ webhook_endpoint: z.object({ signing_secret: z.string() }) });

/** Makes a destination and returns its signing secret, which Stripe tells in this reply alone. */
export async function createEventDestination(
  url: string,
  { path, payload, from, events }: StripeWebhook,
): Promise<string> {
  const destination = await callStripe((stripe) =>
    stripe.v2.core.eventDestinations.create({
      name: `${brand.name} ${path}`,
      type: 'webhook_endpoint',
      webhook_endpoint: { url },
      event_payload: payload,
      ...(payload === 'snapshot' && { snapshot_api_version: API_VERSION }),
      events_from: [from],
      enabled_events: [...events],
      include: ['webhook_endpoint.signing_secret'],
    }),
  );
  return created.parse(destination).webhook_endpoint.signing_secret;
}

/** Replaces the events that a destination is sent. */
export const updateEvents = (id: string, events: readonly string[]) =>
  callStripe((stripe) =>
    stripe.v2.core.eventDestinations.update(id, { enabled_events: [...events] }),
  );

export const enableEventDestination = (id: string) =>
  callStripe((stripe) => stripe.v2.core.eventDestinations.enable(id));

const wallet = z.object({ status: z.string() });
const domain = z
  .object({ id: z.string(), enabled: z.boolean(), apple_pay: wallet, google_pay: wallet })
  .transform(({ id, enabled, apple_pay, google_pay }) => ({
    id,
    isEnabled: enabled,
    inactiveWallets: [
      ...(apple_pay.status === 'active' ? [] : ['Apple Pay']),
      ...(google_pay.status === 'active' ? [] : ['Google Pay']),
    ],
  }));

/** The registration of this domain for wallets; undefined when there is none. */
export async function findPaymentMethodDomain(domain_name: string) {
  const { data } = await callStripe((stripe) =>
    stripe.paymentMethodDomains.list({ domain_name, limit: 1 }),
  );
  return data[0] && domain.parse(data[0]);
}

/** Registers a domain for wallets, or enables the registration with this id. */
export const registerDomain = (domain_name: string, id?: string) =>
  callStripe((stripe) =>
    id === undefined
      ? stripe.paymentMethodDomains.create({ domain_name })
      : stripe.paymentMethodDomains.update(id, { enabled: true }),
  );

/**
 * The part of Connect that our account has not turned on, if any
 * (docs.stripe.com/error-codes#platform-account-required, and the codes of
 * docs.stripe.com/api/v2/core/account-links/create).
 */
export async function findMissingConnect(): Promise<'Connect' | 'Accounts v2' | undefined> {
  try {
    await callStripe((stripe) => stripe.v2.core.accounts.list({ limit: 1 }));
    return undefined;
  } catch (error) {
    if (hasCode(error, 'platform_account_required')) return 'Connect';
    if (hasCode(error, 'accounts_v2_access_blocked')) return 'Accounts v2';
    throw error;
  }
}

/** Stripe's refusal without its message, which quotes parts of the key; undefined for any other error. */
export function describeStripeError(error: unknown): string | undefined {
  if (!isStripeError(error)) return undefined;
  if (error.type === 'StripeAuthenticationError') return 'Stripe rejects this key';
  if (error.type === 'StripePermissionError') return 'this key lacks the permission';
  if (error.message.startsWith('Invalid Stripe API version'))
    return 'Stripe rejects this API version';
  return `Stripe answered ${error.statusCode ?? ''} ${error.code ?? error.type}`;
}
