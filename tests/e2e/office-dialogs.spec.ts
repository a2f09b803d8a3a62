import type { Page } from '@playwright/test';
import { officePaths } from '#shop/office-paths.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { expectNoViolations } from './accessible.ts';
import { expect, freshEmail, test as shopTest } from './shop.ts';

/* The office's dialogs, as accessible as its pages. */

const test = shopTest.extend<{ owner: Page }>({
  owner: async ({ page, office }, use) => {
    await office.signIn();
    await use(page);
  },
});

test('the panels and dialogs of an order are accessible', async ({
  owner: page,
  readyToPay,
  payment,
}) => {
  await readyToPay();
  await payment.buy();
  await expect(page.getByRole('main')).toContainText(/ORD-/);
  const text = await page.getByRole('main').textContent();
  await page.goto(officePaths.order(/ORD-\d{8}-\d{6}/.exec(text ?? '')?.[0] ?? ''));

  await page.getByRole('button', { name: 'Change size' }).click();
  await page.getByRole('radio', { name: /^L/ }).check({ force: true });
  await page.getByRole('button', { name: 'Correct address' }).click();
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('');
  await page.getByRole('textbox', { name: 'ZIP code' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toHaveAccessibleDescription(
    'Enter a postal code.',
  );
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const panel = page.getByRole('form', { name: 'Refund' });
  await panel.getByRole('radio', { name: 'Part of it' }).check({ force: true });
  await panel.getByRole('textbox', { name: 'Amount in dollars' }).fill('5');
  await panel.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(panel.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expectNoViolations(page);

  await panel.getByRole('textbox', { name: 'Reason' }).fill('A late reply');
  await panel.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(page.getByRole('dialog', { name: 'Refund $5.00?' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible();
  await expectNoViolations(page);
});

const deep = { tag: '@deep' };

test(
  'the dialogs of the lists and of the stock are accessible, and give the focus back',
  deep,
  async ({ owner: page, placeOrder, context }) => {
    const { orderNumber, email } = await placeOrder();
    await page.goto(`${officePaths.orders}#tab=to_ship&search=${email}`);
    await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
    const exporting = page.getByRole('button', { name: 'Export' });
    await exporting.click();
    await expect(page.getByText('and no names.')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(exporting).toBeFocused();
    const ship = page.getByRole('button', { name: 'Ship selected' });
    await ship.click();
    const unknown = page.getByRole('dialog').getByRole('textbox', { name: 'Tracking number' });
    await unknown.fill('12345');
    await unknown.press('Enter');
    await expect(unknown).toHaveAccessibleDescription(/The carrier of this number isn’t known/);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(ship).toBeFocused();
    await ship.click();
    await unknown.fill(newUpsNumber());
    await unknown.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto(`${officePaths.orders}#tab=shipped&search=${email}`);
    await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
    const deliver = page.getByRole('region').getByRole('button', { name: 'Mark delivered' });
    await deliver.click();
    await expect(page.getByRole('dialog', { name: 'Mark 1 order delivered?' })).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(deliver).toBeFocused();
    await page.goto(officePaths.order(orderNumber));
    await page.getByRole('button', { name: 'Correct' }).click();
    await expect(page.getByRole('textbox', { name: 'Tracking number' })).toBeFocused();
    await expectNoViolations(page);

    await page.goto(officePaths.stock);
    for (const name of ['Import or export CSV', 'Details', 'Start counting']) {
      const opener = page.getByRole('button', { name }).first();
      await opener.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
    const counted = page.getByRole('button', { name: 'Start counting' }).first();
    await counted.click();
    // A typed count stays when the page asks again and hears something else.
    await page.route('**/api/admin-list-stock', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        body: (await response.text()).replaceAll('"waiting":', '"waiting":7'),
      });
    });
    const field = page.getByRole('dialog').getByRole('textbox').first();
    await field.fill('12');
    const refreshed = page.waitForResponse('**/api/admin-list-stock');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await refreshed;
    await expect(field).toHaveValue('12');
    await page.keyboard.press('Escape');
    await page.unroute('**/api/admin-list-stock');

    await context.clearCookies();
    await page.getByRole('button', { name: 'More' }).click();
    await expectNoViolations(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('dialog', { name: 'You are signed out' })).toBeVisible();
    await expectNoViolations(page);
  },
);

shopTest(
  'the pages that sign in are accessible, and ask again for what is lost',
  deep,
  async ({ page }) => {
    for (const path of [`${officePaths.signIn}#token`, officePaths.signIn, officePaths.today]) {
      await page.goto('/robots.txt');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Today');
      await expectNoViolations(page);
    }
    const send = page.getByRole('button', { name: 'Email me a link' });
    await page.getByLabel('Email').fill(freshEmail());
    await page.route('**/api/admin-send-link', (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(page.getByText('only the newest link works')).toBeVisible();
    await expectNoViolations(page);
    await send.click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expectNoViolations(page);
  },
);
