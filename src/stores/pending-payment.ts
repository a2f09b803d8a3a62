import { persistentAtom } from '@nanostores/persistent';
import { parseStored } from './session.ts';
import { isRecord } from './stored-checkout.ts';

// Above the store: it reads what is kept as soon as it is made.
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Who takes the money: Stripe in our page, Stripe on its own page, or PayPal. */
const PROVIDERS = ['stripe', 'stripe-session', 'paypal'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** A payment that was started and whose order has not been seen; it outlives the tab (rulings, Data). */
export interface PendingPayment {
  checkoutKey: string;
  provider: Provider;
  paymentId: string;
}

export const $pendingPayment = persistentAtom<PendingPayment | undefined>(
  'pendingPayment',
  undefined,
  { encode: JSON.stringify, decode: (text) => readPending(parseStored(text)) },
);

const keep = $pendingPayment.set;
$pendingPayment.set = (payment) => {
  try {
    keep(payment);
  } catch {
    // Storage is full: the payment goes on, and after a closed tab the provider's webhook makes the order.
  }
};

/** A checkout's key out of storage; undefined unless it is one. */
export function readKey(stored: unknown): string | undefined {
  return typeof stored === 'string' && UUID.test(stored) ? stored : undefined;
}

function readPending(stored: unknown): PendingPayment | undefined {
  if (!isRecord(stored)) return undefined;
  const key = readKey(stored.checkoutKey);
  const provider = PROVIDERS.find((known) => known === stored.provider);
  const { paymentId } = stored;
  if (!key || !provider || typeof paymentId !== 'string') return undefined;
  return { checkoutKey: key, provider, paymentId: paymentId.slice(0, 255) };
}
