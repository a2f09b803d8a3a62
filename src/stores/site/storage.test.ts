import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../tests/support/browser.ts';

const readNumber = (text: string | null) => (text && /^\d+$/.test(text) ? Number(text) : 0);
const load = async () => await import('./storage.ts');

afterEach(() => vi.unstubAllGlobals());

describe('a value in session storage', () => {
  test('is saved on every change and restored after a reload', async () => {
    const { sessionStorage } = stubBrowser();
    (await load()).sessionAtom('count', readNumber, String).set(7);
    expect(sessionStorage.count).toBe('7');
    expect((await load()).sessionAtom('count', readNumber, String).get()).toBe(7);
  });

  test('is deleted when it equals the initial value', async () => {
    const { sessionStorage } = stubBrowser({ session: { count: '7' } });
    (await load()).sessionAtom('count', readNumber, String).set(0);
    expect(sessionStorage.count).toBeUndefined();
  });

  test('is the initial value when storage holds something unreadable', async () => {
    stubBrowser({ session: { count: '<<<' } });
    expect((await load()).sessionAtom('count', readNumber, String).get()).toBe(0);
  });

  test('stays in memory when storage is full', async () => {
    const { sessionStorage } = stubBrowser();
    Object.assign(sessionStorage, {
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    const store = (await load()).sessionAtom('count', readNumber, String);
    store.set(7);
    expect(store.get()).toBe(7);
  });

  test('can be imported without a browser', async () => {
    vi.resetModules();
    const { hasBrowserStorage, sessionAtom } = await load();
    expect(hasBrowserStorage()).toBe(false);
    expect(sessionAtom('count', readNumber).get()).toBe(0);
  });
});
