import type { StripeError } from '@stripe/stripe-js';
import type { IntentState, Outcome } from '../messages.ts';
import { account, publishableKey } from './page-port.ts';

/** Parameters as Stripe's API takes them, nested by brackets. */
export interface Parameters {
  [name: string]: string | number | null | undefined | object;
}
export type Answer<Body> =
  { body: Body; error?: undefined } | { error: StripeError; body?: undefined };

/** Asks the API of this frame's own origin. */
export async function ask<Body extends object>(
  method: 'GET' | 'POST',
  path: string,
  parameters: Parameters = {},
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
    return { error: NO_CONNECTION };
  }
}

/** Asks for something that answers with a payment intent. */
export async function askForIntent(
  method: 'GET' | 'POST',
  path: string,
  parameters: Parameters,
): Promise<Outcome> {
  const { body, error } = await ask<IntentState>(method, path, parameters);
  return error ? { error } : { intent: body };
}

/** `pi_1` of `pi_1_secret_2`. */
export function intentPath(clientSecret: string): string {
  return `/v1/payment_intents/${clientSecret.split('_secret_')[0] ?? ''}`;
}

function flatten(parameters: object, within = ''): [string, string][] {
  return Object.entries(parameters).flatMap(
    ([key, value]: [string, unknown]): [string, string][] => {
      const name = within ? `${within}[${key}]` : key;
      if (value === undefined || value === null) return [];
      return typeof value === 'object' ? flatten(value, name) : [[name, String(value)]];
    },
  );
}

const NO_CONNECTION: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};
