import type { Page } from '@playwright/test';
import { etta } from './seller.ts';
import { expect, test, toast } from './shop.ts';

const requirements = (page: Page) => page.getByRole('region', { name: 'Still needed' });
const status = (page: Page) => page.getByRole('region', { name: /^acct_/ });

test.describe('a seller at onboarding', () => {
  test('saves for later, returns, and finishes', async ({ page, seller }) => {
    const accountId = await seller.createAccountOnPage();
    await page.goto(`/platform/onboarding?account=${accountId}`);
    await expect(status(page)).toContainText(accountId);
    await expect(status(page)).toContainText('In Progress');
    await expect(status(page)).toContainText('Not Enabled');
    await expect(requirements(page)).toContainText('Date of birth');
    await expect(requirements(page)).toContainText('A bank account to pay out to');

    await seller.goToStripe(accountId);
    const { 'First name': firstName, 'Last name': lastName } = etta;
    await seller.fillOnboardingPage(
      { 'First name': firstName, 'Last name': lastName },
      'Save for later',
    );
    await expect(toast(page, 'Onboarding Updated')).toBeVisible();
    await expect(status(page)).toContainText('In Progress');
    await expect(requirements(page)).toContainText('Date of birth');
    await expect(requirements(page)).not.toContainText('Legal name');
    await expect(page).not.toHaveURL(/success/);
    await page.reload();
    await expect(requirements(page)).toBeVisible();
    await expect(toast(page, 'Onboarding Updated')).toHaveCount(0);

    await page.getByRole('button', { name: 'Continue Onboarding' }).click();
    await seller.fillOnboardingPage(etta, 'Submit');
    await expect(status(page)).toContainText('Complete');
    await expect(status(page)).toContainText('Payments Enabled');
    const ready = page.getByRole('region', { name: 'You are ready to sell' });
    await expect(ready.getByRole('link', { name: 'see your storefront' })).toBeVisible();
    await status(page).getByRole('link', { name: 'Manage Products' }).click();
    await expect(page).toHaveURL(`/platform/products?account=${accountId}`);

    await page.getByRole('link', { name: 'Accounts' }).click();
    await expect(page.getByText('Payments Enabled')).toBeVisible();
  });

  test('sees the end of the verification without a reload', async ({ page, seller }) => {
    const accountId = await seller.createAccount();
    await seller.goToStripe(accountId);
    await seller.fillOnboardingPage({ ...etta, 'Date of birth': '1901-01-01' }, 'Submit');
    await expect(page.getByText('This page updates by itself.')).toBeVisible();
    await expect(status(page)).toContainText('Payments Enabled', { timeout: 30_000 });
    await expect(page.getByRole('status').filter({ hasText: 'can sell now' })).toBeAttached();
    await expect(page.getByText('This page updates by itself.')).toHaveCount(0);
  });

  for (const [due, words] of [
    [['individual.dob'], 'Stripe still needs 1 item.'],
    [['individual.dob', 'external_account'], 'Stripe still needs 2 items.'],
    [[], 'Stripe lists nothing that is still needed.'],
  ] as const) {
    test(`with a screen reader hears “${words}”`, async ({ page, seller }) => {
      await page.route('**/api/get-account-status', async (route) => {
        const response = await route.fetch();
        const { account } = (await response.json()) as { account: object };
        const changed = { ...account, requirements: { currently_due: due, errors: [] } };
        await route.fulfill({
          json: { success: true, account: changed },
        });
      });
      await page.goto(`/platform/onboarding?account=${await seller.createAccount()}`);
      await expect(page.getByRole('status').filter({ hasText: words })).toBeAttached();
    });
  }

  test('reads what Stripe did not accept', async ({ page, seller }) => {
    const accountId = await seller.createAccount();
    await seller.goToStripe(accountId);
    await seller.fillOnboardingPage(
      { ...etta, Website: 'https://inaccessible.stripe.com' },
      'Submit',
    );
    await expect(requirements(page)).toContainText('A website that shows what you sell');
    const errors = requirements(page).locator('.notice-bad');
    await expect(errors).toHaveCount(1);
    await expect(errors).not.toBeEmpty();
  });

  test('is told that a link is used, and continues with a new one', async ({ page, seller }) => {
    const accountId = await seller.createAccount();
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

  test('can continue after going back from Stripe', async ({ page, seller }) => {
    await seller.goToStripe(await seller.createAccount());
    await page.goBack();
    await page.getByRole('button', { name: 'Continue Onboarding' }).click();
    await expect(page.getByRole('heading', { name: 'Get paid with Stripe' })).toBeVisible();
  });

  test('is told when no link could be created', async ({ page, seller }) => {
    const accountId = await seller.createAccount();
    await page.route('**/api/create-account-link', (route) => route.abort());
    await page.goto(`/platform/onboarding?account=${accountId}`);
    await page.getByRole('button', { name: 'Continue Onboarding' }).click();
    await expect(toast(page, 'Failed to create account link')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue Onboarding' })).toBeEnabled();
  });

  test('still sees the status when checking it again fails', async ({ page, seller }) => {
    const accountId = await seller.createAccount();
    await page.goto(`/platform/onboarding?account=${accountId}`);
    await expect(status(page)).toBeVisible();
    await page.route('**/api/get-account-status', (route) => route.abort());
    await page.getByRole('button', { name: 'Check the status again' }).click();
    await expect(toast(page, 'Failed to fetch account status')).toBeVisible();
    await expect(status(page)).toContainText('In Progress');
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
    test(`of ${account} says that it could not be loaded`, async ({ page }) => {
      await page.goto(`/platform/onboarding?account=${account}`);
      const heading = page.getByRole('heading', { name: 'Unable to load account status' });
      await expect(heading).toBeVisible();
      await expect(toast(page, 'Failed to fetch account status')).toBeVisible();
    });
  }

  test('that could not be loaded can be tried again', async ({ page, seller }) => {
    const accountId = await seller.createAccount();
    await page.route('**/api/get-account-status', (route) => route.abort());
    await page.goto(`/platform/onboarding?account=${accountId}`);
    const heading = page.getByRole('heading', { name: 'Unable to load account status' });
    await expect(heading).toBeVisible();
    await page.unroute('**/api/get-account-status');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toContainText('In Progress');
    await expect(toast(page, 'Failed to fetch account status')).toHaveCount(0);
  });
});
