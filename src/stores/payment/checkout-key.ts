import { readKey } from './pending-payment.ts';
import { hasBrowserStorage, parseStored } from '#stores/site/storage.ts';

/** More tabs than anybody keeps open with a checkout in each. */
const MOST = 20;

/** The key that some tab of this browser has begun to pay under last, whatever has become of that. */
export function startedKey(): string | undefined {
  return hasBrowserStorage() ? readKey(localStorage.getItem('begunKey')) : undefined;
}

/** Notes a key before the shop hears of it: a tab that pays in the same moment takes the same. */
export function rememberStartedKey(key: string): void {
  writeStorage('begunKey', key);
}

/**
 * Checkout keys that have bought an order, in any tab of this browser. A tab that holds such a key did not see the order:
 * with it the next purchase would end at that order, and be none of its own.
 */
export function isUsed(key: string | undefined): boolean {
  return usedKeys().includes(key);
}

export function markUsed(key: string | undefined): void {
  if (!key || !hasBrowserStorage()) return;
  // Where there is no room for the other note, this one must not lend the key again.
  if (startedKey() === key) localStorage.removeItem('begunKey');
  writeStorage('spentKeys', JSON.stringify([key, ...usedKeys()].slice(0, MOST)));
}

function usedKeys(): unknown[] {
  const kept = hasBrowserStorage() ? parseStored(localStorage.getItem('spentKeys')) : undefined;
  return Array.isArray(kept) ? kept : [];
}

function writeStorage(name: string, text: string): void {
  if (!hasBrowserStorage()) return;
  try {
    localStorage.setItem(name, text);
  } catch {
    // Storage is full: only other tabs that should know this very key are worse off.
  }
}
