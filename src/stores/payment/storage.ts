/** Payment's storage in the browser, with the schemas by which it is read. */
import * as z from 'zod/mini';
import { checkoutKey as keySchema } from '#contracts/fields.ts';
import { type CartItem, readCart } from '#shop/cart.ts';
import { storedPaymentData } from '#stores/checkout/stored-checkout.ts';
import { parseStored, sessionAtom, storedValue } from '#stores/site/storage.ts';

/** The data of checkout (requirements §4). */
export const $paymentData = sessionAtom('paymentData', (text) =>
  parseStored(storedPaymentData, text),
);

/** Stripe on our page, Stripe's hosted page, or PayPal. */
const PROVIDERS = ['stripe', 'stripe_session', 'paypal'] as const;
export type StartedProvider = (typeof PROVIDERS)[number];

/** The cart of an order: when it is placed, these items leave their cart, and the code leaves this tab. */
export interface OrderedCart {
  checkoutKey: string;
  /** The items and their cart, if this browser knows. */
  items?: readonly CartItem[] | undefined;
  cartId?: string | undefined;
  promoCode?: string | undefined;
}

/** A payment that was started and whose order the shopper has not seen; it outlives the tab (requirements §3). */
export interface PendingPayment extends OrderedCart {
  provider: StartedProvider;
  paymentId: string;
}

const pendingPaymentSchema: z.ZodMiniType<PendingPayment> = z.object({
  checkoutKey: keySchema,
  provider: z.enum(PROVIDERS),
  paymentId: z.string().check(z.maxLength(255)),
  items: z.transform((stored) => (Array.isArray(stored) ? readCart(stored) : undefined)),
  cartId: z.catch(z.string(), ''),
  promoCode: z.optional(z.string()),
});

export const pendingPayment = storedValue('localStorage', 'pendingPayment', (text) =>
  parseStored(pendingPaymentSchema, text),
);

/** Removes this payment, and no other one that a tab has started since. */
export function clearPendingPayment({ provider, paymentId }: PendingPayment): void {
  const pending = pendingPayment.get();
  if (pending?.provider === provider && pending.paymentId === paymentId) {
    pendingPayment.set(undefined);
  }
}

/** The purchase that the payments under this key are for, as far as this browser knows. */
export function orderedCart(checkoutKey: string): OrderedCart {
  const pending = pendingPayment.get();
  return pending?.checkoutKey === checkoutKey ? pending : { checkoutKey };
}

/**
 * This tab's last order: a provider's return that is loaded again leads to it once all else is cleared, and so does the
 * empty cart. `paymentId` is empty if the order cost nothing.
 */
export const lastOrder = storedValue('sessionStorage', 'placedOrder', (text) =>
  parseStored(
    z.object({
      paymentId: z.string(),
      orderId: z.string(),
      secureToken: z.string(),
      orderNumber: z.string(),
    }),
    text,
  ),
);

/** The key of this tab, from the start of payment until its order is placed. */
export const tabCheckoutKey = storedValue(
  'sessionStorage',
  'checkoutKey',
  (text) => keySchema.safeParse(text).data,
  String,
);

/** How many used keys are remembered: more than there are tabs with a checkout in each. */
const MAX_USED_KEYS = 20;

/**
 * All tabs' knowledge of this browser's checkouts. The payments of a checkout share its key, whichever tab they start
 * in, so the server recognizes a second payment for the same checkout (requirements §7).
 */
const checkoutSession = storedValue('localStorage', 'checkoutSession', (text) =>
  parseStored(
    z.object({
      /** The key that any tab last started to pay under. */
      startedKey: z.optional(keySchema),
      /** Keys whose order was placed, in any tab: another payment under such a key would only return that order. */
      usedKeys: z.array(z.string()),
    }),
    text,
  ),
);

const readSession = () => checkoutSession.get() ?? { usedKeys: [] };

/** The key of an unfinished checkout in this or another tab. */
export function unfinishedCheckoutKey(): string | undefined {
  const { startedKey, usedKeys } = readSession();
  const known = [pendingPayment.get()?.checkoutKey, startedKey, tabCheckoutKey.get()];
  return known.find((one) => one && !usedKeys.includes(one));
}

/** The key to pay under: that of an unfinished checkout, else a new one. */
export function readCheckoutKey(): string {
  const { startedKey, usedKeys } = readSession();
  const key = unfinishedCheckoutKey() ?? crypto.randomUUID();
  tabCheckoutKey.set(key);
  if (key !== startedKey) checkoutSession.set({ startedKey: key, usedKeys });
  return key;
}

/** The key under which this payment was started: stored with it, or this tab's. */
export function checkoutKeyOf(paymentId: string): string {
  const pending = pendingPayment.get();
  if (pending?.paymentId === paymentId) return pending.checkoutKey;
  return tabCheckoutKey.get() ?? readCheckoutKey();
}

/** Whether an order was placed under this key. */
export function isUsed(key: string | undefined): boolean {
  return key !== undefined && readSession().usedKeys.includes(key);
}

/** Ends the checkout with this key, which has its order: no tab pays under it again. */
export function endCheckout(key: string | undefined): void {
  tabCheckoutKey.set(undefined);
  if (key === undefined) return;
  const { startedKey, usedKeys } = readSession();
  // First, because storage may have no room for the longer list.
  checkoutSession.set(undefined);
  checkoutSession.set({
    ...(startedKey !== key && { startedKey }),
    usedKeys: [key, ...usedKeys].slice(0, MAX_USED_KEYS),
  });
}
