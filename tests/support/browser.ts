import { setPersistentEngine } from '@nanostores/persistent';
import { vi } from 'vitest';
import { readCart } from '#shop/cart.ts';
import { featuredProduct } from '#shop/catalog.ts';
import { $storedCart, addToStored } from '#stores/cart/stored-cart.ts';
import { reloadStorage } from '#stores/site/storage.ts';

type Kept = Record<string, string>;

/** The browser as a store uses it: storages, a URL, and a list of redirects. Stores that are imported next are new. */
export function stubBrowser(browser: Parameters<typeof openBrowser>[0] = {}) {
  vi.resetModules();
  return openBrowser(browser);
}

/** As stubBrowser, for stores that are imported already: they read the new storages. */
export function openBrowser({ session = {}, local = {}, search = '', hash = '' } = {}) {
  const sessionStorage = storageOf(session);
  const localStorage = storageOf(local);
  // A dependency is not reloaded with the modules, so it gets its storage each time.
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
    pathname: '/platform/onboarding',
    search,
    hash,
    assign: go,
    replace: go,
  });
  reloadStorage();
  return { sessionStorage, localStorage, visited };
}

const tee = { ...featuredProduct, price: 28.99 };

/** Fills the cart of a page. */
export function fillCart(stored: string): void {
  $storedCart.set(readCart(JSON.parse(stored)));
}

export const addTee = (size: string) => addToStored(tee, size);

/** The cart's stores on a new page. */
export async function importCart() {
  const stores = {
    ...(await import('#stores/cart/stored-cart.ts')),
    ...(await import('#stores/cart/cart.ts')),
  };
  return { ...stores, addTee: (size: string) => stores.addToStored(tee, size) };
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

/** The browser's history; returns the URLs that replaced the current one. */
export function stubHistory() {
  const urls: string[] = [];
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, url: string) => urls.push(url),
  });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  return urls;
}

/** A page that is visible or hidden, whose window gets all of its events; returns what changes that. */
export function stubPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page));
  }
  return (visibilityState: 'visible' | 'hidden') => {
    Object.assign(page, { visibilityState });
    page.dispatchEvent(new Event('visibilitychange'));
  };
}

/** The shop's functions as a page sees them: each sends the reply that `answers` has under its name. */
export function stubFunctions(answers: Record<string, (body: never) => [number, unknown]>) {
  const requests: { name: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', (path: string, { body: text }: { body: string }) => {
    const name = path.slice('/api/'.length);
    const body = JSON.parse(text) as never;
    requests.push({ name, body });
    const answer = answers[name]?.(body);
    if (!answer) return Promise.reject(new Error(`Nothing answers ${name}.`));
    return Promise.resolve(Response.json(answer[1], { status: answer[0] }));
  });
  return requests;
}
