import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  stubBrowser,
  stubFunctions,
  stubHistory,
  stubPage,
} from '../../../tests/support/browser.ts';
import { ACCOUNT, account } from '../../../tests/support/connected-account.ts';

async function open(search = `?account=${ACCOUNT}`) {
  const browser = stubBrowser({ search });
  const addresses = stubHistory();
  const stores = await import('./onboarding.ts');
  const { $toasts } = await import('#stores/site/toasts.ts');
  return { ...browser, ...stores, $toasts, addresses };
}

beforeEach(() => void stubPage());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('returning from Stripe', () => {
  test.each([
    ['success', { title: 'Onboarding Updated', tone: 'good' }],
    ['refresh', { title: 'Session Expired', tone: 'bad' }],
  ])('with %s=true shows a message once', async (parameter, toast) => {
    const {
      $toasts,
      addresses,
      announceReturn: greet,
    } = await open(`?account=${ACCOUNT}&${parameter}=true`);
    greet();
    expect($toasts.get()).toMatchObject([toast]);
    expect(addresses).toEqual([`/platform/onboarding?account=${ACCOUNT}`]);
  });

  test('with neither shows nothing', async () => {
    const {
      $toasts,
      addresses,
      announceReturn: greet,
    } = await open(`?account=${ACCOUNT}&success=no`);
    greet();
    expect($toasts.get()).toEqual([]);
    expect(addresses).toEqual([]);
  });
});

describe('the status of an account', () => {
  test('is shown', async () => {
    const requests = stubFunctions({
      'get-account-status': () => [200, { success: true, account }],
    });
    const { $onboarding, pollAccount } = await open();
    pollAccount();
    await vi.waitFor(() => expect($onboarding.get()).toEqual({ state: 'shown', account }));
    expect(requests).toEqual([{ name: 'get-account-status', body: { accountId: ACCOUNT } }]);
  });

  test('is not requested without an account', async () => {
    const requests = stubFunctions({});
    const { pollAccount } = await open('');
    pollAccount()();
    expect(requests).toEqual([]);
  });

  test('is requested again while Stripe reviews it, until it is complete', async () => {
    vi.useFakeTimers();
    let verifying = true;
    const requests = stubFunctions({
      'get-account-status': () => [200, { success: true, account: { ...account, verifying } }],
    });
    const { pollAccount } = await open();
    pollAccount();
    await vi.advanceTimersByTimeAsync(10_000);
    const whileVerifying = requests.length;
    expect(whileVerifying).toBeGreaterThan(2);
    verifying = false;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(whileVerifying + 1);
  });

  test("that can't be fetched is undefined and can be requested again", async () => {
    let status = 503;
    stubFunctions({
      'get-account-status': () =>
        status === 200 ? [200, { success: true, account }] : [status, { error: 'x', code: 'y' }],
    });
    const { $onboarding, $toasts, recheckAccount: checkAgain, pollAccount } = await open();
    pollAccount();
    await vi.waitFor(() => expect($onboarding.get()).toEqual({ state: 'absent' }));
    expect($toasts.get()).toMatchObject([
      { title: 'Error', text: 'Failed to fetch account status', tone: 'bad' },
    ]);
    status = 200;
    await checkAgain();
    expect($onboarding.get()).toEqual({ state: 'shown', account });
    expect($toasts.get()).toEqual([]);
  });

  test('stays on the page when a later request fails, with a message', async () => {
    let status = 200;
    stubFunctions({ 'get-account-status': () => [status, { success: true, account }] });
    const {
      $onboarding,
      $onboardingStep,
      $toasts,
      recheckAccount: checkAgain,
      pollAccount,
    } = await open();
    pollAccount();
    await vi.waitFor(() => expect($onboarding.get().state).toBe('shown'));
    status = 500;
    await checkAgain();
    expect($onboarding.get().state).toBe('shown');
    expect($onboardingStep.get()).toBe('ready');
    expect($toasts.get()).toMatchObject([{ text: 'Failed to fetch account status' }]);
  });
});

describe('the next step', () => {
  test.each([
    ['onboarding', 'nothing is given', {}],
    ['onboarding', 'more is due', { can_accept_payments: true }],
    ['onboarding', 'Stripe has turned it down', { onboarding_complete: true }],
    ['products', 'Stripe is looking at it', { onboarding_complete: true, verifying: true }],
    ['products', 'all is done', { onboarding_complete: true, can_accept_payments: true }],
  ])('is %s when %s', async (nextStep, _, changes) => {
    const { nextOnboardingStep: wayOn } = await open();
    expect(wayOn({ ...account, ...changes })).toBe(nextStep);
  });
});

describe('continuing onboarding', () => {
  test("redirects to Stripe's page once", async () => {
    const url = 'https://connect.stripe.com/setup/s/acct/x';
    const requests = stubFunctions({ 'create-account-link': () => [200, { success: true, url }] });
    const { $onboardingStep, continueOnboarding, visited } = await open();
    await Promise.all([continueOnboarding(), continueOnboarding()]);
    expect(requests).toEqual([{ name: 'create-account-link', body: { accountId: ACCOUNT } }]);
    expect(visited).toEqual([url]);
    expect($onboardingStep.get()).toBe('leaving');
  });

  test.each([
    ['the request fails', () => [502, { error: 'x', code: 'y' }]],
    ['the link is a script', () => [200, { success: true, url: 'javascript:alert(1)' }]],
  ])('reports a failure when %s', async (_, answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stubFunctions({ 'create-account-link': answer as () => [number, unknown] });
    const { $onboardingStep, $toasts, continueOnboarding, visited } = await open();
    await continueOnboarding();
    expect($toasts.get()).toMatchObject([
      { title: 'Error', text: 'Failed to create account link', tone: 'bad' },
    ]);
    expect($onboardingStep.get()).toBe('ready');
    expect(visited).toEqual([]);
  });
});
