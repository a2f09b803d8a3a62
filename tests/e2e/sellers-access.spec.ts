import type { Page } from '@playwright/test';
import { expect, test, toast } from './shop.ts';

/** Makes the account's status require its secret, as in production; the local shop does not. */
async function requireSecret(page: Page): Promise<void> {
  await page.context().route('**/api/get-account-status', (route) => {
    const { accountSecret } = route.request().postDataJSON() as { accountSecret?: string };
    if (accountSecret) return route.fallback();
    const json = { error: 'This browser has no access.', code: 'account_access_required' };
    return route.fulfill({ status: 403, json });
  });
}

const heading = (page: Page) =>
  page.getByRole('heading', { name: 'Open this account by email', level: 2 });
const linkButton = (page: Page) => page.getByRole('button', { name: 'Email me a link' });

test.describe('in production, a seller', () => {
  test('in another browser opens the account by an emailed link', async ({
    page,
    seller,
    mailbox,
    browser,
  }) => {
    const email = seller.freshEmail();
    const accountId = await seller.createAccountOnPage(email);
    // Until a link is used, the browser that created the account needs none.
    await requireSecret(page);
    await page.goto(`/platform/onboarding?account=${accountId}`);
    await expect(page.getByText(email)).toBeVisible();

    const context = await browser.newContext();
    const other = await context.newPage();
    await requireSecret(other);
    await other.goto(`/platform/products?account=${accountId}`);
    await expect(heading(other)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Create Product' })).toHaveCount(0);
    await expect(other.getByText(email)).toHaveCount(0);

    await other.goto(`/platform/onboarding?account=${accountId}`);
    await expect(other.getByText(email)).toHaveCount(0);
    await linkButton(other).click();
    await expect(toast(other, 'Check Your Email')).toBeVisible();
    const { text } = await mailbox.only(email);
    const [link = ''] = /\/platform\/onboarding\S+/.exec(text) ?? [];
    const opened = await context.newPage();
    await opened.goto(link);
    await expect(opened.getByText(email)).toBeVisible();
    expect(opened.url()).not.toContain('secret');
    await opened.getByRole('link', { name: 'Products', exact: true }).click();
    await expect(opened.getByRole('button', { name: 'Create Product' })).toBeVisible();
    // The first tab gains access without a reload.
    await other.bringToFront();
    await expect(heading(other)).toHaveCount(0);
    await context.close();
  });
});
