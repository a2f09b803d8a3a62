import { expect, test, toast } from './shop.ts';

test.describe('a seller', () => {
  test('creates an account and sees it in the list for the rest of the session', async ({
    page,
    seller,
  }) => {
    const email = seller.freshEmail();
    await page.goto('/platform');
    await expect(page.getByText('None yet.')).toBeVisible();
    await seller.emailField().fill(email.toUpperCase());
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(toast(page, 'Account Created')).toContainText(email);
    await expect(seller.emailField()).toHaveValue('');

    const account = seller.account(email);
    await expect(account).toContainText('In Progress');
    await page.reload();
    await expect(account).toContainText('In Progress');

    await account.getByRole('link', { name: 'Onboard' }).click();
    await expect(page).toHaveURL(/\/platform\/onboarding\?account=acct_\w+$/);
    await page.getByRole('link', { name: 'Accounts' }).click();
    await expect(page).toHaveURL(/\/platform$/);
    await account.getByRole('link', { name: 'Manage Products' }).click();
    await expect(page).toHaveURL(/\/platform\/products\?account=acct_\w+$/);
    await page.getByRole('link', { name: 'Onboarding' }).click();
    await expect(page.getByRole('heading', { name: 'Onboarding', level: 1 })).toBeVisible();
  });
});
