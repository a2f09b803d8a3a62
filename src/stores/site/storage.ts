import { atom, type WritableAtom } from 'nanostores';
import type * as z from 'zod/mini';

type StorageName = 'localStorage' | 'sessionStorage';

const reloads: (() => void)[] = [];

/** Reads again what this page has read of the storage. */
export function reloadStorage(): void {
  for (const reload of reloads) reload();
}

if (typeof window !== 'undefined') {
  // After a restore from the back/forward cache, another page of this tab may have changed the storage.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reloadStorage();
  });
  // A prerendered page got a copy of the storage that was made when prerendering began.
  document.addEventListener('prerenderingchange', reloadStorage);
}

/** Whether this browser has storage and allows its use. */
export function hasBrowserStorage(): boolean {
  try {
    return typeof localStorage !== 'undefined' && typeof sessionStorage !== 'undefined';
  } catch {
    return false;
  }
}

/** Stored JSON that fits the schema; undefined otherwise (requirements §3). */
export function parseStored<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string | null,
): z.output<Schema> | undefined {
  if (text === null) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A value in the browser's storage; undefined removes it. */
interface StoredValue<Value> {
  get: () => Value | undefined;
  set: (value: Value | undefined) => void;
}

/**
 * A value that is read from storage each time, so that changes by other tabs are seen. If storage is full or denied,
 * this page keeps the value in memory.
 */
export function storedValue<Value>(
  storage: StorageName,
  key: string,
  decode: (text: string) => Value | undefined,
  encode: (value: Value) => string = JSON.stringify,
): StoredValue<Value> {
  let unsaved: Value | undefined;
  reloads.push(() => {
    unsaved = undefined;
  });
  return {
    get() {
      const text = unsaved === undefined ? readText(storage, key) : null;
      return text === null ? unsaved : decode(text);
    },
    set(value) {
      const isSaved = writeText(storage, key, value === undefined ? null : encode(value));
      unsaved = isSaved ? undefined : value;
    },
  };
}

interface SessionAtom<Value> extends WritableAtom<Value> {
  /** Whether the next page of this tab finds the value. */
  isSaved: () => boolean;
}

/**
 * A store kept in session storage under `key` and written on every change. `decode(null)` is the initial value, which
 * is stored by removing the key. If storage is full or denied, the store goes on in memory.
 */
export function sessionAtom<Value>(
  key: string,
  decode: (text: string | null) => Value,
  encode: (value: Value) => string = JSON.stringify,
): SessionAtom<Value> {
  const initial = decode(null);
  const load = () => {
    const text = readText('sessionStorage', key);
    return text === null ? initial : decode(text);
  };
  const store = atom<Value>(load());
  let isSaved = true;
  store.listen((value) => {
    isSaved = writeText('sessionStorage', key, value === initial ? null : encode(value));
  });
  reloads.push(() => store.set(load()));
  return Object.assign(store, { isSaved: () => isSaved });
}

function readText(storage: StorageName, key: string): string | null {
  return hasBrowserStorage() ? globalThis[storage].getItem(key) : null;
}

/** Returns false if storage is full or denied. */
function writeText(storage: StorageName, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
