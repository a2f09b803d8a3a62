import { type Locator, type Page, test } from '@playwright/test';
import { officePaths } from '#shop/office-paths.ts';
import { signInOwner } from './office-session.ts';

/** Who signs in by hand in a test. */
export const OWNER = 'owner@ghostbarrel.example';

/** The owner's office, as a person who is signed in sees it. */
export class Office {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async signIn(): Promise<void> {
    await signInOwner(this.page, test.info().project.use.baseURL);
  }

  /** Presses this, and returns what it has copied once the toast says so. */
  async copied(button: Locator, said: string): Promise<string> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button.click();
    await this.page.getByText(said, { exact: true }).waitFor();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}

/** The pages of the office, each with a text that it shows once it is loaded. */
export const OFFICE_PAGES = [
  [officePaths.today, /Waiting for you|No orders yet/],
  [officePaths.orders, 'Delivered'],
  [officePaths.returns, 'Label sent'],
  [officePaths.stock, 'Import or export CSV'],
  [officePaths.promoCodes, 'Create code'],
  [officePaths.reports, /Nothing was sold|To hand over/],
  [officePaths.customers, /open its page/],
  [officePaths.club, 'Sent before'],
  [officePaths.subscribers, 'Subscribers'],
  [officePaths.sellers, 'Sellers'],
  [officePaths.work, 'Pending work'],
] as const;

/**
 * Opens Pending work with three payments that have no order: at the shop's price, below it, and of an erased person.
 */
export async function showUnknownPayments(page: Page): Promise<void> {
  const piece = {
    product: 'Ghost Barrel Heritage Tee',
    image: '/pictures/ghost-barrel-tee.jpg',
    size: 'M',
    quantity: 1,
    unitCents: 2899,
    shopCents: 2899,
  };
  const payment = {
    provider: 'stripe',
    id: 'pi_one',
    amountCents: 3073,
    currency: 'usd',
    paidAt: '2026-11-21T12:00:00Z',
    items: [],
    name: 'Ada Boone',
    email: 'ada@boone.example',
    hasShop: true,
    otherAddress: null,
    pieces: [piece],
    discountCents: 0,
    shippingCents: 0,
    taxCents: 174,
    taxLabel: 'Sales Tax (Kentucky, 6%)',
    shopTotalCents: 3073,
    lower: null,
    problem: null,
    isUnreadable: false,
    url: null,
    isErased: false,
  };
  const lower = {
    ...payment,
    id: 'pi_two',
    amountCents: 2543,
    taxCents: 144,
    name: 'June Harlan',
    lower: '$25.43 was paid, the shop asks $30.73: $23.99 for the M, which costs $28.99.',
    pieces: [{ ...piece, unitCents: 2399 }],
  };
  const erased = { ...payment, id: 'pi_three', name: null, email: null, isErased: true };
  await page.route('**/api/admin-list-work', async (route) => {
    const response = await route.fetch();
    const work = (await response.json()) as object;
    await route.fulfill({ json: { ...work, unknownPayments: [payment, lower, erased] } });
  });
  await page.goto(officePaths.work);
}
