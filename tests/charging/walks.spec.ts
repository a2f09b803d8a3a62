import type { Locator, Page } from '@playwright/test';
import { describeDays } from '#shop/shipping-messages.ts';
import {
  DESKTOP,
  expectAccessibleOnDesktop,
  expectAccessibleOnPhone,
  PHONE,
} from '../e2e/accessible.ts';
import { expect, ORDERED, test } from '../e2e/shop.ts';

/** The rows with the amounts of a page, or of the order summary: `Shipping$4.95`. */
const rowsOf = (part: Page | Locator) => part.locator('.amounts > div');

const TORONTO = {
  'First Name': 'Wade',
  'Last Name': 'Tolliver',
  'Address Line 1': '100 Queen Street West',
  City: 'Toronto',
  'State / Province': 'Ontario',
  'Postal Code': 'M5H 2N2',
};

/** Looks the order of this email up by its number. */
async function track(page: Page, text: string, email: string) {
  await page.goto('/track-order');
  await page.getByLabel('Order Number').fill(/ORD-\d{8}-\d{6}/.exec(text)?.[0] ?? '');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Track Order' }).click();
}

const methodsOf = (page: Page) => page.getByRole('group', { name: 'Shipping method' });

test('a shopper chooses Express by keyboard, pays by card, and every page and email says so', async ({
  page,
  cart,
  checkout,
  payment,
  mailbox,
  browserErrors,
}) => {
  await cart.add('L');
  await cart.open();
  await expect(rowsOf(page)).toContainText(['Shippingcalculated at checkout']);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const methods = methodsOf(page);
  await expect(checkout.fieldset('Billing Address')).toBeVisible();
  await expect(methods).toBeHidden();
  await expect(rowsOf(page)).toContainText(['Shippingchoose a state']);
  const email = await checkout.fill();
  await expect(rowsOf(page)).toContainText(['Shipping (Standard)$4.95', 'Total$35.98']);

  await page.getByRole('checkbox', { name: 'Same as shipping' }).focus();
  await page.keyboard.press('Tab');
  await expect(methods.getByRole('radio', { name: /^Standard/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const express = methods.getByRole('radio', { name: /^Express/ });
  await expect(express).toBeChecked();
  await expect(express).toHaveAccessibleName(
    `Express ${describeDays([1, 2], new Date()).replaceAll('\u00a0', ' ')} $14.95`,
  );
  await expect(rowsOf(page)).toContainText(['Shipping (Express)$14.95', 'Total$46.58']);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Order Notes' })).toBeFocused();
  await page.reload();
  await expect(express).toBeChecked();
  await checkout.submit();

  await expect(page).toHaveURL(/\/payment$/);
  await expect(rowsOf(payment.summary())).toContainText(['Shipping (Express)$14.95']);
  await expect(page.getByText('You pay $46.58 in US dollars.')).toBeVisible();
  await payment.fillCard();
  await payment.pay();

  await expect(page).toHaveURL(ORDERED);
  const charged = ['Shipping (Express)$14.95', 'Sales Tax (Kentucky, 6%)$2.64', 'Total$46.58'];
  await expect(rowsOf(page)).toContainText(charged);
  const { text, html } = await mailbox.only(email);
  for (const part of [text, html]) expect(part).toContain('Shipping (Express)');
  expect(text).toContain('$46.58');
  await track(page, text, email);
  await expect(page.getByText('1-2 business days, Express.')).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test('a shopper reaches the threshold, is told where nothing is shipped, and ships to Canada', async ({
  page,
  cart,
  checkout,
  payment,
  mailbox,
  browserErrors,
}) => {
  await cart.add('M');
  await cart.open();
  const free = page.getByRole('status').filter({ hasText: /free/ });
  await expect(free).toHaveText('Add $28.99 for free shipping');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(free).toHaveText('This ships free');
  await expect(page.getByText('Standard, in the United States.')).toBeVisible();

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const email = await checkout.fill();
  const methods = methodsOf(page);
  await expect(methods.getByRole('radio', { name: /Free$/ })).toBeChecked();
  await methods.getByRole('radio', { name: /^Express/ }).check({ force: true });
  const billing = checkout.fieldset('Billing Address');
  await billing.getByLabel('State / Province').selectOption('Alaska');
  const gone = "Express doesn't go to Alaska. It ships Standard.";
  await expect(methods.getByRole('status')).toHaveText(gone);
  await expect(methods.getByRole('radio')).toHaveCount(0);
  await expect(rowsOf(page)).toContainText(['Shipping (Standard)$14.95']);

  await billing.getByLabel('Country').selectOption('Australia');
  const unserved = "We don't ship to Australia yet.";
  await expect(billing.getByText(unserved)).toBeVisible();
  await expect(page.getByText(/No postal code\?|Customs can add days/)).toHaveCount(0);
  await billing.getByLabel('State / Province').fill('Victoria');
  await checkout.submit();
  await expect(billing.getByLabel('Country')).toBeFocused();
  await expect(billing.getByLabel('Country')).toHaveAccessibleDescription(new RegExp(unserved));
  await page.getByRole('checkbox', { name: 'Same as shipping' }).uncheck({ force: true });
  await expect(page.getByText(unserved)).toBeHidden();
  const shipping = checkout.fieldset('Shipping Address');
  const served = shipping.getByLabel('Country').getByRole('option');
  await expect(served.filter({ hasText: 'Canada' })).toHaveCount(1);
  await expect(served.filter({ hasText: 'Australia' })).toHaveCount(0);
  await shipping.getByLabel('Country').selectOption('Canada');
  for (const [label, text] of Object.entries(TORONTO)) await shipping.getByLabel(label).fill(text);
  await expect(methods.getByRole('status')).toContainText("Express doesn't go to Canada.");
  await expect(rowsOf(page)).toContainText(['Shipping (Standard)$19.95', 'Total$77.93']);
  await checkout.submit();

  await expect(page).toHaveURL(/\/payment$/);
  await payment.fillCard();
  await payment.pay();
  await expect(page).toHaveURL(ORDERED);
  await expect(rowsOf(page)).toContainText(['Shipping$19.95', 'Total$77.93']);
  expect((await mailbox.only(email)).text).toContain('$19.95');
  expect(browserErrors).toEqual([]);
});

for (const [size, expectAccessible] of [
  [PHONE, expectAccessibleOnPhone],
  [DESKTOP, expectAccessibleOnDesktop],
] as const) {
  test(`cart, methods and payment are accessible, ${size.width} pixels wide`, async ({
    page,
    cart,
    checkout,
  }) => {
    const expectIt = async () => {
      await expectAccessible(page);
      await page.setViewportSize(size);
    };
    await page.setViewportSize(size);
    await cart.seed('M');
    await cart.open();
    await expect(page.getByText('Add $28.99 for free shipping')).toBeVisible();
    await expectIt();
    await checkout.open();
    await checkout.fill();
    await methodsOf(page)
      .getByRole('radio', { name: /^Express/ })
      .check({ force: true });
    await expectIt();
    const billing = checkout.fieldset('Billing Address');
    await billing.getByLabel('State / Province').selectOption('Alaska');
    await expect(methodsOf(page).getByRole('status')).toBeVisible();
    await expectIt();
    await checkout.submit();
    await expect(page.getByText('You pay $43.94 in US dollars.')).toBeVisible();
    await expectIt();
  });
}
