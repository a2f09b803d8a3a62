import type { Page } from '@playwright/test';
import { expect, test, toast } from './shop.ts';

/** As beside live keys: the account's status is for a browser with a secret. The local shop itself demands none. */
async function demandSecret(page: Page): Promise<void> {
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

test.describe('beside live keys, a seller', () => {
  test('in another browser opens the account by a mailed link', async ({
    page,
    seller,
    mailbox,
    browser,
  }) => {
    const email = seller.freshEmail();
    const accountId = await seller.openAccount(email);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await demandSecret(other);
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
    const opened = await elsewhere.newPage();
    await opened.goto(link);
    await expect(opened.getByText(email)).toBeVisible();
    expect(opened.url()).not.toContain('secret');
    await opened.getByRole('link', { name: 'Products', exact: true }).click();
    await expect(opened.getByRole('button', { name: 'Create Product' })).toBeVisible();
    // The tab that stood locked goes on by itself.
    await other.bringToFront();
    await expect(heading(other)).toHaveCount(0);
    await elsewhere.close();

    // The browser that created the account needs no link.
    await demandSecret(page);
    await page.goto(`/platform/onboarding?account=${accountId}`);
    await expect(page.getByText(email)).toBeVisible();
  });
});

test('a seller who has closed the tab asks for the link by address', async ({
  page,
  seller,
  mailbox,
}) => {
  const email = seller.freshEmail();
  const accountId = await seller.openAccount(email);
  await linkButton(page).click();
  await expect(toast(page, 'Email Required')).toBeVisible();
  await expect(seller.emailField()).toBeFocused();
  await seller.emailField().fill(email);
  await linkButton(page).click();
  await expect(toast(page, 'Check Your Email')).toBeVisible();
  expect((await mailbox.only(email)).text).toContain(accountId);
});
