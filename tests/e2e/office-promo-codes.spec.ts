import { expectAccessibleOnDesktop, expectAccessibleOnPhone, PHONE } from './accessible.ts';
import { compose } from './compose.ts';
import { signInOwner } from './office-session.ts';
import { expect, test, toast } from './shop.ts';

test('the owner creates a promo code, learns what is wrong with it, and disables it', async ({
  page,
  baseURL,
}) => {
  await signInOwner(page, baseURL);
  const code = `DERBY-${Date.now().toString(36).toUpperCase()}`;
  await page.goto('/admin/promo-codes');
  const field = page.getByRole('textbox', { name: 'Code' });
  await field.fill(`${code}!`);
  await page.getByLabel('Percentage').fill('20');
  await page.getByLabel('First day').fill('2099-04-26');
  await page.getByLabel('Last day').fill('2099-05-02');
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/letters, digits and hyphens\.$/);
  await expect(page.getByLabel('Uses at most')).toHaveAccessibleDescription(
    /Canceling an order gives its use back\.$/,
  );
  await field.clear();
  await compose(field, code.toLowerCase());
  const preview = `${code} takes 20% off the pieces, before tax, from April 26, 2099 through May 2, 2099.`;
  await expect(page.getByText(preview)).toBeVisible();
  await page.setViewportSize(PHONE);
  const textColor = await page
    .locator('.office-nav')
    .evaluate((bar) => getComputedStyle(bar).color);
  // The page is under More there.
  await expect(page.getByRole('button', { name: 'More' })).toHaveCSS('color', textColor);
  await expect(page.getByRole('link', { name: 'Today' })).not.toHaveCSS('color', textColor);
  await expectAccessibleOnPhone(page);
  await expectAccessibleOnDesktop(page);
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(toast(page, `${code} created`)).toBeVisible();
  await expect(field).toHaveValue('');

  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: code }) });
  await expect(row).toContainText('Apr 26, 2099 to May 2, 2099');
  await expect(row).toContainText('Not used yet');
  // The navigation shows other counts.
  await page.route('**/api/admin-status', async (route) => {
    const response = await route.fetch();
    const status = (await response.json()) as object;
    await route.fulfill({ json: { ...status, returns: 77 } });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('link', { name: 'Returns 77' })).toBeVisible();
  // Else a request of the last action may be under way when the test ends.
  await page.unrouteAll({ behavior: 'wait' });
  await expect(row).toContainText('scheduled');
  await row.getByRole('button', { name: `Disable ${code}` }).click();
  await expect(row.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  const disable = row.getByRole('button', { name: `Disable ${code}` });
  await expect(disable).toBeFocused();
  await disable.press('Enter');
  await row.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(row).toContainText('ended');
  await expect(row.getByRole('heading', { name: code })).toBeFocused();
});

test('the owner copies the link of a promo code, which applies it; one that is over has none', async ({
  page,
  office,
  cart,
  baseURL,
}) => {
  await office.signIn();
  await page.setViewportSize(PHONE);
  await page.goto('/admin/promo-codes');
  const copy = page.getByRole('button', { name: 'Copy link with GHOST5', exact: true });
  const link = await office.copied(copy, 'With GHOST5.');
  expect(link).toBe(`${baseURL}/buy?coupon=GHOST5`);
  const over = page.getByRole('listitem').filter({ hasText: /ended|used up/ });
  await expect(over.first()).toBeVisible();
  await expect(over.getByRole('button')).toHaveCount(0);
  await expectAccessibleOnPhone(page);
  await expectAccessibleOnDesktop(page);

  await cart.seed('S');
  await page.goto(link);
  await expect(page.getByText('Promo Code Applied!')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText(
    'GHOST5Remove−$5.00',
  );
});
