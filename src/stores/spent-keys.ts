import { hasBrowserStorage, parseStored } from './session.ts';

/** More tabs than anybody keeps open with a checkout in each. */
const MOST = 20;

/**
 * Checkout keys that have bought an order, in any tab of this browser. A tab that holds such a key did not see the order:
 * with it the next purchase would end at that order, and be none of its own.
 */
export function isSpent(key: string | undefined): boolean {
  return spentKeys().includes(key);
}

export function spend(key: string | undefined): void {
  if (!key || !hasBrowserStorage()) return;
  try {
    localStorage.setItem('spentKeys', JSON.stringify([key, ...spentKeys()].slice(0, MOST)));
  } catch {
    // Storage is full: only other tabs that hold this very key are worse off.
  }
}

function spentKeys(): unknown[] {
  const kept = hasBrowserStorage() ? parseStored(localStorage.getItem('spentKeys')) : undefined;
  return Array.isArray(kept) ? kept : [];
}
