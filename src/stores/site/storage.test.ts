import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contentFolder } from '../../content-folder.ts';
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

/** The privacy policy's words for each key, under the heading for its storage. */
const NAMED_IN_POLICY = {
  localStorage: {
    cart: 'Your cart',
    cartIdentity: 'The cart that a link replaced',
    pendingPayment: 'The number of a payment that you started',
    checkoutSession: 'and those of your last twenty',
    accountSecrets: 'a key to each of your seller accounts',
  },
  sessionStorage: {
    checkoutData: 'What you typed at checkout',
    paymentData: 'What you typed at checkout',
    appliedPromo: 'the promo code you applied',
    openedLink: 'What a link put into your cart',
    linkEmail: 'an email address that it filled in',
    orderSource: 'Where the link that filled your cart stood',
    orderSummaryOpen: 'Whether you opened the order summary',
    checkoutKey: 'The random number of the checkout in this tab',
    placedOrder: 'The link to the order you placed last',
    toast: 'A message that the next page is to show you',
    platformAccounts: 'the accounts you created',
    drafts: 'the email and the store name you typed, and the product you are describing',
  },
};

test('the privacy policy names all that the code keeps in the browser, and nothing else', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}').filter((path) => !path.includes('.test.'));
  const code = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  const keysIn = (...calls: RegExp[]) =>
    [...new Set(calls.flatMap((call) => [...code.matchAll(call)].map(([, key]) => key)))].sort();
  const keys = {
    localStorage: keysIn(
      /persistent[^()]*\(\s*'(\w+)'/g,
      /storedValue\(\s*'localStorage',\s*'(\w+)'/g,
      /localStorage\.\w+\(\s*'(\w+)'/g,
    ),
    sessionStorage: keysIn(
      /sessionAtom\(\s*'(\w+)'/g,
      /storedValue\(\s*'sessionStorage',\s*'(\w+)'/g,
      /sessionStorage\.\w+\(\s*'(\w+)'/g,
      /STORAGE_KEY = '(\w+)'/g,
    ),
  };
  const policy = readFileSync(`${contentFolder()}/pages/privacy-policy.mdx`, 'utf8').replaceAll(
    '\n  ',
    ' ',
  );
  const [, untilCleared = '', untilClosed = ''] = policy.split(/^Until you .*:$/m);
  const lists = { localStorage: untilCleared, sessionStorage: untilClosed.split('\n\nWe set')[0] };
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    const phrases = Object.values(NAMED_IN_POLICY[storage]);
    const items = lists[storage]?.match(/^- .*$/gm) ?? [];
    expect(keys[storage]).toEqual(Object.keys(NAMED_IN_POLICY[storage]).sort());
    expect(phrases.filter((phrase) => !items.some((item) => item.includes(phrase)))).toEqual([]);
    expect(items.filter((item) => !phrases.some((phrase) => item.includes(phrase)))).toEqual([]);
  }
});
