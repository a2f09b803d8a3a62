import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What the privacy policy says about each value in the browser's storage, by its key. */
const DISCLOSURES: Record<string, string> = {
  cart: 'Your cart',
  checkoutData: 'What you typed at checkout',
  paymentData: 'What you typed at checkout',
  appliedPromo: 'the promo code you applied',
  pendingPayment: 'The number of a payment that you started',
  placedOrder: 'The link to the order you placed last',
  checkoutKey: 'A random number for the checkout you are paying for',
  checkoutSession: 'those of your last twenty',
  accountSecrets: 'a key to each of your seller accounts',
  platformAccounts: 'the accounts you created',
  platformEmail: 'the email and the store name',
  platformAttempt: 'the email and the store name you typed',
  platformStoreName: 'the store name you typed',
  productDrafts: 'the product you are describing',
  toast: 'A message that the next page is to show you',
};

const KEY =
  /(?:sessionAtom\(|persistentAtom(?:<[^(]*>)?\(|storedValue\(\s*'\w+',|STORAGE_KEY =)\s*'(?<key>\w+)'/g;

const storageKeys = () =>
  globSync('src/**/*.{ts,tsx,astro}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(KEY)].map(({ groups }) => groups?.key),
    );

test('the privacy policy names everything that is kept in the browser', () => {
  expect(storageKeys().sort()).toEqual(Object.keys(DISCLOSURES).sort());
  const page = readFileSync('content/pages/privacy-policy.mdx', 'utf8').replace(/\s+/g, ' ');
  for (const disclosure of Object.values(DISCLOSURES)) expect(page).toContain(disclosure);
});
