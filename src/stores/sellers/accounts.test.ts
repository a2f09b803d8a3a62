import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubFunctions } from '../../../tests/support/browser.ts';
import { ACCOUNT, account } from '../../../tests/support/connected-account.ts';
import { openSellerPage, storedSecret } from '../../../tests/support/seller-page.ts';
import { $toasts } from '../site/toasts.ts';
import { $accountBadges } from './access.ts';
import {
  $accounts,
  checkAccount,
  createAccount,
  describeAccountErrors,
  pollSessionAccounts,
} from './accounts.ts';

const EMAIL = 'millie@stave.example';
const KEY = '0b9f1c52-7a3e-4d7b-9a60-2f3c1f1f9d11';
const kept = { accountId: ACCOUNT, email: EMAIL };

afterEach(() => vi.unstubAllGlobals());

describe('creating an account', () => {
  const created: [number, unknown] = [
    200,
    { success: true, accountId: ACCOUNT, accountSecret: 'secret', charges_enabled: false },
  ];
  const down: [number, unknown] = [503, { error: 'x', code: 'unreachable' }];

  const onDone = vi.fn();
  afterEach(() => onDone.mockClear());
  const create = (email = EMAIL, storeName = '', key = KEY) =>
    createAccount({ email, storeName }, key, onDone);

  test('creates an individual account at Stripe, lists it for this session, and keeps its secret', async () => {
    const requests = stubFunctions({ 'create-connected-account': () => created });
    const { localStorage, sessionStorage } = openSellerPage();
    await create(' Millie@Stave.example ', ' Stave & Daughters ');
    const storeName = 'Stave & Daughters';
    const body = { email: EMAIL, storeName, business_type: 'individual', requestKey: KEY };
    expect(requests).toEqual([{ name: 'create-connected-account', body }]);
    expect($accounts.get()).toEqual([kept]);
    expect(JSON.parse(sessionStorage.platformAccounts ?? '')).toEqual([kept]);
    expect(localStorage.accountSecrets).toBe(storedSecret('secret'));
    expect(onDone).toHaveBeenCalledOnce();
    expect($toasts.get()).toMatchObject([{ title: 'Account Created', tone: 'good' }]);
  });

  test('that was created already is listed once', async () => {
    stubFunctions({ 'create-connected-account': () => created });
    openSellerPage();
    await create();
    await create();
    expect($accounts.get()).toEqual([kept]);
  });

  test('requires an email address, and says what is wrong with it', () => {
    const text = 'Please enter an email address for the connected account.';
    const missing = checkAccount({ email: '  ', storeName: '' });
    expect(missing).toEqual({ email: 'Please enter your email address.' });
    expect(describeAccountErrors(missing)).toEqual({ title: 'Email Required', text });
    const wrong = checkAccount({ email: 'm', storeName: '' });
    expect(wrong).toEqual({ email: 'Enter an email address like name@example.com.' });
    expect(describeAccountErrors(wrong)).toBeUndefined();
    expect(checkAccount({ email: ' Millie@Stave.example ', storeName: '' })).toEqual({});
  });

  test('is requested once, however often the button is pressed', async () => {
    const requests = stubFunctions({ 'create-connected-account': () => created });
    openSellerPage();
    await Promise.all([create(), create()]);
    expect(requests).toHaveLength(1);
  });

  const off = 'The platform is switched off.';
  test.each([
    ['Failed to create connected account', down],
    [`Failed to create connected account. ${off}`, [403, { error: off, code: 'platform_off' }]],
  ] as [string, [number, unknown]][])('reports: %s', async (text, reply) => {
    stubFunctions({ 'create-connected-account': () => reply });
    openSellerPage();
    await create();
    expect($toasts.get()).toMatchObject([{ title: 'Error', text, tone: 'bad' }]);
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('the accounts of this session', () => {
  test.each([
    ['payments-enabled', { onboarding_complete: true, can_accept_payments: true }],
    ['not-enabled', { onboarding_complete: true }],
    ['in-progress', {}],
  ])('are %s', async (badge, changes) => {
    const reply = { success: true, account: { ...account, ...changes } };
    stubFunctions({ 'get-account-status': () => [200, reply] });
    openSellerPage({ session: { platformAccounts: JSON.stringify([kept]) } });
    const end = pollSessionAccounts();
    await vi.waitFor(() => expect($accountBadges.get()[ACCOUNT]).toBe(badge));
    end();
  });

  test('have no status when it could not be fetched, and say so once', async () => {
    stubFunctions({});
    const two = [kept, { accountId: 'acct_1QhR4bKx8YtBnW20', email: 'shop@caps.example' }];
    openSellerPage({ session: { platformAccounts: JSON.stringify(two) } });
    $accountBadges.set({});
    const end = pollSessionAccounts();
    await vi.waitFor(() =>
      expect(Object.values($accountBadges.get())).toEqual(['absent', 'absent']),
    );
    end();
    const text = 'Failed to fetch account status';
    expect($toasts.get()).toMatchObject([{ title: 'Error', text }]);
  });

  test.each(['{', '[{"accountId":"acct_../x","email":"x"}]', '[1]', '{"a":1}'])(
    'are empty when storage holds %s',
    (platformAccounts) => {
      openSellerPage({ session: { platformAccounts } });
      expect($accounts.get()).toEqual([]);
    },
  );
});
