import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  stubBrowser,
  stubFunctions,
  stubHistory,
  stubPage,
} from '../../../tests/support/browser.ts';
import { ACCOUNT, account } from '../../../tests/support/connected-account.ts';

const SECRET = 'x'.repeat(43);
const kept = (secret: string) => JSON.stringify({ [ACCOUNT]: secret });
const error = 'This browser has no access to the account.';
/** The server accepts only this secret. */
const answerOwner = ({ accountSecret }: { accountSecret?: string }): [number, unknown] =>
  accountSecret === SECRET
    ? [200, { success: true, account }]
    : [403, { error, code: 'account_access_required' }];
const answerSeller = (request: { accountSecret?: string }): [number, unknown] =>
  answerOwner(request)[0] === 200
    ? [200, { success: true, sales: [], has_more: false }]
    : answerOwner(request);

async function open({ hash = '', local = {} } = {}) {
  const browser = stubBrowser({ search: `?account=${ACCOUNT}`, hash, local });
  const addresses = stubHistory();
  const stores = await import('./access.ts');
  const { $toasts } = await import('#stores/site/toasts.ts');
  return { ...browser, ...stores, $toasts, addresses };
}

beforeEach(() => void stubPage());
afterEach(() => vi.unstubAllGlobals());

describe('the account secret', () => {
  test('is stored with the account and sent with every later request', async () => {
    const requests = stubFunctions({
      'create-connected-account': () => [
        200,
        { success: true, accountId: ACCOUNT, accountSecret: SECRET, charges_enabled: false },
      ],
      'get-account-status': answerOwner,
    });
    const { fetchAccount, localStorage } = await open();
    const { createAccount, editAccountEmail } = await import('./accounts.ts');
    editAccountEmail(account.email);
    createAccount();
    await vi.waitFor(() => expect(localStorage.accountSecrets).toBe(kept(SECRET)));
    await fetchAccount(ACCOUNT);
    expect(requests[1]?.body).toEqual({ accountId: ACCOUNT, accountSecret: SECRET });
  });
});

describe('the secret of an emailed link', () => {
  const WITHOUT_SECRET = `/platform/onboarding?account=${ACCOUNT}`;
  const openLink = async (secret: string, local = {}) => {
    const page = await open({ hash: `#secret=${secret}`, local });
    await page.saveSecretFromLink();
    return page;
  };

  test('is stored once it opens the sales, and leaves the URL', async () => {
    const requests = stubFunctions({ 'list-connect-sales': answerSeller });
    const { addresses, localStorage } = await openLink(SECRET, { accountSecrets: kept('old') });
    expect(requests).toMatchObject([{ body: { accountId: ACCOUNT, accountSecret: SECRET } }]);
    expect(localStorage.accountSecrets).toBe(kept(SECRET));
    expect(addresses).toEqual([WITHOUT_SECRET]);
  });

  test('that is wrong leaves the good one, and the page says so', async () => {
    stubFunctions({ 'list-connect-sales': answerSeller });
    const { $toasts, addresses, localStorage } = await openLink('wrong', {
      accountSecrets: kept(SECRET),
    });
    expect(localStorage.accountSecrets).toBe(kept(SECRET));
    expect(addresses).toEqual([WITHOUT_SECRET]);
    expect($toasts.get()).toMatchObject([{ text: 'That link is no longer valid', tone: 'bad' }]);
  });

  test('is tried again when the shop could not answer', async () => {
    stubFunctions({ 'list-connect-sales': () => [503, { error: 'x', code: 'unavailable' }] });
    const { addresses, localStorage, saveSecretFromLink } = await openLink(SECRET);
    expect(localStorage.accountSecrets).toBeUndefined();
    expect(addresses).toEqual([]);
    stubFunctions({ 'list-connect-sales': answerSeller });
    await saveSecretFromLink();
    expect(localStorage.accountSecrets).toBe(kept(SECRET));
  });

  test('that is missing leaves the URL unchanged', async () => {
    const { addresses, saveSecretFromLink } = await open({ hash: '#top' });
    await saveSecretFromLink();
    expect(addresses).toEqual([]);
  });
});

test('is dropped when the server refuses it, until a new one is set', async () => {
  stubFunctions({ 'get-account-status': answerOwner });
  const { $isLocked, fetchAccount, saveSecret } = await open({
    local: { accountSecrets: kept('old') },
  });
  expect($isLocked.get()).toBe(false);
  await fetchAccount(ACCOUNT);
  expect($isLocked.get()).toBe(true);
  saveSecret(ACCOUNT, SECRET);
  expect($isLocked.get()).toBe(false);
  expect(await fetchAccount(ACCOUNT)).toMatchObject({ ok: true });
  expect($isLocked.get()).toBe(false);
});

test.each(['{', '[1]', '{"acct_1":1}'])('is undefined when storage holds %s', async (stored) => {
  const { accessTo } = await open({ local: { accountSecrets: stored } });
  expect(accessTo(ACCOUNT)).toEqual({ accountId: ACCOUNT });
});

describe('requesting a link', () => {
  test('says where to look', async () => {
    const requests = stubFunctions({ 'send-account-link': () => [200, { success: true }] });
    const { $toasts, requestLink } = await open();
    await Promise.all([requestLink({ accountId: ACCOUNT }), requestLink({ accountId: ACCOUNT })]);
    expect(requests).toEqual([{ name: 'send-account-link', body: { accountId: ACCOUNT } }]);
    expect($toasts.get()).toMatchObject([{ title: 'Check Your Email', tone: 'good' }]);
  });

  test('says how long to wait after too many requests', async () => {
    const wait = 'That was too often. Try again in 12 minutes.';
    stubFunctions({
      'send-account-link': () => [429, { error: wait, code: 'too_many_requests' }],
    });
    const { $toasts, requestLink } = await open();
    await requestLink({ email: account.email });
    expect($toasts.get()).toMatchObject([
      { title: 'Error', text: `Failed to send the link. ${wait}`, tone: 'bad' },
    ]);
  });
});
