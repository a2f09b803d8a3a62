import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Virtual } from '@guidepup/virtual-screen-reader';
import type { Page } from '@playwright/test';
import { expect, ORDERED, test } from './shop.ts';

const PACKAGE = dirname(
  createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/package.json'),
);
const SOURCE = readFileSync(join(PACKAGE, 'lib/esm/index.browser.js'), 'utf8');
/** Served from our own origin, because the pages' policy allows no other scripts. */
const ADDRESS = '/virtual-screen-reader.js';
/** More than any of our pages has to say. */
const MOST_PHRASES = 400;

/** A screen reader's words in one part of the page, to its end or to a control, which it then presses. */
async function read(page: Page, part: string, pressAt?: string): Promise<string[]> {
  await page.route(`**${ADDRESS}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SOURCE }),
  );
  return page.evaluate(
    async ({ address, container, stop, most }) => {
      const { virtual } = (await import(address)) as { virtual: Virtual };
      await virtual.start({ container: document.querySelector(container) ?? document.body });
      const phrases = [await virtual.lastSpokenPhrase()];
      while (phrases.length < most) {
        const phrase = phrases.at(-1) ?? '';
        if (stop !== undefined && phrase.startsWith(stop)) {
          const control = virtual.activeNode as HTMLElement;
          // Later, because the press may leave the page.
          setTimeout(() => control.click());
          break;
        }
        if (phrase === `end of ${phrases[0]}`) break;
        await virtual.next();
        phrases.push(await virtual.lastSpokenPhrase());
      }
      await virtual.stop();
      return phrases;
    },
    { address: ADDRESS, container: part, stop: pressAt, most: MOST_PHRASES },
  );
}

/** Fails unless the reader says these, in this order, with anything between them. */
function expectToHear(spoken: string[], expected: string[]): void {
  const heard: string[] = [];
  for (const phrase of spoken) {
    const next = expected[heard.length];
    // A reader says a no-break space as any other.
    if (next !== undefined && phrase.replaceAll('\u00a0', ' ').startsWith(next)) heard.push(next);
  }
  expect(heard, spoken.join('\n')).toEqual(expected);
}

test('a shopper buys a tee by what a screen reader says', async ({ page, checkout, payment }) => {
  await page.goto('/');
  await expect(page.getByText('21 wide, 28 long.')).toBeVisible();
  expectToHear(await read(page, '#products', 'button, Add to Cart'), [
    'image, Ghost Barrel Heritage Tee in washed charcoal, front',
    'heading, Ghost Barrel Heritage Tee, level 2',
    '$28.99',
    'radiogroup, Size',
    'radio, M, M fits chest 38-40 in. 21 wide, 28 long., checked',
    'button, Add to Cart',
  ]);
  await expect(page.getByRole('status').getByText('Added to Cart!')).toBeVisible();

  expectToHear(await read(page, '[data-toasts] [role=status]', 'link, View Cart'), [
    'Added to Cart!',
    'Ghost Barrel Heritage Tee, Size M, $28.99',
    'link, View Cart',
  ]);
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();

  expectToHear(await read(page, 'main', 'link, Proceed to Checkout'), [
    '1 item in your cart',
    'heading, Your Cart, level 1',
    'heading, Ghost Barrel Heritage Tee, level 2',
    'button, Decrease quantity, Ghost Barrel Heritage Tee Size M',
    'complementary, Order Summary',
    'Estimated Total',
    '$28.99',
    'link, Proceed to Checkout',
  ]);
  await expect(checkout.fieldset('Customer Information')).toBeVisible();

  await checkout.submit();
  await expect(page.getByRole('group', { name: 'Billing Address' })).toBeVisible();
  // Without the lists of states and countries, which would take most of the time.
  expectToHear(await read(page, 'main fieldset'), [
    'group, Customer Information',
    'textbox, First Name, Enter a first name., invalid, required',
    'textbox, Email, Enter an email address., invalid, required',
    'textbox, Phone',
  ]);
  await checkout.fill();
  await checkout.submit();
  await expect(payment.button()).toBeVisible();

  expectToHear(await read(page, 'main'), [
    'heading, Payment, level 1',
    'radio, Card, checked',
    'radio, PayPal, not checked',
    'Secure card payment input frame',
    'textbox, Promo Code',
    'Total',
    '$30.73',
    'button, Complete Payment',
  ]);
  // The card's fields are in Stripe's frame, which this reader does not enter.
  await payment.fillCard();
  await read(page, 'main', 'button, Complete Payment');
  await expect(page).toHaveURL(ORDERED);
  await expect(page.getByRole('heading', { name: 'Shipping Timeline' })).toBeVisible();

  expectToHear(await read(page, 'main'), [
    'heading, Thank you, Wade., level 1',
    'Order Number',
    'Completed',
    'heading, Shipping Timeline, level 2',
    'listitem, level 1, current step',
    'heading, Processing, level 3',
    'Paid by card.',
    'Total',
    '$30.73',
    'link, Continue Shopping',
  ]);
});
