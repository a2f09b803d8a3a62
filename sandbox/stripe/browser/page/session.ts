import type { StripeError } from '@stripe/stripe-js';
import { origin } from './origin.ts';

/** Opens a session as every element does first: says why elements can't be used with this key, if they can't. */
export async function startSession(key: string): Promise<StripeError | undefined> {
  try {
    const response = await fetch(`${origin}/v1/elements/sessions?${new URLSearchParams({ key })}`);
    const body = (await response.json()) as { error?: StripeError };
    return body.error;
  } catch {
    return { type: 'api_connection_error', message: 'Could not reach the payments provider.' };
  }
}
