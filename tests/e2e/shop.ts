import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { getAvailabilityCall } from '#contracts/stock/availability.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { placeFreeOrderCall } from '#contracts/payment/place-free-order.ts';
import { paths } from '#shop/paths.ts';
import { storedTee } from '../support/shopper.ts';
import { collectErrors } from './browser-errors.ts';
import { callApi } from './call-api.ts';
import { Office } from './office.ts';
import { Seller } from './seller.ts';
import { Storefront } from './storefront.ts';

export { expect };

/** The form of the checkout page, filled in for Wade. */
export const wade = {
  firstName: 'Wade',
  lastName: 'Tolliver',
  addressLine1: '214 Jefferson Street',
  city: 'Lexington',
  state: 'Kentucky',
  postalCode: '40508',
};

const address = {
  firstName: wade.firstName,
  lastName: wade.lastName,
  addressLine1: wade.addressLine1,
  addressLine2: '',
  city: wade.city,
  stateProvince: wade.state,
  postalCode: wade.postalCode,
  country: 'United States',
};

/** The data that the checkout page passes to the payment page (requirements §4). */
const paymentData = (email: string, orderNotes: string) => ({
  customerData: { firstName: wade.firstName, lastName: wade.lastName, email, phone: '' },
  billingAddress: address,
  shippingAddress: address,
  orderNotes,
  salesTax: 1.74,
  finalTotal: 30.73,
});

/** Writes to the browser's storage what earlier pages would have: the cart for all tabs, the rest for this tab. */
async function seedStorage(
  page: Page,
  { cart, ...session }: { cart: object[]; checkoutData?: object; paymentData?: object },
): Promise<void> {
  // A page of the site without scripts.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([lines, values]) => {
      localStorage.setItem('cart', JSON.stringify(lines));
      for (const [name, value] of Object.entries(values)) {
        sessionStorage.setItem(name, JSON.stringify(value));
      }
    },
    [cart, session] as const,
  );
}

/** Stripe's test cards. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  threeDSecure: '4000000000003220',
} as const;

let shopper = 0;

/** An email address that no other test uses. */
export const freshEmail = () =>
  `wade.${Date.now().toString(36)}.${process.pid}.${++shopper}@tolliver.example`;

/** Holds the requests to these addresses until the returned callback is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise: held, resolve } = Promise.withResolvers<undefined>();
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return () => resolve(undefined);
}

/** A person's actions on a page of ours. */
class OnPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }
}

export class Cart extends OnPage {
  /** Chooses a size on the home page and adds the tee. */
  async add(size = 'M'): Promise<void> {
    await this.page.goto('/');
    await this.page.getByRole('radio', { name: size, exact: true }).check({ force: true });
    await this.page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(this.page.getByText('Added to Cart!')).toBeVisible();
  }

  /** Writes tees to the stored cart, for tests that are not about adding. */
  async seed(...sizes: string[]): Promise<void> {
    await seedStorage(this.page, { cart: sizes.map((size) => storedTee(size)) });
  }

  async open(): Promise<void> {
    await this.page.goto('/cart');
  }

  /** The cart line of this size. */
  line(size: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: `Size ${size}` });
  }
}

class Checkout extends OnPage {
  async open(): Promise<void> {
    await this.page.goto('/checkout');
  }

  fieldset(name: 'Customer Information' | 'Billing Address' | 'Shipping Address'): Locator {
    return this.page.getByRole('group', { name });
  }

  /** Fills the whole form for Wade in Lexington. */
  async fill(email = freshEmail()): Promise<string> {
    const customer = this.fieldset('Customer Information');
    await customer.getByLabel('First Name').fill(wade.firstName);
    await customer.getByLabel('Last Name').fill(wade.lastName);
    await customer.getByLabel('Email').fill(email);
    await this.fillAddress('Billing Address');
    return email;
  }

  async fillAddress(which: 'Billing Address' | 'Shipping Address', address = wade): Promise<void> {
    const fields = this.fieldset(which);
    await fields.getByLabel('First Name').fill(address.firstName);
    await fields.getByLabel('Last Name').fill(address.lastName);
    await fields.getByLabel('Address Line 1').fill(address.addressLine1);
    await fields.getByLabel('City').fill(address.city);
    await fields.getByLabel('State / Province').selectOption({ label: address.state });
    await fields.getByLabel('Postal Code').fill(address.postalCode);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue to Payment' }).click();
  }
}

export class Payment extends OnPage {
  readonly frame = () => this.page.frameLocator('iframe[title="Secure card payment input frame"]');
  readonly button = () => this.page.getByRole('button', { name: 'Complete Payment' });

  async open(): Promise<void> {
    // The provider's frame, which a test may hold, belongs to what `load` waits for.
    await this.page.goto('/payment', { waitUntil: 'domcontentloaded' });
    await expect(this.button()).toBeVisible();
  }

  async fillCard(number: string = cards.good): Promise<void> {
    await this.frame().getByLabel('Card number').fill(number);
    await this.frame().getByLabel('Expiration date').fill('12 / 34');
    await this.frame().getByLabel('Security code').fill('123');
  }

  /** Why the card was declined, in the card's panel. */
  readonly decline = () =>
    this.page.getByText('Nothing was charged.').locator('xpath=ancestor-or-self::p/../..');
  readonly promo = () => this.page.getByRole('textbox', { name: 'Promo Code' });
  readonly summary = () => this.page.getByRole('complementary', { name: 'Order Summary' });
  /** Opens or closes the order summary where it is folded. */
  readonly foldSummary = () => this.page.getByText(/^Order Summary, /).click();

  async choose(method: 'Card' | 'PayPal'): Promise<void> {
    await this.page.getByRole('radio', { name: method, exact: true }).check({ force: true });
  }

  async applyPromo(code: string): Promise<void> {
    // Folded only below this width (styles/application/page.css); what is not rendered yet is hidden too.
    if ((this.page.viewportSize()?.width ?? 0) < 1024) {
      await this.page.getByText(/^Order Summary, /).waitFor();
      if (await this.promo().isHidden()) await this.foldSummary();
    }
    await this.promo().fill(code);
    await this.promo().press('Enter');
    await expect(this.summary().getByRole('button', { name: 'Remove' })).toBeVisible();
  }

  async pay(): Promise<void> {
    await this.button().click();
  }

  /** Pays and waits for the confirmation page. */
  async buy(): Promise<void> {
    await this.pay();
    await expect(this.page).toHaveURL(ORDERED);
  }

  readonly toPaypal = () => this.page.getByRole('button', { name: 'Continue to PayPal' });

  async continueToPaypal(): Promise<void> {
    await this.choose('PayPal');
    await this.toPaypal().click();
  }

  /** Approves the payment on PayPal's page. */
  async approveAtPaypal(): Promise<void> {
    await this.page.getByRole('button', { name: 'Pay Now' }).click();
  }

  readonly challenge = () => this.page.locator('iframe[title="3D Secure authentication"]');

  /** Pays and waits for the bank's 3-D Secure challenge. */
  async payUntilChallenge(): Promise<void> {
    await this.pay();
    await expect(this.challenge()).toBeVisible();
  }

  /** Completes or fails the 3-D Secure challenge. */
  async answerChallenge(answer: 'Complete' | 'Fail'): Promise<void> {
    const challenge = this.challenge().contentFrame();
    await challenge.getByRole('button', { name: answer }).click();
  }
}

type Wallet = 'apple_pay' | 'google_pay';
type WalletName = 'Apple Pay' | 'Google Pay';

class Wallets extends OnPage {
  /** Which wallets browsers have from now on: all browsers of this shop. */
  offer(...wallets: Wallet[]): Promise<void> {
    return this.#offer({ wallets });
  }

  /** The same at first, and a moment after the page has shown its buttons. */
  offerLater(first: Wallet[], later: Wallet[]): Promise<void> {
    return this.#offer({ wallets: first, later });
  }

  async #offer(wallets: { wallets: Wallet[]; later?: Wallet[] }): Promise<void> {
    const html = await (await this.page.request.get('/payment')).text();
    const origin = /<script src="(http[^"]+)\/v3\/stripe\.js"/.exec(html)?.[1] ?? '';
    const data = { control: 'offer wallets', ...wallets };
    const answer = await this.page.request.post(`${origin}/_control`, { data });
    expect(answer.status()).toBe(204);
  }

  readonly button = (wallet: WalletName) =>
    this.page
      .frameLocator('iframe[title="Secure express checkout frame"]')
      .getByRole('button', { name: wallet });

  /** The payment sheet that a wallet's button opens. */
  readonly sheet = (wallet: WalletName) => this.page.frameLocator(`iframe[title="${wallet}"]`);

  async pay(wallet: WalletName): Promise<void> {
    await this.sheet(wallet).getByRole('button', { name: 'Pay', exact: true }).click();
  }
}

/** The address of the confirmation page. */
export const ORDERED = /\/order-confirmation\//;

interface Email {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
}

export class Mailbox {
  readonly page: Pick<Page, 'request'>;

  constructor(page: Pick<Page, 'request'>) {
    this.page = page;
  }

  /** The emails to this address. */
  async of(address: string): Promise<Email[]> {
    const response = await this.page.request.get('/sandbox/mail.json');
    const emails = (await response.json()) as Email[];
    return emails.filter(({ to }) => to.includes(address));
  }

  /** Waits for the email to this address and checks that it is the only one. */
  async only(address: string): Promise<Email> {
    await expect.poll(async () => (await this.of(address)).length).toBeGreaterThan(0);
    const emails = await this.of(address);
    expect(emails).toHaveLength(1);
    return emails[0] as Email;
  }

  /** The link that is emailed to this address once it was asked for. */
  async link(address: string, ask: () => Promise<void>): Promise<string> {
    const known = (await this.links(address)).length;
    await ask();
    await expect.poll(async () => (await this.links(address)).length).toBeGreaterThan(known);
    // The newest email is the first.
    return (await this.links(address))[0] ?? '';
  }

  private async links(address: string): Promise<string[]> {
    const emails = await this.of(address);
    return emails.flatMap(({ text }) => text.match(/http[^\s#]{1,60}#\S+/) ?? []);
  }
}

interface PlacedOrder {
  orderNumber: string;
  email: string;
  /** The address of the order's confirmation page. */
  address: string;
}

export interface ShopFixtures {
  cart: Cart;
  checkout: Checkout;
  payment: Payment;
  wallets: Wallets;
  mailbox: Mailbox;
  office: Office;
  seller: Seller;
  storefront: Storefront;
  /** The browser's errors, in all its tabs: they must be collected before the first page opens. */
  browserErrors: string[];
  /** Opens the payment page with a tee for Wade, as after checkout; returns the shopper's email address. */
  readyToChoose: () => Promise<string>;
  /** Opens the payment page and fills in the card; returns the shopper's email address. */
  readyToPay: (card?: string) => Promise<string>;
  /** Places an order that costs nothing through the API, for tests that are not about paying. */
  placeOrder: () => Promise<PlacedOrder>;
}

export const test = base.extend<ShopFixtures>({
  cart: ({ page }, use) => use(new Cart(page)),
  checkout: ({ page }, use) => use(new Checkout(page)),
  payment: ({ page }, use) => use(new Payment(page)),
  wallets: ({ page }, use) => use(new Wallets(page)),
  mailbox: ({ page }, use) => use(new Mailbox(page)),
  office: ({ page }, use) => use(new Office(page)),
  seller: ({ page }, use) => use(new Seller(page)),
  storefront: ({ page }, use) => use(new Storefront(page)),
  browserErrors: async ({ context, baseURL }, use) => use(await collectErrors(context, baseURL)),
  readyToChoose: async ({ page, payment }, use) => {
    await use(async () => {
      const email = freshEmail();
      await seedCheckout(page, email);
      await payment.open();
      return email;
    });
  },
  readyToPay: async ({ readyToChoose, payment }, use) => {
    await use(async (card = cards.good) => {
      const email = await readyToChoose();
      await payment.fillCard(card);
      return email;
    });
  },
  placeOrder: async ({ page }, use) => {
    await use(async () => {
      const email = freshEmail();
      const order = await callApi(page, placeFreeOrderCall, {
        ...paymentData(email, ''),
        checkoutKey: crypto.randomUUID(),
        items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }],
        promoCode: 'ANGELSHARE',
      });
      const { orderId, orderNumber, secureToken } = order;
      return { orderNumber, email, address: paths.orderConfirmation(orderId, secureToken) };
    });
  },
});

/** Writes a finished checkout for Wade, of a tee unless told otherwise, to the storage of this tab. */
export async function seedCheckout(
  page: Page,
  email: string,
  { notes = '', cart = [storedTee()] } = {},
): Promise<void> {
  const data = paymentData(email, notes);
  const checkoutData = { ...data, sameAsBilling: true };
  await seedStorage(page, { cart, checkoutData, paymentData: data });
}

/**
 * Presses what leaves the page, and stops that as the Esc key does; DevTools' own command can hang during a navigation.
 */
export async function stopLeaving(
  page: Page,
  press: () => Promise<void>,
  destination: string,
): Promise<void> {
  // The next page doesn't come before it is stopped.
  await page.route(destination, () => new Promise<void>(() => undefined));
  const stopped = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { navigation } = window;
        const stop = ({ destination }: NavigateEvent) => {
          if (!destination.sameDocument) setTimeout(() => window.stop());
        };
        navigation.addEventListener('navigate', stop);
        const onStopped = () => {
          navigation.removeEventListener('navigate', stop);
          resolve();
        };
        navigation.addEventListener('navigateerror', onStopped, { once: true });
      }),
  );
  await press();
  await stopped;
  await page.unroute(destination);
}

/** Has the shop say that this much is left of these sizes, in this page alone: other tests go on buying. */
export async function setLeft(
  page: Page,
  products: ResponseOf<typeof getAvailabilityCall>['products'],
): Promise<void> {
  const json: ResponseOf<typeof getAvailabilityCall> = { products, arrives: 'Dec 1–4' };
  await page.route(`**${paths.api(getAvailabilityCall.name)}`, (route) => route.fulfill({ json }));
}

/** The toast with this title. */
export function toast(page: Page, title: string): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title });
}
