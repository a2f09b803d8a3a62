import type { IntentState, Outcome } from '../messages.ts';
import { publishableKey } from './page-port.ts';

/** Parameters as Stripe's API takes them, nested by brackets. */
export type Parameters = { [name: string]: string | number | Parameters | undefined };

/** Asks the API of this frame's own origin. */
export async function ask(
  method: 'GET' | 'POST',
  path: string,
  parameters: Parameters,
): Promise<Outcome> {
  const form = new URLSearchParams(flatten({ ...parameters, key: publishableKey }));
  const request = method === 'GET' ? fetch(`${path}?${form}`) : fetch(path, { method, body: form });
  try {
    const response = await request;
    const body = (await response.json()) as { error: NonNullable<Outcome['error']> } | IntentState;
    return 'error' in body ? { error: body.error } : { intent: body };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
      },
    };
  }
}

/** `pi_1` of `pi_1_secret_2`. */
export function intentPath(clientSecret: string): string {
  return `/v1/payment_intents/${clientSecret.split('_secret_')[0] ?? ''}`;
}

function flatten(parameters: Parameters, within = ''): [string, string][] {
  return Object.entries(parameters).flatMap(([key, value]): [string, string][] => {
    const name = within ? `${within}[${key}]` : key;
    if (value === undefined || value === null) return [];
    return typeof value === 'object' ? flatten(value, name) : [[name, String(value)]];
  });
}
