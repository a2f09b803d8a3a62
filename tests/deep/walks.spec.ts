import { test as base, expect } from '@playwright/test';
import { type Engine, missingPackages } from '#scripts/launcher/browser.ts';
import { featuredProduct } from '#shop/catalog.ts';
import { officePaths } from '#shop/office-paths.ts';
import { zoomTexts } from '#shop/product-page-messages.ts';
import { DESKTOP, PHONE } from '../e2e/accessible.ts';
import { OWNER } from '../e2e/office.ts';
import { cards, freshEmail, Mailbox, wade } from '../e2e/shop.ts';
import { newUpsNumber } from '../support/parcel.ts';
import type { Size } from './walk/browser.ts';
import { openFirefox } from './walk/firefox.ts';
import type { Part } from './walk/in-page.ts';
import { Walker } from './walk/walker.ts';
import { openWebKit } from './walk/webkit.ts';

const open = { Firefox: openFirefox, WebKit: openWebKit };

interface Options {
  engine: Engine;
  size: Size;
}

const test = base.extend<Options & { walker: Walker; mailbox: Mailbox }>({
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

// One after the other: the office counts how many sign-in links are asked for. A walk takes long on a busy machine.
test.describe.configure({ mode: 'default', timeout: 180_000 });

const ORDER_NUMBER = /ORD-\d{8}-\d{6}/;

const FOOTER: Part = { role: 'contentinfo', name: '' };

/** Goes from the home page to payment, with a tee in L. */
async function walkToPayment(walker: Walker): Promise<string> {
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
  await walker.press('button', 'Continue to Payment');
  await walker.sees('You pay $30.73 in US dollars.');
  return email;
}

async function payByCard(walker: Walker, number: string): Promise<void> {
  const card = walker.frame('Secure card payment input frame');
  await card.type('Card number', number);
  await card.type('Expiration date', '1234');
  await card.type('Security code', '123');
  await walker.press('button', 'Complete Payment');
}

/** The number on the confirmation page, which is in the only email too. */
async function placedOrder(walker: Walker, mailbox: Mailbox, email: string): Promise<string> {
  await walker.sees('ORD-');
  const number = ORDER_NUMBER.exec(await walker.text())?.[0] ?? '';
  expect((await mailbox.only(email)).subject).toContain(number);
  return number;
}

/** Signs in to the office with the mailed link, and ships an order until it is delivered. */
async function shipOrder(walker: Walker, mailbox: Mailbox, number: string): Promise<void> {
  await walker.open(officePaths.today);
  await walker.type('Email', OWNER);
  const link = await mailbox.link(OWNER, () => walker.press('button', 'Email me a link'));
  await walker.open(link);
  await walker.press('button', 'Sign in');
  await walker.sees('Waiting for you');
  await walker.open(officePaths.orders);
  await walker.press('link', `Ship ${number}`);
  await walker.type('Tracking number', newUpsNumber());
  await walker.press('button', 'Ship order');
  await walker.press('button', 'Mark delivered');
  await walker.sees('Delivered');
}

for (const engine of ['Firefox', 'WebKit'] as const) {
  for (const size of [PHONE, DESKTOP]) {
    test.describe(`in ${engine}, ${size.width} pixels wide`, () => {
      test.skip(missingPackages(engine).length > 0);
      test.use({ engine, size });

      test('a shopper pays by a second card, the office ships, and a return is asked for', async ({
        walker,
        mailbox,
      }) => {
        const email = await walkToPayment(walker);
        await payByCard(walker, cards.declined);
        await walker.sees('Nothing was charged.');
        await payByCard(walker, cards.good);
        const number = await placedOrder(walker, mailbox, email);
        const order = await walker.address();

        await shipOrder(walker, mailbox, number);

        await walker.open(order);
        await walker.press('button', 'Return or exchange');
        // The only piece is ticked already.
        await walker.press('radio', 'Too small');
        await walker.press('radio', 'Refund');
        await walker.press('button', 'Send request');
        await walker.sees('Cancel request');
        const subjects = async () => (await mailbox.of(email)).map(({ subject }) => subject);
        await expect.poll(subjects).toContainEqual(expect.stringContaining('return request'));
      });

      test('a shopper pays with PayPal', async ({ walker, mailbox }) => {
        const email = await walkToPayment(walker);
        if (size.width < 1024) await walker.press('heading', 'Order Summary, 1 piece');
        await walker.sees('Sales Tax (Kentucky, 6%)');
        await walker.press('radio', 'PayPal');
        await walker.press('button', 'Continue to PayPal');
        await walker.press('button', 'Pay Now');
        await placedOrder(walker, mailbox, email);
      });
      if (size === PHONE) {
        test('a shopper swipes through the pictures of a product', async ({ walker }) => {
          const row = zoomTexts.title(featuredProduct.name);
          await walker.open(`/products/${featuredProduct.id}`);
          await walker.seesPicture(row, 0);
          await walker.press('radio', 'Back');
          await walker.seesPicture(row, 1);
          await walker.swipe(row);
          await walker.seesPicture(row, 2);
          await walker.swipe(row, 'back');
          await walker.seesPicture(row, 1);
          await walker.press('radio', 'Front');
          await walker.seesPicture(row, 0);
        });
      }

      test('a link replaces the cart, says what it did, and Undo brings back what was there', async ({
        walker,
      }) => {
        await walker.open('/buy/gone:1');
        await walker.sees('What this link is for isn’t sold any more.');
        await walker.open('/buy/ghost-barrel-tee-s:1');
        await walker.sees('1 piece from your link.');
        await walker.open('/buy/ghost-barrel-tee-m:2,gone:1?coupon=WELCOME10');
        await walker.sees('2 pieces from your link.');
        await walker.sees('WELCOME10');
        await walker.sees('No longer sold.');
        expect(await walker.address()).toMatch(/\/cart$/);
        await walker.press('button', 'Undo');
        await walker.sees('Size S');
        expect(await walker.text()).not.toContain('from your link');
      });
    });
  }

  for (const width of [PHONE.width, 1280]) {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      test.describe(`in ${engine}, ${width} pixels wide, motion: ${reducedMotion}`, () => {
        test.skip(missingPackages(engine).length > 0);
        test.use({ engine, size: { width, height: PHONE.height }, reducedMotion });

        test('addresses of sections, and links to them from another page, lead there', async ({
          walker,
        }) => {
          const header: Part = { role: 'navigation', name: width < 1024 ? 'Menu' : 'Main' };
          const follow = async (name: string, within: Part) => {
            await walker.open('/faq');
            if (within.name === 'Menu') await walker.press('button', 'Menu');
            await walker.press('link', name, within);
            await walker.seesSection(name.toLowerCase());
          };
          await walker.open('/#about');
          await walker.seesSection('about');
          await follow('Contact', header);
          await follow('About', header);
          await follow('Contact', FOOTER);
          await follow('About', FOOTER);
        });
      });
    }
  }
}
