import { expect } from '@playwright/test';
import { missingPackages } from '#scripts/launcher/browser.ts';
import { featuredProduct } from '#shop/catalog.ts';
import { officePaths } from '#shop/office-paths.ts';
import { zoomTexts } from '#shop/product-page-messages.ts';
import { DESKTOP, PHONE } from '../e2e/accessible.ts';
import { OWNER } from '../e2e/office.ts';
import { cards, type Mailbox } from '../e2e/shop.ts';
import { newUpsNumber } from '../support/parcel.ts';
import type { Part } from './walk/in-page.ts';
import { goToCheckout, payByCard, placedOrder, test } from './walk/purchase.ts';
import type { Walker } from './walk/walker.ts';

// One after the other: the office counts how many sign-in links are asked for. A walk takes long on a busy machine.
test.describe.configure({ mode: 'default', timeout: 180_000 });

/** Goes from the home page to payment, with a tee in L. */
async function walkToPayment(walker: Walker): Promise<string> {
  const email = await goToCheckout(walker);
  await walker.press('button', 'Continue to Payment');
  await walker.sees('You pay $30.73 in US dollars.');
  return email;
}

const FOOTER: Part = { role: 'contentinfo', name: '' };

/** Signs in to the office with the mailed link. */
async function signInOwner(walker: Walker, mailbox: Mailbox): Promise<void> {
  await walker.open(officePaths.today);
  await walker.type('Email', OWNER);
  const link = await mailbox.link(OWNER, () => walker.press('button', 'Email me a link'));
  await walker.open(link);
  await walker.press('button', 'Sign in');
  await walker.sees('Waiting for you');
}

/** Ships an order until it is delivered. */
async function shipOrder(walker: Walker, mailbox: Mailbox, number: string): Promise<void> {
  await signInOwner(walker, mailbox);
  await walker.open(officePaths.order(number));
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

      test('a shopper is told of a delay, keeps the order, and cancels it after all', async ({
        walker,
        mailbox,
      }) => {
        const email = await walkToPayment(walker);
        await payByCard(walker, cards.good);
        const number = await placedOrder(walker, mailbox, email);
        const order = await walker.address();

        await signInOwner(walker, mailbox);
        await walker.open(`${officePaths.orders}#tab=to_ship&search=${number}`);
        await walker.press('checkbox', `Select ${number}`);
        await walker.press('button', 'Tell them');
        await walker.press('radio', 'Not known yet');
        await walker.sees('Only a yes keeps it.');
        await walker.type('Reason', 'The M is late');
        await walker.press('button', 'Tell 1 shopper');
        await walker.sees('1 shopper is told.');

        await walker.open(order);
        await walker.sees('Please tell us by');
        await walker.press('button', 'Keep my order');
        await walker.sees('You keep your order');
        await walker.press('button', 'Cancel and refund');
        const question: Part = { role: 'region', name: 'Cancel and refund?' };
        await walker.press('button', 'Keep my order', question);
        await walker.sees('You keep your order');
        await walker.press('button', 'Cancel and refund');
        await walker.press('button', 'Cancel and refund', question);
        await walker.sees('Order canceled.');
        await walker.sees('$30.73 is on its way back');
      });

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
