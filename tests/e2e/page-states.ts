import type { Page } from '@playwright/test';
import { officeStates } from './office-states.ts';
import { orderStates } from './order-states.ts';
import { sellerStates } from './sellers-states.ts';
import { opened, type PageState } from './page-state.ts';
import { storedTee } from '../support/shopper.ts';
import {
  cards,
  expect,
  freshEmail,
  seedCheckout,
  setLeft,
  test as shopTest,
  toast,
} from './shop.ts';
import { storefrontStates } from './storefront-states.ts';

/** Pages that need no preparation. */
export const PATHS = [
  '/',
  '/products/ghost-barrel-tee',
  '/size-guide',
  '/shipping-returns',
  '/faq',
  '/privacy-policy',
  '/terms-of-service',
  '/accessibility',
  '/contact',
  '/the-angels-share',
  '/form-reply/message-sent',
  '/unsubscribe?token=none',
];

const home: PageState[] = [
  {
    name: 'home, the menu open',
    onPhonesOnly: true,
    reach: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    name: 'home, the size guide open',
    reach: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Size Guide' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Chest' }).fill('40½');
      await expect(page.getByRole('dialog').getByRole('status')).toContainText('M or L');
    },
  },
  {
    name: 'product, a picture opened',
    reach: async ({ page }) => {
      await page.goto('/products/ghost-barrel-tee');
      await page.getByRole('button', { name: 'Enlarge pictures' }).click();
      const dialog = page.getByRole('dialog', { name: 'Pictures of Ghost Barrel Heritage Tee' });
      await dialog.getByRole('radio', { name: 'Chest print' }).check({ force: true });
      await expect(dialog.getByRole('img', { name: /chest print/ })).toBeVisible();
    },
  },
  {
    name: 'home, the waitlist open with an error',
    reach: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Join Waitlist' }).click();
      const dialog = page.getByRole('dialog', { name: 'Join Waitlist' });
      await dialog.getByRole('button', { name: 'Join Waitlist' }).click();
      await expect(toast(page, 'Email Required')).toBeVisible();
    },
  },
  {
    name: 'home, a size sold out and another nearly so',
    reach: async ({ page }) => {
      await setLeft(page, { 'ghost-barrel-tee': { M: 0, XXL: 2 } });
      await page.goto('/#products');
      await expect(page.getByText('We write once, when M is back.')).toBeVisible();
    },
  },
  {
    name: 'home, the waitlist of a size open with an error',
    reach: async ({ page }) => {
      await setLeft(page, { 'ghost-barrel-tee': { M: 0 } });
      await page.goto('/');
      await page.getByText('We write once, when M is back.').waitFor();
      await page.getByRole('button', { name: 'Join Waitlist' }).click();
      const dialog = page.getByRole('dialog', { name: 'Join Waitlist' });
      await dialog.getByRole('button', { name: 'Join Waitlist' }).click();
      await expect(toast(page, 'Email Required')).toBeVisible();
    },
  },
  {
    name: 'home, the tee added and shown from the back',
    reach: async ({ page, cart }) => {
      await cart.add('XXL');
      await page.getByRole('radio', { name: 'Back' }).check({ force: true });
      // The picture of the back is loaded only now.
      const back = page.getByRole('img', { name: /back: a large print/ });
      await expect(back).toHaveJSProperty('complete', true);
    },
  },
  {
    name: 'home, a message with errors and a failure',
    reach: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
      await expect(toast(page, 'Email Required')).toBeVisible();
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Please write a message.')).toBeVisible();
    },
  },
];

const help: PageState[] = [
  {
    name: 'size guide, hoodies in centimeters',
    reach: async ({ page }) => {
      await page.goto('/size-guide');
      await page.getByRole('tab', { name: 'Hoodies' }).click();
      await page.getByRole('radio', { name: 'centimeters' }).first().check({ force: true });
    },
  },
  opened('FAQ, an answer open', '/faq#returns', 'We deduct $5'),
];

/** The shop doesn't know its size. */
const WITH_LAST_YEARS_TEE = [storedTee('4XL'), storedTee('M', 2)];

const purchase: PageState[] = [
  opened('cart, empty', '/cart', 'Your Cart is Empty'),
  {
    name: 'cart, filled, one line just removed',
    reach: async ({ page, cart }) => {
      await cart.seed('M', 'S');
      await cart.open();
      await cart.line('S').getByRole('button', { name: 'Remove' }).click();
      await expect(toast(page, 'Removed')).toBeVisible();
    },
  },
  {
    name: 'cart, one line no longer sold',
    reach: async ({ page, cart }) => {
      await seedCheckout(page, freshEmail(), { cart: WITH_LAST_YEARS_TEE });
      await cart.open();
      await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
    },
  },
  opened('cart, empty, from a link', '/buy/gone:1', 'What this link is for isn’t sold any more.'),
  {
    name: 'cart, filled by a link with a promo code, of which one piece is unknown',
    reach: async ({ page, cart }) => {
      await cart.seed('S');
      await page.goto('/buy/ghost-barrel-tee-m:2,gone:1?coupon=WELCOME10');
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      const summary = page.getByRole('complementary', { name: 'Order Summary' });
      await expect(summary).toContainText('WELCOME10');
    },
  },
  {
    name: 'checkout',
    reach: async ({ cart, checkout }) => {
      await cart.seed('M');
      await checkout.open();
      await expect(checkout.fieldset('Billing Address')).toBeVisible();
    },
  },
  {
    name: 'checkout, with the shipping address and errors',
    reach: async ({ page, cart, checkout }) => {
      await cart.seed('M');
      await checkout.open();
      await page.getByRole('checkbox', { name: 'Same as shipping' }).uncheck({ force: true });
      await checkout.submit();
      await expect(toast(page, 'Missing Information')).toBeVisible();
    },
  },
  {
    name: 'payment, one line no longer sold',
    reach: async ({ page, payment }) => {
      await seedCheckout(page, freshEmail(), { cart: WITH_LAST_YEARS_TEE });
      await payment.open();
      await expect(page.getByRole('region').getByText('No longer sold.')).toBeVisible();
    },
  },
  {
    name: 'payment, the card field loading',
    reach: async ({ page, readyToChoose }) => {
      // The script of the frame never loads.
      await page.route('**/v3/elements.js*', () => undefined);
      await readyToChoose();
      await expect(page.getByText('Loading the secure card field')).toBeVisible();
    },
  },
  {
    name: 'payment, ready',
    reach: async ({ readyToPay }) => {
      await readyToPay();
    },
  },
  {
    name: 'payment, by PayPal, with a promo applied',
    reach: async ({ payment, readyToChoose }) => {
      await readyToChoose();
      await payment.choose('PayPal');
      await payment.applyPromo('WELCOME10');
    },
  },
  {
    name: 'payment, nothing left to pay',
    reach: async ({ payment, readyToChoose }) => {
      await readyToChoose();
      await payment.applyPromo('ANGELSHARE');
    },
  },
  {
    name: 'payment, the price changed',
    reach: async ({ page, payment, readyToPay }) => {
      await readyToPay();
      await page.route('**/api/create-payment-intent', async (route) => {
        const body = route.request().postDataJSON() as object;
        await route.continue({ postData: { ...body, amount: 1 } });
      });
      await payment.pay();
      await expect(page.getByText('The total has changed to $30.73.')).toBeVisible();
    },
  },
  {
    name: 'payment, the card declined',
    reach: async ({ page, payment, readyToPay }) => {
      await readyToPay(cards.declined);
      await payment.pay();
      await expect(toast(page, 'Order Failed')).toBeVisible();
    },
  },
  {
    name: 'payment, the card provider unavailable',
    reach: async ({ page, readyToChoose }) => {
      await page.route('**/v3/stripe.js', (route) => route.abort());
      await page.route('https://js.stripe.com/**', (route) => route.abort());
      await readyToChoose();
      await expect(page.getByText('The card field could not be loaded.')).toBeVisible();
    },
  },
  {
    name: 'confirmation',
    reach: async ({ page, payment, readyToPay }) => {
      await readyToPay();
      await payment.pay();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Wade');
    },
  },
];

const tracking: PageState[] = [
  {
    name: 'track order, found',
    reach: async ({ page }) => {
      const order = {
        id: crypto.randomUUID(),
        secure_token: 'none',
        order_number: 'ORD-20261121-482916',
        created_at: '2026-11-21T17:00:00.000Z',
        status: 'shipped',
        payment_status: 'completed',
        total_amount: 82.97,
        country: 'United States',
        carrier: 'UPS',
        tracking_number: '1Z999AA10123456784',
        shipped_at: '2026-11-23T17:00:00.000Z',
      };
      await page.route('**/api/track-order', (route) =>
        route.fulfill({ json: { success: true, order } }),
      );
      await trackUnknownOrder(page);
      await expect(page.getByRole('link', { name: 'View Full Order Details' })).toBeVisible();
    },
  },
  {
    name: 'track order, not found',
    reach: async ({ page }) => {
      await trackUnknownOrder(page);
      await expect(toast(page, 'Order Not Found')).toBeVisible();
    },
  },
  {
    name: 'track order, too many attempts',
    reach: async ({ page }) => {
      const error = 'Too many tries. Try again in 48 minutes.';
      await page.route('**/api/track-order', (route) =>
        route.fulfill({
          status: 429,
          json: { error, code: 'too_many_requests', retryAfter: 2880 },
        }),
      );
      await trackUnknownOrder(page);
      await expect(page.getByText(error).first()).toBeVisible();
    },
  },
];

async function trackUnknownOrder(page: Page): Promise<void> {
  await page.goto('/track-order');
  await page
    .getByRole('textbox', { name: 'Order Number' })
    .fill(`ORD-20200101-${String(Date.now()).slice(-6)}`);
  await page
    .getByRole('main')
    .getByRole('textbox', { name: 'Email' })
    .fill(`${crypto.randomUUID()}@tolliver.example`);
  await page.getByRole('button', { name: 'Track Order' }).click();
}

export const pageStates: PageState[] = [
  ...PATHS.map((path): PageState => ({
    name: path,
    reach: async ({ page }) => {
      await page.goto(path);
    },
  })),
  ...home,
  ...help,
  ...purchase,
  ...orderStates,
  ...tracking,
  ...sellerStates,
  ...storefrontStates,
  ...officeStates,
];

/** For tests of every page state. */
export const test = shopTest.extend<{ reach: (state: PageState) => Promise<void> }>({
  // Playwright reads which fixtures a function needs.
  reach: ({ page, cart, checkout, office, payment, placeOrder, readyToPay, readyToChoose }, use) =>
    use((state) =>
      state.reach({ page, cart, checkout, office, payment, placeOrder, readyToPay, readyToChoose }),
    ),
});
