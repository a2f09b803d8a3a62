import type { StripeError } from '@stripe/stripe-js';
import {
  type Confirmation,
  CONNECTION_ERROR,
  type IntentState,
  type Outcome,
} from '../messages.ts';
import { publishableKey } from './port.ts';

/** Posts to what answers with the payment intent of a client secret, at the API of this frame's own origin. */
async function postToIntent(
  client_secret: string,
  pathOf: (id: string) => string,
  parameters: object,
): Promise<Outcome> {
  // `pi_1` of `pi_1_secret_2`.
  const [id = ''] = client_secret.split('_secret_');
  try {
    const response = await fetch(`${pathOf(id)}?${new URLSearchParams({ key: publishableKey })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...parameters, client_secret }),
    });
    const body = (await response.json()) as { error: StripeError } | IntentState;
    return 'error' in body ? { error: body.error } : { intent: body };
  } catch {
    return { error: CONNECTION_ERROR };
  }
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
