/**
 * The key of a checkout (rulings, Functions). All of its payments share it, whichever tab they start in, so the server
 * recognizes a second payment for the same checkout.
 */
import * as z from 'zod/mini';
import { checkoutKey as keySchema } from '#contracts/fields.ts';
import { parseStored, storedValue } from '#stores/site/storage.ts';
import { pendingPayment } from './storage.ts';

const parseKey = (text: string) => keySchema.safeParse(text).data;

/** How many used keys are remembered: more than there are tabs with a checkout in each. */
const MAX_USED_KEYS = 20;

/** The key of this tab, from the start of payment until its order is placed. */
const tabKey = storedValue('sessionStorage', 'checkoutKey', parseKey, String);

/** The key that any tab of this browser last started to pay under. */
const startedKey = storedValue('localStorage', 'startedKey', parseKey, String);

/** Keys whose order was placed, in any tab: another payment under such a key would only return that order. */
const usedKeys = storedValue('localStorage', 'usedKeys', (text) =>
  parseStored(z.array(z.string()), text),
);

/** The key to pay under: that of an unfinished payment in this or another tab, else a new one. */
export function checkoutKey(): string {
  const known = [pendingPayment.get()?.checkoutKey, startedKey.get(), tabKey.get()];
  const key = known.find((one) => one && !isUsed(one)) ?? crypto.randomUUID();
  tabKey.set(key);
  startedKey.set(key);
  return key;
}

/** The key under which this payment was started: stored with it, or this tab's. */
export function checkoutKeyOf(paymentId: string): string {
  const pending = pendingPayment.get();
  if (pending?.paymentId === paymentId) return pending.checkoutKey;
  return tabKey.get() ?? checkoutKey();
}

/** This tab's key, if payment has started here. */
export function currentCheckoutKey(): string | undefined {
  return tabKey.get();
}

export function clearCheckoutKey(): void {
  tabKey.set(undefined);
}

/** Whether an order was placed under this key. */
export function isUsed(key: string | undefined): boolean {
  return key !== undefined && (usedKeys.get() ?? []).includes(key);
}

/** Notes that an order was placed under this key, so that no tab pays under it again. */
export function markUsed(key: string | undefined): void {
  if (key === undefined) return;
  // First, because storage may have no room for the longer list.
  if (startedKey.get() === key) startedKey.set(undefined);
  usedKeys.set([key, ...(usedKeys.get() ?? [])].slice(0, MAX_USED_KEYS));
}
