import type { Locator, Page } from '@playwright/test';
import { cards, expect, freshEmail, ORDERED, test, toast } from './shop.ts';

const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === element.ownerDocument.activeElement);

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await hasFocus(control)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

test('a shopper buys a tee with the keyboard alone', async ({ page, checkout, payment }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'M', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
  await press(page, page.getByRole('button', { name: 'Add to Cart' }));
  await expect(toast(page, 'Added to Cart!')).toContainText('Size L');

  await page.goto('/cart');
  await press(page, page.getByRole('link', { name: 'Proceed to Checkout' }));

  const customer = checkout.fieldset('Customer Information');
  await type(page, customer.getByLabel('First Name'), 'Wade');
  await type(page, customer.getByLabel('Last Name'), 'Tolliver');
  await type(page, customer.getByLabel('Email'), freshEmail());
  const billing = checkout.fieldset('Billing Address');
  await type(page, billing.getByLabel('First Name'), 'Wade');
  await type(page, billing.getByLabel('Last Name'), 'Tolliver');
  await type(page, billing.getByLabel('Address Line 1'), '214 Jefferson Street');
  await type(page, billing.getByLabel('City'), 'Lexington');
  await type(page, billing.getByLabel('State / Province'), 'Kentucky');
  await type(page, billing.getByLabel('Postal Code'), '40508');
  await press(page, page.getByRole('button', { name: 'Continue to Payment' }));

  await expect(page).toHaveURL(/\/payment$/);
  const card = payment.frame();
  await expect(card.getByLabel('Card number')).toBeVisible();
  await type(page, card.getByLabel('Card number'), cards.good);
  await type(page, card.getByLabel('Expiration date'), '1234');
  await type(page, card.getByLabel('Security code'), '123');
  await press(page, payment.button());
  await expect(page).toHaveURL(ORDERED);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wade');
});
