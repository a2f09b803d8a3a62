import type { StripeError } from '@stripe/stripe-js';
import {
  type Confirmation,
  CONNECTION_ERROR,
  type IntentState,
  type Outcome,
} from '../messages.ts';
import { publishableKey } from './port.ts';

type Answer<Body> = { body: Body; error?: undefined } | { error: StripeError; body?: undefined };

/** Calls the API of this frame's own origin; it posts `parameters`, and gets without them. */
export async function callStripe<Body extends object>(
  path: string,
  parameters?: object,
): Promise<Answer<Body>> {
  const query = new URLSearchParams({ key: publishableKey });
  const init = parameters && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  };
  try {
    const response = await fetch(`${path}?${query}`, init);
    const body = (await response.json()) as { error: StripeError } | Body;
    return 'error' in body ? { error: body.error } : { body };
  } catch {
    return { error: CONNECTION_ERROR };
  }
}

/** Posts to what answers with the payment intent of a client secret. */
async function postToIntent(
  client_secret: string,
  pathOf: (id: string) => string,
  parameters: object,
): Promise<Outcome> {
  // `pi_1` of `pi_1_secret_2`.
  const [id = ''] = client_secret.split('_secret_');
  const answer = await callStripe<IntentState>(pathOf(id), { ...parameters, client_secret });
  return answer.error ? { error: answer.error } : { intent: answer.body };
}

/** Confirms a payment with a card that was typed, or one of a wallet. */
export function confirmIntent(
  { clientSecret, returnUrl, amount, currency }: Confirmation,
  method: object,
): Promise<Outcome> {
  return postToIntent(clientSecret, (id) => `/v1/payment_intents/${id}/confirm`, {
    return_url: returnUrl,
    deferred_intent: { amount, currency },
    ...method,
  });
}

export function authenticateIntent(
  clientSecret: string,
  outcome: 'complete' | 'fail',
): Promise<Outcome> {
  return postToIntent(clientSecret, (id) => `/v1/3ds2/authenticate/${id}`, { outcome });
}

export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

export function find<Kind extends HTMLElement>(
  id: string,
  kind: abstract new (...parameters: never[]) => Kind,
): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`This document has no #${id}`);
  return element;
}
