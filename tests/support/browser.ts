import { setPersistentEngine } from '@nanostores/persistent';
import { vi } from 'vitest';

type Kept = Record<string, string>;

/** What a store finds in a browser: storages, an address, and a log of where the shopper was sent. */
export function stubBrowser({ session = {} as Kept, local = {} as Kept, search = '' } = {}) {
  vi.resetModules();
  const sessionStorage = storageOf(session);
  const localStorage = storageOf(local);
  // A dependency is not made anew with the modules: it is told its storage each time.
  setPersistentEngine(localStorage, {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  const visited: string[] = [];
  const go = (path: string) => visited.push(path);
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('location', {
    href: `https://shop.example/payment${search}`,
    search,
    assign: go,
    replace: go,
  });
  return { sessionStorage, localStorage, visited };
}

/** A `Storage` in memory, readable by its methods and, as nanostores does, by its keys. */
function storageOf(kept: Kept): Kept {
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      storage[key] = text;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  const storage = Object.assign(Object.create(methods), kept) as Kept;
  return storage;
}
