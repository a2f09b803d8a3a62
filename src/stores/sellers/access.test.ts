import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubFunctions } from '../../../tests/support/browser.ts';
import { ACCOUNT, account } from '../../../tests/support/connected-account.ts';
import { openSellerPage, storedSecret } from '../../../tests/support/seller-page.ts';
import { $toasts } from '../site/toasts.ts';
import { $isLocked, accessTo, loadAccountBadge, requestLink, saveSecret } from './access.ts';
import { saveSecretFromLink } from './onboarding.ts';

const SECRET = 'x'.repeat(43);
/** The server accepts only this secret. */
const answerOwner =
  (reply: object) =>
  ({ accountSecret }: { accountSecret?: string }): [number, unknown] =>
    accountSecret === SECRET
      ? [200, { success: true, ...reply }]
      : [403, { error: 'This browser has no access.', code: 'account_access_required' }];
const listSales = { 'list-connect-sales': answerOwner({ sales: [], has_more: false }) };

afterEach(() => vi.unstubAllGlobals());

describe('the secret of an emailed link', () => {
  const openLink = async (secret: string, local = {}) => {
    const page = openSellerPage({ hash: `#secret=${secret}`, local });
    await saveSecretFromLink();
    return page;
  };
  const withoutSecret = [`/platform/onboarding?account=${ACCOUNT}`];

  test('is stored once it opens the sales, and leaves the URL', async () => {
    const requests = stubFunctions(listSales);
    const { addresses, localStorage } = await openLink(SECRET, {
      accountSecrets: storedSecret('old'),
    });
    expect(requests).toMatchObject([{ body: { accountId: ACCOUNT, accountSecret: SECRET } }]);
    expect(localStorage.accountSecrets).toBe(storedSecret(SECRET));
    expect(addresses).toEqual(withoutSecret);
  });

  test('that is wrong leaves the good one, and the page says so', async () => {
    stubFunctions(listSales);
    const accountSecrets = storedSecret(SECRET);
    const { addresses, localStorage } = await openLink('wrong', { accountSecrets });
    expect(localStorage.accountSecrets).toBe(accountSecrets);
    expect(addresses).toEqual(withoutSecret);
    expect($toasts.get()).toMatchObject([{ text: 'That link is no longer valid', tone: 'bad' }]);
  });

  test('is tried again when the shop could not answer', async () => {
    stubFunctions({ 'list-connect-sales': () => [503, { error: 'x', code: 'unavailable' }] });
    const { addresses, localStorage } = await openLink(SECRET);
    expect(localStorage.accountSecrets).toBeUndefined();
    expect(addresses).toEqual([]);
    stubFunctions(listSales);
    await saveSecretFromLink();
    expect(localStorage.accountSecrets).toBe(storedSecret(SECRET));
  });
});

test('is dropped when the server refuses it, until a new one is set', async () => {
  const requests = stubFunctions({ 'get-account-status': answerOwner({ account }) });
  openSellerPage({ local: { accountSecrets: storedSecret('old') } });
  expect($isLocked.get()).toBe(false);
  await loadAccountBadge(ACCOUNT);
  expect($isLocked.get()).toBe(true);
  saveSecret(ACCOUNT, SECRET);
  expect($isLocked.get()).toBe(false);
  expect(await loadAccountBadge(ACCOUNT)).toBeUndefined();
  expect(requests[1]?.body).toEqual({ accountId: ACCOUNT, accountSecret: SECRET });
});

test.each(['{', '[1]', '{"acct_1":1}'])('is undefined when storage holds %s', (stored) => {
  openSellerPage({ local: { accountSecrets: stored } });
  expect(accessTo(ACCOUNT)).toEqual({ accountId: ACCOUNT });
});

test('a requested link is sent once, and the page says where to look', async () => {
  const requests = stubFunctions({ 'send-account-link': () => [200, { success: true }] });
  openSellerPage();
  await Promise.all([requestLink({ accountId: ACCOUNT }), requestLink({ accountId: ACCOUNT })]);
  expect(requests).toEqual([{ name: 'send-account-link', body: { accountId: ACCOUNT } }]);
  expect($toasts.get()).toMatchObject([{ title: 'Check Your Email', tone: 'good' }]);
});

test('after too many requests the page says how long to wait', async () => {
  const wait = 'That was too often. Try again in 12 minutes.';
  stubFunctions({ 'send-account-link': () => [429, { error: wait, code: 'too_many_requests' }] });
  openSellerPage();
  await requestLink({ email: account.email });
  const text = `Failed to send the link. ${wait}`;
  expect($toasts.get()).toMatchObject([{ title: 'Error', text, tone: 'bad' }]);
});
