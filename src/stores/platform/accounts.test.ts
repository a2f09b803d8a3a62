import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser, stubFunctions, stubPage } from '../../../tests/support/browser.ts';
import { ACCOUNT, account } from '../../../tests/support/connected-account.ts';

const statusOf = (can_accept_payments: boolean, onboarding_complete = can_accept_payments) => ({
  ...account,
  charges_enabled: can_accept_payments,
  onboarding_complete,
  can_accept_payments,
  requirements: { currently_due: [], errors: [] },
});

async function open(session = {}) {
  const browser = stubBrowser({ session });
  const stores = await import('./accounts.ts');
  const { $accountBadges } = await import('./access.ts');
  const { $toasts } = await import('#stores/site/toasts.ts');
  return { ...browser, ...stores, $accountBadges, $toasts };
}

beforeEach(() => void stubPage());
afterEach(() => vi.unstubAllGlobals());

describe('creating an account', () => {
  const created = () =>
    [
      200,
      { success: true, accountId: ACCOUNT, accountSecret: 'secret', charges_enabled: false },
    ] as [number, unknown];

  test('creates an individual account at Stripe and lists it for this session', async () => {
    const requests = stubFunctions({ 'create-connected-account': created });
    const { $accounts, $accountEmail, $toasts, createAccount, editAccountEmail, sessionStorage } =
      await open();
    editAccountEmail(' Millie@Stave.example ');
    expect(createAccount()).toBe(true);
    await vi.waitFor(() => expect($accounts.get()).toHaveLength(1));
    expect(requests).toMatchObject([
      {
        name: 'create-connected-account',
        body: { email: 'millie@stave.example', business_type: 'individual' },
      },
    ]);
    expect(requests[0]?.body.requestKey).toMatch(/^[0-9a-f-]{36}$/);
    const kept = { accountId: ACCOUNT, email: 'millie@stave.example' };
    expect($accounts.get()).toEqual([kept]);
    expect(JSON.parse(sessionStorage.platformAccounts ?? '')).toEqual([kept]);
    expect($accountEmail.get()).toBe('');
    expect($toasts.get()).toMatchObject([{ title: 'Account Created', tone: 'good' }]);
  });

  test('sends the store name that visitors see, and another name is another request', async () => {
    let status = 503;
    const requests = stubFunctions({
      'create-connected-account': () =>
        status === 200 ? created() : [status, { error: 'x', code: 'unavailable' }],
    });
    const { $creatingAccount, $storeName, createAccount, editAccountEmail } = await open();
    const send = async (name: string) => {
      $storeName.set(name);
      createAccount();
      await vi.waitFor(() => expect($creatingAccount.get()).toBe(false));
    };
    editAccountEmail('millie@stave.example');
    await send(' Stave & Daughters ');
    await send('Stave & Daughters');
    status = 200;
    await send('Stave');
    const [first, again, other] = requests.map(({ body }) => body);
    expect(first).toMatchObject({ storeName: 'Stave & Daughters' });
    expect(again?.requestKey).toBe(first?.requestKey);
    expect(other?.requestKey).not.toBe(first?.requestKey);
    expect($storeName.get()).toBe('');
  });

  test('requires an email address', async () => {
    const requests = stubFunctions({});
    const { $accountEmailError, $toasts, createAccount, editAccountEmail } = await open();
    editAccountEmail('  ');
    expect(createAccount()).toBe(false);
    expect($toasts.get()).toMatchObject([
      {
        title: 'Email Required',
        text: 'Please enter an email address for the connected account.',
        tone: 'bad',
      },
    ]);
    expect($accountEmailError.get()).toBeDefined();
    editAccountEmail('m');
    expect($accountEmailError.get()).toBeUndefined();
    expect(requests).toEqual([]);
    editAccountEmail('e');
    expect($toasts.get()).toEqual([]);
  });

  test('refuses an invalid email address', async () => {
    const { $accountEmailError, createAccount, editAccountEmail } = await open();
    editAccountEmail('millie');
    expect(createAccount()).toBe(false);
    expect($accountEmailError.get()).toBe('Enter an email address like name@example.com.');
  });

  test('is requested once, however often the button is pressed', async () => {
    const requests = stubFunctions({ 'create-connected-account': created });
    const { $creatingAccount, createAccount, editAccountEmail } = await open();
    editAccountEmail('millie@stave.example');
    createAccount();
    createAccount();
    await vi.waitFor(() => expect($creatingAccount.get()).toBe(false));
    expect(requests).toHaveLength(1);
  });

  test('returns the same account when the same address is tried again', async () => {
    const requests = stubFunctions({ 'create-connected-account': () => [503, {}] });
    const { $creatingAccount, createAccount, editAccountEmail } = await open();
    for (const email of ['millie@stave.example', 'Millie@Stave.example', 'shop@caps.example']) {
      editAccountEmail(email);
      createAccount();
      await vi.waitFor(() => expect($creatingAccount.get()).toBe(false));
    }
    const [first, again, other] = requests.map(({ body }) => body.requestKey);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('reports a failure and keeps what was typed', async () => {
    stubFunctions({ 'create-connected-account': () => [503, { error: 'x', code: 'unreachable' }] });
    const { $accountEmail, $creatingAccount, $toasts, createAccount, editAccountEmail } =
      await open();
    editAccountEmail('millie@stave.example');
    createAccount();
    await vi.waitFor(() => expect($creatingAccount.get()).toBe(false));
    expect($toasts.get()).toMatchObject([
      { title: 'Error', text: 'Failed to create connected account', tone: 'bad' },
    ]);
    expect($accountEmail.get()).toBe('millie@stave.example');
  });

  test('adds the reason when the platform is off', async () => {
    const error = 'The platform is switched off.';
    stubFunctions({ 'create-connected-account': () => [403, { error, code: 'platform_off' }] });
    const { $toasts, createAccount, editAccountEmail } = await open();
    editAccountEmail('millie@stave.example');
    createAccount();
    const text = `Failed to create connected account. ${error}`;
    await vi.waitFor(() => expect($toasts.get()).toMatchObject([{ title: 'Error', text }]));
  });
});

describe('the accounts of this session', () => {
  const kept = JSON.stringify([{ accountId: ACCOUNT, email: 'millie@stave.example' }]);

  test.each([
    ['payments-enabled', statusOf(true)],
    ['not-enabled', statusOf(false, true)],
    ['in-progress', statusOf(false)],
  ])('are %s', async (badge, reply) => {
    stubFunctions({ 'get-account-status': () => [200, { success: true, account: reply }] });
    const { $accountBadges, pollSessionAccounts } = await open({
      platformAccounts: kept,
    });
    const end = pollSessionAccounts();
    await vi.waitFor(() => expect($accountBadges.get()[ACCOUNT]).toBe(badge));
    end();
  });

  test('have no status when it could not be fetched, and say so once', async () => {
    stubFunctions({});
    const two = JSON.stringify([
      { accountId: ACCOUNT, email: 'millie@stave.example' },
      { accountId: 'acct_1QhR4bKx8YtBnW20', email: 'shop@caps.example' },
    ]);
    const { $accountBadges, $toasts, pollSessionAccounts } = await open({ platformAccounts: two });
    pollSessionAccounts();
    await vi.waitFor(() =>
      expect(Object.values($accountBadges.get())).toEqual(['absent', 'absent']),
    );
    expect($toasts.get()).toMatchObject([
      { title: 'Error', text: 'Failed to fetch account status' },
    ]);
  });

  test.each(['{', '[{"accountId":"acct_../x","email":"x"}]', '[1]', '{"a":1}'])(
    'are empty when storage holds %s',
    async (platformAccounts) => {
      const { $accounts } = await open({ platformAccounts });
      expect($accounts.get()).toEqual([]);
    },
  );
});
