import { persistentAtom } from '@nanostores/persistent';
import { readCart } from '#shop/cart.ts';
import type { CartItem } from '#shop/cart-items.ts';
import { parseStored } from '#stores/site/storage.ts';
import { isRecord } from '#stores/checkout/stored-checkout.ts';

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
  /** What it pays for, where this browser knows it: so much leaves the cart with the order. */
  items?: readonly CartItem[] | undefined;
}

export const $pendingPayment = persistentAtom<PendingPayment | undefined>(
  'pendingPayment',
  undefined,
  { encode: JSON.stringify, decode: (text) => readPending(parseStored(text)) },
);

/** What storage had no room for: this page knows it all the same, and after a closed tab the webhook makes the order. */
let unsaved: PendingPayment | undefined;
const { get, set } = $pendingPayment;
$pendingPayment.get = () => unsaved ?? get();
$pendingPayment.set = (payment) => {
  unsaved = undefined;
  try {
    set(payment);
  } catch {
    unsaved = payment;
  }
};

/** Notes a payment that only the page's address names: anyone can write an address, so it replaces no other payment. */
export function recordReturn(payment: PendingPayment): void {
  if (!$pendingPayment.get()) $pendingPayment.set(payment);
}

/** Forgets a payment that has ended; what is noted of another one stays, such as one that another tab has started since. */
export function clearPendingPayment({ provider, paymentId }: PendingPayment): void {
  const noted = $pendingPayment.get();
  if (noted?.provider === provider && noted.paymentId === paymentId) $pendingPayment.set(undefined);
}

/** What is paid for under this key, as far as this browser knows: the same, whichever of its payments is noted. */
export function pendingItemsFor(checkoutKey: string): PendingPayment['items'] {
  const pending = $pendingPayment.get();
  return pending?.checkoutKey === checkoutKey ? pending.items : undefined;
}

/** A checkout's key out of storage; undefined unless it is one. */
export function readKey(stored: unknown): string | undefined {
  return typeof stored === 'string' && UUID.test(stored) ? stored : undefined;
}

function readPending(stored: unknown): PendingPayment | undefined {
  if (!isRecord(stored)) return undefined;
  const key = readKey(stored.checkoutKey);
  const provider = PROVIDERS.find((known) => known === stored.provider);
  const { paymentId, items } = stored;
  if (!key || !provider || typeof paymentId !== 'string') return undefined;
  return {
    checkoutKey: key,
    provider,
    paymentId: paymentId.slice(0, 255),
    items: Array.isArray(items) ? readCart(items) : undefined,
  };
}
