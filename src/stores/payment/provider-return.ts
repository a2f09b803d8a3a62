import type { Provider } from './storage.ts';

/** What a payment provider adds to our address when it sends the shopper back (specification §2). */
const RETURN_PARAMETERS = ['session_id', 'canceled', 'token', 'status'];

/** How the shopper's visit to a provider's page ended. */
export type ProviderReturn =
  | { outcome: 'cancelled'; provider: Provider }
  | { outcome: 'finished'; provider: Provider; paymentId: string };

/** Whether a provider sent the shopper here. */
export function isReturn(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return RETURN_PARAMETERS.some((name) => parameters.has(name));
}

/** Reads a provider's return. PayPal adds its token to a cancellation too, so the cancellation is looked for first. */
export function readReturn(search: string): ProviderReturn | undefined {
  const parameters = new URLSearchParams(search);
  if (parameters.get('status') === 'cancel') return { outcome: 'cancelled', provider: 'paypal' };
  if (parameters.get('canceled') === 'true') {
    return { outcome: 'cancelled', provider: 'stripe-session' };
  }
  const sessionId = parameters.get('session_id');
  if (sessionId) return { outcome: 'finished', provider: 'stripe-session', paymentId: sessionId };
  const token = parameters.get('token');
  if (token) return { outcome: 'finished', provider: 'paypal', paymentId: token };
  return undefined;
}
