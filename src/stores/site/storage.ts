import { atom, onMount, type WritableAtom } from 'nanostores';

/** Whether there is a browser here that lets us keep a shopper's things. */
export function hasBrowserStorage(): boolean {
  try {
    return typeof localStorage !== 'undefined' && typeof sessionStorage !== 'undefined';
  } catch {
    return false;
  }
}

/** JSON out of storage; text that is none counts as nothing (rulings, Data). */
export function parseStored(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A value kept in this tab under `key` and written on every change. `decode` makes it out of whatever storage holds;
 * what it makes of nothing is the initial value, which is kept by keeping nothing.
 */
export function sessionAtom<Value>(
  key: string,
  decode: (text: string | null) => Value,
  encode: (value: Value) => string = JSON.stringify,
): WritableAtom<Value> {
  const initial = decode(null);
  const load = () => {
    const text = readText(key);
    return text === null ? initial : decode(text);
  };
  const store = atom<Value>(load());
  const set = store.set;
  store.set = (value) => {
    keepText(key, value === initial ? null : encode(value));
    set(value);
  };
  onMount(store, () => {
    if (typeof window === 'undefined') return;
    // A page that comes back out of the history may hold what another page has changed since.
    const refresh = (event: PageTransitionEvent) => {
      if (event.persisted) set(load());
    };
    window.addEventListener('pageshow', refresh);
    // A page that was prepared unseen read a copy, taken when it was begun.
    const reload = () => set(load());
    document.addEventListener('prerenderingchange', reload);
    return () => {
      window.removeEventListener('pageshow', refresh);
      document.removeEventListener('prerenderingchange', reload);
    };
  });
  return store;
}

function readText(key: string): string | null {
  return hasBrowserStorage() ? sessionStorage.getItem(key) : null;
}

function keepText(key: string, text: string | null): void {
  if (!hasBrowserStorage()) return;
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full: the page goes on with what it holds in memory.
  }
}
