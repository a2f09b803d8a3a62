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

  test('hears with a screen reader how much is still needed', async ({ page, seller }) => {
    const accountId = await seller.createAccount();
    let currently_due: string[] = [];
    await page.route('**/api/get-account-status', async (route) => {
      const response = await route.fetch();
      const { account } = (await response.json()) as { account: object };
      const requirements = { currently_due, errors: [] };
      await route.fulfill({ json: { success: true, account: { ...account, requirements } } });
    });
    for (const [due, words] of [
      [['individual.dob'], 'Stripe still needs 1 item.'],
      [['individual.dob', 'external_account'], 'Stripe still needs 2 items.'],
      [[], 'Stripe lists nothing that is still needed.'],
    ] as const) {
      currently_due = [...due];
      await page.goto(`/platform/onboarding?account=${accountId}`);
      await expect(page.getByRole('status').filter({ hasText: words })).toBeAttached();
    }
  });

  test('can continue after going back from Stripe', async ({ page, seller }) => {
    await seller.goToStripe(await seller.createAccount());
    await page.goBack();
    await page.getByRole('button', { name: 'Continue Onboarding' }).click();
    await expect(page.getByRole('heading', { name: 'Get paid with Stripe' })).toBeVisible();
  });
});
