import { cleanStores } from 'nanostores';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubFunctions } from '../../../tests/support/browser.ts';
import { ACCOUNT, account } from '../../../tests/support/connected-account.ts';
import { openSellerPage } from '../../../tests/support/seller-page.ts';
import { $toasts } from '../site/toasts.ts';
import {
  $isLeaving,
  account as resource,
  announceReturn,
  continueOnboarding,
  nextOnboardingStep,
  recheckAccount,
} from './onboarding.ts';

function open(options?: Parameters<typeof openSellerPage>[0]) {
  resource.$view.set({ state: 'loading' });
  $isLeaving.set(false);
  return openSellerPage(options);
}

/** Shows the account, as its page does. */
const show = () => resource.$view.listen(() => undefined);

afterEach(() => {
  cleanStores(resource.$view);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['success=true', [{ title: 'Onboarding Updated', tone: 'good' }]],
  ['refresh=true', [{ title: 'Session Expired', tone: 'bad' }]],
  ['success=no', []],
])('a return from Stripe with %s is announced once', (search, toasts) => {
  const { addresses } = open({ search: `&${search}` });
  announceReturn();
  expect($toasts.get()).toMatchObject(toasts);
  expect(addresses).toEqual(toasts.map(() => `/platform/onboarding?account=${ACCOUNT}`));
});

describe('the status of an account', () => {
  const shown = { state: 'shown', value: { account } };
  let status = 200;
  const answer = () =>
    stubFunctions({ 'get-account-status': () => [status, { success: true, account }] });

  test('that can not be fetched is undefined, and can be requested again', async () => {
    status = 503;
    const requests = answer();
    open();
    show();
    await vi.waitFor(() => expect(resource.$view.get()).toMatchObject({ state: 'failed' }));
    expect(requests).toEqual([{ name: 'get-account-status', body: { accountId: ACCOUNT } }]);
    const failed = { title: 'Error', text: 'Failed to fetch account status', tone: 'bad' };
    expect($toasts.get()).toMatchObject([failed]);
    status = 200;
    await recheckAccount();
    expect(resource.$view.get()).toMatchObject(shown);
    expect($toasts.get()).toEqual([]);
    status = 500;
    await recheckAccount();
    expect(resource.$view.get()).toMatchObject(shown);
    expect(resource.$isRefreshing.get()).toBe(false);
    expect($toasts.get()).toMatchObject([failed]);
  });

  test('is requested again while Stripe reviews it, until it is complete', async () => {
    vi.useFakeTimers();
    let verifying = true;
    const requests = stubFunctions({
      'get-account-status': () => [200, { success: true, account: { ...account, verifying } }],
    });
    open();
    show();
    await vi.advanceTimersByTimeAsync(10_000);
    const whileVerifying = requests.length;
    expect(whileVerifying).toBeGreaterThan(2);
    verifying = false;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(whileVerifying + 1);
  });
});

test.each([
  ['onboarding', 'nothing is given', {}],
  ['onboarding', 'more is due', { can_accept_payments: true }],
  ['onboarding', 'Stripe has turned it down', { onboarding_complete: true }],
  ['products', 'Stripe is looking at it', { onboarding_complete: true, verifying: true }],
  ['products', 'all is done', { onboarding_complete: true, can_accept_payments: true }],
])('the next step is %s when %s', (nextStep, _, changes) => {
  expect(nextOnboardingStep({ ...account, ...changes })).toBe(nextStep);
});

describe('continuing onboarding', () => {
  test("redirects to Stripe's page once", async () => {
    const url = 'https://connect.stripe.com/setup/s/acct/x';
    const requests = stubFunctions({ 'create-account-link': () => [200, { success: true, url }] });
    const { visited } = open();
    await Promise.all([continueOnboarding(), continueOnboarding()]);
    expect(requests).toEqual([{ name: 'create-account-link', body: { accountId: ACCOUNT } }]);
    expect(visited).toEqual([url]);
    expect($isLeaving.get()).toBe(true);
  });

  test.each([
    ['the request fails', [502, { error: 'x', code: 'y' }]],
    ['the link is a script', [200, { success: true, url: 'javascript:alert(1)' }]],
  ] as [string, [number, unknown]][])('reports a failure when %s', async (_, answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stubFunctions({ 'create-account-link': () => answer });
    const { visited } = open();
    await continueOnboarding();
    const text = 'Failed to create account link';
    expect($toasts.get()).toMatchObject([{ title: 'Error', text, tone: 'bad' }]);
    expect($isLeaving.get()).toBe(false);
    expect(visited).toEqual([]);
  });
});
