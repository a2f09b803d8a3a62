import type { StripeError } from '@stripe/stripe-js';
import type { Wallet } from '../messages.ts';
import { origin } from './origin.ts';

export interface Session {
  /** Why elements can't be used, if they can't. */
  error?: StripeError;
  /** The wallets with which this browser can pay. */
  wallets?: Wallet[];
}

/** Opens a session, as every element does before it shows anything. */
export async function startSession(key: string): Promise<Session> {
  try {
    const response = await fetch(`${origin}/v1/elements/sessions?${new URLSearchParams({ key })}`);
    return (await response.json()) as Session;
  } catch {
    const message = 'Could not reach the payments provider.';
    return { error: { type: 'api_connection_error', message } };
  }
}
