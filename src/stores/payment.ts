import { persistentAtom } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';
import type { CartLine } from '#shop/cart.ts';
import { type Quote, quoteCart } from '#shop/pricing.ts';
import { $cart } from './cart.ts';
import { parseStored, sessionAtom } from './session.ts';
import { isRecord, readPaymentData } from './stored-checkout.ts';

// Above the stores: they read what is kept as soon as they are made.
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const nowhere = { stateProvince: '', country: '' };

/** What checkout passed on, kept under `paymentData` (specification §4). */
export const $paymentData = sessionAtom('paymentData', (text) =>
  readPaymentData(parseStored(text)),
);

/** The key of this checkout: made when payment starts, gone with success (rulings, Functions). */
export const $checkoutKey = sessionAtom('checkoutKey', readKey, String);

/** A payment that was started and whose order has not been seen; it outlives the tab (rulings, Data). */
export interface PendingPayment {
  checkoutKey: string;
  provider: 'stripe';
  paymentId: string;
}

export const $pendingPayment = persistentAtom<PendingPayment | undefined>(
  'pendingPayment',
  undefined,
  { encode: JSON.stringify, decode: (text) => readPending(parseStored(text)) },
);

/**
 * Where the page is: `checking` for the order of an earlier payment, `ready` for the shopper, `busy` with a payment, or
 * `done` and on its way to the confirmation.
 */
export const $step = atom<'checking' | 'ready' | 'busy' | 'done'>(
  $pendingPayment.get() ? 'checking' : 'ready',
);

/** What the shopper must read before paying: the price is another, or an earlier payment could not be looked up. */
export const $notice = atom<'price-changed' | 'earlier-payment-unknown' | undefined>(undefined);

/** The server's quote where it differs from ours; it counts for the cart that it was made for. */
export const $serverQuote = atom<{ cart: CartLine[]; quote: Quote } | undefined>(undefined);

/** What the shopper is asked to pay. */
export const $quote = computed([$cart, $paymentData, $serverQuote], (cart, data, fresh) =>
  fresh?.cart === cart ? fresh.quote : quoteCart(cart, data?.billingAddress ?? nowhere),
);

/**
 * The checkout's key, made at the first call. A payment that is begun and not settled, in a closed tab or in another
 * one, lends its key: so the server knows the second payment of one checkout when it sees it.
 */
export function checkoutKey(): string {
  const key = $pendingPayment.get()?.checkoutKey ?? $checkoutKey.get() ?? crypto.randomUUID();
  $checkoutKey.set(key);
  return key;
}

function readKey(stored: unknown): string | undefined {
  return typeof stored === 'string' && UUID.test(stored) ? stored : undefined;
}

function readPending(stored: unknown): PendingPayment | undefined {
  if (!isRecord(stored)) return undefined;
  const key = readKey(stored.checkoutKey);
  const { provider, paymentId } = stored;
  if (!key || provider !== 'stripe' || typeof paymentId !== 'string') return undefined;
  return { checkoutKey: key, provider, paymentId: paymentId.slice(0, 255) };
}
