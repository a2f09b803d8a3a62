import { test as base, expect } from '@playwright/test';
import type { Engine } from '#scripts/launcher/browser.ts';
import { PHONE } from '../../e2e/accessible.ts';
import { freshEmail, Mailbox, wade } from '../../e2e/shop.ts';
import type { Size } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { Walker } from './walker.ts';
import { openWebKit } from './webkit.ts';

const open = { Firefox: openFirefox, WebKit: openWebKit };

interface Options {
  engine: Engine;
  size: Size;
}

/** Someone at a Firefox or WebKit. */
export const test = base.extend<Options & { walker: Walker; mailbox: Mailbox }>({
  engine: ['Firefox', { option: true }],
  size: [PHONE, { option: true }],
  reducedMotion: 'no-preference',
  mailbox: ({ request }, use) => use(new Mailbox({ request })),
  walker: async ({ engine, size, reducedMotion, baseURL }, use, info) => {
    const browser = await open[engine]({ size, reducedMotion });
    try {
      expect(await browser.evaluate('innerWidth')).toBe(size.width);
      const query = `matchMedia('(prefers-reduced-motion: ${reducedMotion})').matches`;
      expect(await browser.evaluate(query)).toBe(true);
      await use(new Walker(browser, String(baseURL)));
      await info.attach('The last page', {
        body: await browser.picture(),
        contentType: 'image/png',
      });
      // Errors on PayPal's page are not ours.
      expect(browser.errors.filter((error) => error.startsWith(String(baseURL)))).toEqual([]);
    } finally {
      await browser.close();
    }
  },
});

const ORDER_NUMBER = /ORD-\d{8}-\d{6}/;

/** Goes from the home page to checkout with a tee in L, and fills in the form for Wade; returns his email address. */
export async function goToCheckout(walker: Walker): Promise<string> {
  await walker.open('/');
  await walker.press('radio', 'L');
  await walker.press('button', 'Add to Cart');
  await walker.press('link', 'Cart 1', { role: 'banner', name: '' });
  await walker.press('link', 'Proceed to Checkout');
  const email = freshEmail();
  const customer = { role: 'group', name: 'Customer Information' };
  await walker.type('First Name', wade.firstName, customer);
  await walker.type('Last Name', wade.lastName, customer);
  await walker.type('Email', email, customer);
  const billing = { role: 'group', name: 'Billing Address' };
  await walker.type('First Name', wade.firstName, billing);
  await walker.type('Last Name', wade.lastName, billing);
  await walker.type('Address Line 1', wade.addressLine1, billing);
  await walker.type('City', wade.city, billing);
  await walker.choose('State / Province', wade.state, billing);
  await walker.type('Postal Code', wade.postalCode, billing);
  return email;
}

export async function payByCard(walker: Walker, number: string): Promise<void> {
  const card = walker.frame('Secure card payment input frame');
  await card.type('Card number', number);
  await card.type('Expiration date', '1234');
  await card.type('Security code', '123');
  await walker.press('button', 'Complete Payment');
}

/** The number on the confirmation page, which is in the only email too. */
export async function placedOrder(
  walker: Walker,
  mailbox: Mailbox,
  email: string,
): Promise<string> {
  await walker.sees('ORD-');
  const number = ORDER_NUMBER.exec(await walker.text())?.[0] ?? '';
  expect((await mailbox.only(email)).subject).toContain(number);
  return number;
}
