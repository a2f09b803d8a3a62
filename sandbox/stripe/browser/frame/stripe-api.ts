import type { StripeError } from '@stripe/stripe-js';
import type { Confirmation, IntentState, Outcome } from '../messages.ts';
import { account, publishableKey } from './port.ts';

type Answer<Body> = { body: Body; error?: undefined } | { error: StripeError; body?: undefined };

/** Calls the API of this frame's own origin; parameters are nested by brackets, as Stripe's API takes them. */
export async function callStripe<Body extends object>(
  method: 'GET' | 'POST',
  path: string,
  parameters: object = {},
): Promise<Answer<Body>> {
  const form = new URLSearchParams(
    flatten({ ...parameters, key: publishableKey, _stripe_account: account }),
  );
  try {
    const response =
      method === 'GET' ? await fetch(`${path}?${form}`) : await fetch(path, { method, body: form });
    const body = (await response.json()) as { error: StripeError } | Body;
    return 'error' in body ? { error: body.error } : { body };
  } catch {
    return { error: CONNECTION_ERROR };
  }
}

/** Calls what answers with the payment intent of a client secret; `action` is appended to its path. */
export async function callIntent(
  clientSecret: string,
  action: '' | '/confirm' = '',
  parameters: object = {},
): Promise<Outcome> {
  const path = `/v1/payment_intents/${intentId(clientSecret)}${action}`;
  const more = { ...parameters, client_secret: clientSecret };
  return toOutcome(await callStripe<IntentState>(action ? 'POST' : 'GET', path, more));
}

/** Confirms a payment with a card that was typed, or one of a wallet. */
export function confirmIntent(
  { clientSecret, returnUrl, amount, currency }: Confirmation,
  method: object,
): Promise<Outcome> {
  const deferred_intent = { amount, currency };
  return callIntent(clientSecret, '/confirm', {
    return_url: returnUrl,
    deferred_intent,
    ...method,
  });
}

export async function authenticateIntent(
  clientSecret: string,
  outcome: 'complete' | 'fail',
): Promise<Outcome> {
  const path = `/v1/3ds2/authenticate/${intentId(clientSecret)}`;
  const parameters = { client_secret: clientSecret, outcome };
  return toOutcome(await callStripe<IntentState>('POST', path, parameters));
}

export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** An element of the frame's or page's own markup. */
export function find<Kind extends HTMLElement>(
  id: string,
  kind: abstract new (...parameters: never[]) => Kind,
): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`This document has no #${id}`);
  return element;
}

/** `pi_1` of `pi_1_secret_2`. */
function intentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

function toOutcome({ body, error }: Answer<IntentState>): Outcome {
  return error ? { error } : { intent: body };
}

function flatten(parameters: object, prefix = ''): [string, string][] {
  return Object.entries(parameters).flatMap(
    ([key, value]: [string, unknown]): [string, string][] => {
      const name = prefix ? `${prefix}[${key}]` : key;
      if (typeof value === 'object' && value !== null) return flatten(value, name);
      if (typeof value === 'string') return [[name, value]];
      return typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [];
    },
  );
}

const CONNECTION_ERROR: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};
