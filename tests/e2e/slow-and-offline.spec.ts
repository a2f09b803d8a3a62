import type { Page } from '@playwright/test';
import { expect, hold, ORDERED, test, toast } from './shop.ts';

const SLOW = 'Still Working…';

/** Fills the contact form of /contact. */
async function writeMessage(page: Page): Promise<void> {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Name' }).fill('Wade');
  // The first field is the Ghost Club's.
  await main.getByRole('textbox', { name: 'Email' }).last().fill('wade@tolliver.example');
  await main.getByRole('textbox', { name: 'Message' }).fill('Does it shrink?');
}

test.describe('without a network', () => {
  test('a message is kept, and sent once online again', async ({ page, context }) => {
    await writeMessage(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, 'Error')).toContainText(
      'Failed to send message. Please try again. You are offline',
    );
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Does it shrink?');

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, 'Message Sent!')).toBeVisible();
    await expect(toast(page, 'Error')).toBeHidden();
  });

  test('nothing is charged, and the card field keeps the card until online again', async ({
    page,
    context,
    payment,
    readyToPay,
  }) => {
    await readyToPay();
    await context.setOffline(true);
    await payment.pay();
    await expect(toast(page, 'Order Failed')).toContainText(
      'There was an error placing your order. Please try again. You are offline',
    );

    await context.setOffline(false);
    await payment.buy();
  });
});

test.describe('a page that was open over a deploy, whose late scripts are gone', () => {
  const goneFrom = (page: Page, script: string) =>
    page.route(`**/${script}.*.js*`, (route) => route.fulfill({ status: 404 }));

  test('asks to reload before the link in its address is opened, and keeps both', async ({
    page,
    cart,
  }) => {
    await cart.seed('S');
    await goneFrom(page, 'open-link');
    await page.goto('/buy/ghost-barrel-tee-m:2');
    await expect(toast(page, 'Your Link')).toContainText(
      'A newer version of this page is out. Reload it, then open the link again.',
    );
    await expect(cart.line('S')).toContainText('$28.99');
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByText('2 pieces from your link.', { exact: true })).toBeVisible();
  });
});

test.describe('on a slow network', () => {
  test.beforeEach(({ page }) => page.clock.install());

  test('a payment that takes long shows a notice', async ({ page, payment, readyToPay }) => {
    await readyToPay();
    const release = await hold(page, '**/api/create-payment-intent');
    await payment.pay();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await page.clock.fastForward('00:05');
    await expect(toast(page, SLOW)).toContainText('charged once');
    release();
    await expect(page).toHaveURL(ORDERED);
  });
});
