import type { Page } from '@playwright/test';
import { etta } from './seller.ts';
import { expect, test, toast } from './shop.ts';

const needs = (page: Page) => page.getByRole('region', { name: 'Still needed' });
const state = (page: Page) => page.getByRole('region', { name: /^acct_/ });

test.describe('a seller at onboarding', () => {
  test('leaves halfway, comes back, and finishes', async ({ page, seller }) => {
    const accountId = await seller.openAccount();
    await page.goto(`/platform/onboarding?account=${accountId}`);
    await expect(state(page)).toContainText(accountId);
    await expect(state(page)).toContainText('In Progress');
    await expect(state(page)).toContainText('Not Enabled');
    await expect(needs(page)).toContainText('Date of birth');
    await expect(needs(page)).toContainText('A bank account to pay out to');

    await seller.goToStripe(accountId);
    const { 'First name': firstName, 'Last name': lastName } = etta;
    await seller.tellStripe({ 'First name': firstName, 'Last name': lastName }, 'Save for later');
    await expect(toast(page, 'Onboarding Updated')).toBeVisible();
    await expect(state(page)).toContainText('In Progress');
    await expect(needs(page)).toContainText('Date of birth');
    await expect(needs(page)).not.toContainText('Legal name');
    await expect(page).not.toHaveURL(/success/);
    await page.reload();
    await expect(needs(page)).toBeVisible();
    await expect(toast(page, 'Onboarding Updated')).toHaveCount(0);

    await page.getByRole('button', { name: 'Continue Onboarding' }).click();
    await seller.tellStripe(etta, 'Submit');
    await expect(state(page)).toContainText('Complete');
    await expect(state(page)).toContainText('Payments Enabled');
    const ready = page.getByRole('region', { name: 'You are ready to sell' });
    await expect(ready.getByRole('link', { name: 'see your storefront' })).toBeVisible();
    await state(page).getByRole('link', { name: 'Manage Products' }).click();
    await expect(page).toHaveURL(`/platform/products?account=${accountId}`);

    await page.getByRole('link', { name: 'Accounts' }).click();
    await expect(page.getByText('Payments Enabled')).toBeVisible();
  });

  test('sees by itself that Stripe is through with looking', async ({ page, seller }) => {
    const accountId = await seller.openAccount();
    await seller.goToStripe(accountId);
    await seller.tellStripe({ ...etta, 'Date of birth': '1901-01-01' }, 'Submit');
    await expect(page.getByText('This page updates by itself.')).toBeVisible();
    await expect(state(page)).toContainText('Payments Enabled', { timeout: 30_000 });
    await expect(page.getByRole('status').filter({ hasText: 'can sell now' })).toBeAttached();
    await expect(page.getByText('This page updates by itself.')).toHaveCount(0);
  });

  for (const [due, words] of [
    [['individual.dob'], 'Stripe still needs 1 item.'],
    [['individual.dob', 'external_account'], 'Stripe still needs 2 items.'],
    [[], 'Stripe lists nothing that is still needed.'],
  ] as const) {
    test(`who does not see the page hears “${words}”`, async ({ page, seller }) => {
      await page.route('**/api/get-account-status', async (route) => {
        const response = await route.fetch();
        const { account } = (await response.json()) as { account: object };
        const requirements = { currently_due: due, errors: [] };
        await route.fulfill({
          json: { success: true, account: { ...account, requirements } },
        });
      });
      await page.goto(`/platform/onboarding?account=${await seller.openAccount()}`);
      await expect(page.getByRole('status').filter({ hasText: words })).toBeAttached();
    });
  }

  test('reads what Stripe could not accept', async ({ page, seller }) => {
    const accountId = await seller.openAccount();
    await seller.goToStripe(accountId);
    await seller.tellStripe({ ...etta, Website: 'https://inaccessible.stripe.com' }, 'Submit');
    await expect(needs(page)).toContainText('A website that shows what you sell');
    const errors = needs(page).locator('.notice-bad');
    await expect(errors).toHaveCount(1);
    await expect(errors).not.toBeEmpty();
  });

  test('whose link is used up is told so, and goes on with a new one', async ({ page, seller }) => {
    const accountId = await seller.openAccount();
    const links: string[] = [];
    page.on('request', (request) => {
      if (/\/setup\/c\//.test(request.url())) links.push(request.url());
    });
    await seller.goToStripe(accountId);
    await page.goto(links[0] ?? '');
    await expect(page).toHaveURL(`/platform/onboarding?account=${accountId}`);
    await expect(toast(page, 'Session Expired')).toBeVisible();
    await page.getByRole('button', { name: 'Continue Onboarding' }).click();
    await expect(page.getByRole('heading', { name: 'Get paid with Stripe' })).toBeVisible();
  });

  test('who comes back by the back button can go on again', async ({ page, seller }) => {
    await seller.goToStripe(await seller.openAccount());
    await page.goBack();
    await page.getByRole('button', { name: 'Continue Onboarding' }).click();
    await expect(page.getByRole('heading', { name: 'Get paid with Stripe' })).toBeVisible();
  });

  test('is told when there is no link to go on by', async ({ page, seller }) => {
    const accountId = await seller.openAccount();
    await page.route('**/api/create-account-link', (route) => route.abort());
    await page.goto(`/platform/onboarding?account=${accountId}`);
    await page.getByRole('button', { name: 'Continue Onboarding' }).click();
    await expect(toast(page, 'Failed to create account link')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue Onboarding' })).toBeEnabled();
  });

  test('keeps what is shown when asking again fails', async ({ page, seller }) => {
    const accountId = await seller.openAccount();
    await page.goto(`/platform/onboarding?account=${accountId}`);
    await expect(state(page)).toBeVisible();
    await page.route('**/api/get-account-status', (route) => route.abort());
    await page.getByRole('button', { name: 'Check the status again' }).click();
    await expect(toast(page, 'Failed to fetch account status')).toBeVisible();
    await expect(state(page)).toContainText('In Progress');
  });
});

test.describe('the onboarding page', () => {
  test('without an account says so', async ({ page }) => {
    await page.goto('/platform/onboarding?success=true');
    await expect(page.getByRole('heading', { name: 'Missing Account ID' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to your accounts' })).toHaveAttribute(
      'href',
      '/platform',
    );
  });

  for (const account of ['acct_1NoSuchAccount00', 'cus_1QhR2vKs8YtBn3Ls']) {
    test(`of ${account} says that it can not be loaded`, async ({ page }) => {
      await page.goto(`/platform/onboarding?account=${account}`);
      const heading = page.getByRole('heading', { name: 'Unable to load account status' });
      await expect(heading).toBeVisible();
      await expect(toast(page, 'Failed to fetch account status')).toBeVisible();
    });
  }

  test('that could not be loaded can be tried again', async ({ page, seller }) => {
    const accountId = await seller.openAccount();
    await page.route('**/api/get-account-status', (route) => route.abort());
    await page.goto(`/platform/onboarding?account=${accountId}`);
    const heading = page.getByRole('heading', { name: 'Unable to load account status' });
    await expect(heading).toBeVisible();
    await page.unroute('**/api/get-account-status');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(state(page)).toContainText('In Progress');
    await expect(toast(page, 'Failed to fetch account status')).toHaveCount(0);
  });
});
