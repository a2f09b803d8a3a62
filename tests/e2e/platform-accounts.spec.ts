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

  test('sees several accounts, the newest first', async ({ page, seller }) => {
    const first = seller.freshEmail();
    const second = seller.freshEmail();
    await seller.createAccountOnPage(first);
    await seller.createAccountOnPage(second);
    const names = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(names).toHaveText([second, first]);
  });

  test('is asked for a missing email address, and the field gets the focus', async ({
    page,
    seller,
  }) => {
    await page.goto('/platform');
    await seller.emailField().fill('   ');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(toast(page, 'Email Required')).toContainText(
      'Please enter an email address for the connected account.',
    );
    await expect(seller.emailField()).toBeFocused();
    await expect(seller.emailField()).toHaveAccessibleDescription(
      /Please enter your email address\./,
    );

    await seller.emailField().fill('etta');
    await expect(page.getByText('Please enter your email address.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
    await expect(toast(page, 'Email Required')).toHaveCount(0);
  });

  test('keeps what was typed when no account could be created', async ({ page, seller }) => {
    await page.route('**/api/create-connected-account', (route) => route.abort());
    const email = seller.freshEmail();
    await page.goto('/platform');
    await seller.emailField().fill(email);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(toast(page, 'Failed to create connected account')).toBeVisible();
    await page.reload();
    await expect(seller.emailField()).toHaveValue(email);
    await page.unroute('**/api/create-connected-account');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(seller.account(email)).toBeVisible();
  });

  test('sees Processing... while the account is created', async ({ page, seller }) => {
    await page.route('**/api/create-connected-account', () => undefined);
    await page.goto('/platform');
    await seller.emailField().fill(seller.freshEmail());
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  });

  test('is told when the status of the accounts could not be loaded', async ({ page, seller }) => {
    const email = seller.freshEmail();
    await seller.createAccountOnPage(email);
    await page.route('**/api/get-account-status', (route) => route.abort());
    await page.reload();
    await expect(toast(page, 'Failed to fetch account status')).toBeVisible();
    await expect(seller.account(email)).toContainText('Unable to load account status');
  });
});
