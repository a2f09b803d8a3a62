import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubFunctions } from '../../../tests/support/browser.ts';
import { ACCOUNT, account } from '../../../tests/support/connected-account.ts';
import { openSellerPage, storedSecret } from '../../../tests/support/seller-page.ts';
import { $toasts } from '../site/toasts.ts';
import { $accountBadges } from './access.ts';
import {
  $accountEmail,
  $accountEmailError,
  $accounts,
  $creatingAccount,
  $storeName,
  createAccount,
  editAccountEmail,
  pollSessionAccounts,
} from './accounts.ts';

const EMAIL = 'millie@stave.example';
const kept = { accountId: ACCOUNT, email: EMAIL };

afterEach(() => vi.unstubAllGlobals());

describe('creating an account', () => {
  const created: [number, unknown] = [
    200,
    { success: true, accountId: ACCOUNT, accountSecret: 'secret', charges_enabled: false },
  ];
  const down: [number, unknown] = [503, { error: 'x', code: 'unreachable' }];

  async function create(email = EMAIL): Promise<void> {
    editAccountEmail(email);
    expect(createAccount()).toBeUndefined();
    await vi.waitFor(() => expect($creatingAccount.get()).toBe(false));
  }

  test('creates an individual account at Stripe, lists it for this session, and keeps its secret', async () => {
    const requests = stubFunctions({ 'create-connected-account': () => created });
    const { localStorage, sessionStorage } = openSellerPage();
    await create(' Millie@Stave.example ');
    expect(requests).toMatchObject([{ body: { email: EMAIL, business_type: 'individual' } }]);
    expect(requests[0]?.body.requestKey).toMatch(/^[0-9a-f-]{36}$/);
    expect($accounts.get()).toEqual([kept]);
    expect(JSON.parse(sessionStorage.platformAccounts ?? '')).toEqual([kept]);
    expect(localStorage.accountSecrets).toBe(storedSecret('secret'));
    expect($accountEmail.get()).toBe('');
    expect($toasts.get()).toMatchObject([{ title: 'Account Created', tone: 'good' }]);
  });

  test('has the store name, and the same request under one key until it succeeds', async () => {
    let reply = down;
    const requests = stubFunctions({ 'create-connected-account': () => reply });
    openSellerPage();
    $storeName.set(' Stave & Daughters ');
    await create();
    expect($accountEmail.get()).toBe(EMAIL);
    $storeName.set('Stave & Daughters');
    await create('Millie@Stave.example');
    await create('shop@caps.example');
    reply = created;
    $storeName.set('Stave');
    await create('shop@caps.example');
    expect(requests[0]?.body).toMatchObject({ storeName: 'Stave & Daughters' });
    const [first, again, ...others] = requests.map(({ body }) => body.requestKey);
    expect(again).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
    expect($storeName.get()).toBe('');
  });

  test('requires an email address, and says what is wrong with it until it is edited', () => {
    const requests = stubFunctions({});
    openSellerPage();
    editAccountEmail('  ');
    expect(createAccount()).toBe('email');
    const text = 'Please enter an email address for the connected account.';
    expect($toasts.get()).toMatchObject([{ title: 'Email Required', text, tone: 'bad' }]);
    editAccountEmail('m');
    expect($accountEmailError.get()).toBeUndefined();
    expect($toasts.get()).toEqual([]);
    expect(createAccount()).toBe('email');
    expect($accountEmailError.get()).toBe('Enter an email address like name@example.com.');
    expect(requests).toEqual([]);
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
