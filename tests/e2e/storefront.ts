import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { localSettings } from '#scripts/local-settings.ts';
import { sellerPaths } from '#shop/seller-paths.ts';

export interface ListedProduct {
  name: string;
  description?: string;
  cents?: number;
  picture?: string;
}

/** Where June wants her package, by the labels of Stripe's page. */
const JUNES_ADDRESS = {
  'Full name': 'June Tolliver',
  'Address line 1': '12 Old Frankfort Pike',
  City: 'Lexington',
  State: 'KY',
  'ZIP code': '40510',
};

interface AccountOptions {
  /** An existing account. */
  accountId?: string;
  businessName?: string;
  supportContact?: string;
  canTakePayments?: boolean;
}

/** Runs SQL on the shop's database; returns the rows. */
export async function queryDatabase(
  page: Page,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const response = await page.request.post('/sandbox/control', { data: { sql: { text, values } } });
  expect(response.status()).toBe(200);
  return (await response.json()) as Record<string, unknown>[];
}

const freshAccount = () => `acct_${crypto.randomUUID().replaceAll('-', '')}`;

/** Inserts an account and products into our tables only, not at Stripe; returns the account's id. */
export async function insertProducts(
  page: Page,
  products: ListedProduct[],
  {
    accountId = freshAccount(),
    businessName,
    supportContact,
    canTakePayments = true,
  }: AccountOptions = {},
): Promise<string> {
  await queryDatabase(
    page,
    `insert into connected_accounts (
       id, email, business_name, support_contact, charges_enabled, onboarding_complete
     )
     values ($1, 'etta@boone.example', $2, $3, $4, $4)
     on conflict (id) do nothing`,
    [accountId, businessName ?? null, supportContact ?? null, canTakePayments],
  );
  await queryDatabase(
    page,
    `insert into connect_products
     select 'prod_' || $1 || place, $1, product->>'name', coalesce(product->>'description', ''), 'price_' || $1 || place,
       coalesce((product->>'cents')::integer, 3800), 'usd', product->>'picture', true,
       now() - place * interval '1 second', now()
     from jsonb_array_elements($2::jsonb) with ordinality as listed (product, place)`,
    [accountId, JSON.stringify(products)],
  );
  return accountId;
}

/** Inserts a sale, as if Stripe had reported it; returns the address of its success page. */
export async function insertSale(
  page: Page,
  name: string,
  { refund, ...account }: AccountOptions & { refund?: 'succeeded' } = {},
): Promise<string> {
  const accountId = await insertProducts(page, [], account);
  const id = crypto.randomUUID().replaceAll('-', '');
  await queryDatabase(
    page,
    `insert into connect_sales (
       session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee, currency,
       refund_status
     )
     values ('cs_test_' || $1, $2, 'pi_' || $1, 'prod_1', $3, 1, 2899, 290, 'usd', $4)`,
    [id, accountId, name, refund ?? null],
  );
  return `${sellerPaths.storefrontSuccess(accountId)}?session_id=cs_test_${id}`;
}

/** Uploads a picture for an account's products; returns its id. */
export async function savePicture(page: Page, accountId: string, file: string): Promise<string> {
  const response = await page.request.post(`/api/upload-product-picture?account=${accountId}`, {
    headers: { 'content-type': 'image/jpeg' },
    data: await readFile(file),
  });
  return ((await response.json()) as { picture: string }).picture;
}

/** A storefront, as a visitor sees it. */
export class Storefront {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(accountId: string, page?: number): Promise<void> {
    await this.page.goto(sellerPaths.storefront(accountId, page));
  }

  readonly products = () => this.page.getByRole('main').getByRole('listitem');

  product(name: string): Locator {
    const heading = this.page.getByRole('heading', { name, exact: true });
    return this.products().filter({ has: heading });
  }

  /** Presses Buy Now and waits for Stripe's page; returns its address. */
  async buy(name: string): Promise<URL> {
    await this.product(name).getByRole('button', { name: 'Buy Now' }).click();
    await this.page.waitForURL((url) => url.pathname.includes('/pay/'));
    return new URL(this.page.url());
  }

  /** Fills in Stripe's page and pays. */
  async pay(card = '4242424242424242'): Promise<void> {
    await this.page.getByLabel('Email').fill('june@visitor.example');
    for (const [label, text] of Object.entries(JUNES_ADDRESS)) {
      await this.page.getByLabel(label, { exact: true }).fill(text);
    }
    await this.page.getByLabel('Card number').fill(card);
    await this.page.getByLabel('Expiration date').fill('12 / 34');
    await this.page.getByLabel('Security code').fill('123');
    await this.page.getByRole('button', { name: 'Pay', exact: true }).click();
  }
}

interface Balance {
  pending: { amount: number }[];
}
interface Fees {
  data: { account: string; amount: number }[];
}
interface Session {
  payment_intent: string;
}

/** A GET request to Stripe's API for the platform or one account; `stripe` is the address of any page of Stripe. */
async function getFromStripe(page: Page, stripe: URL, path: string, account?: string) {
  const response = await page.request.get(new URL(path, stripe).href, {
    headers: {
      authorization: `Bearer ${localSettings.STRIPE_SECRET_KEY}`,
      ...(account && { 'stripe-account': account }),
    },
  });
  expect(response.status()).toBe(200);
  return (await response.json()) as unknown;
}

/** An account's balance and the platform's fees of its sales, in cents, from Stripe. */
export async function stripeBalance(page: Page, stripe: URL, accountId: string) {
  const balance = (await getFromStripe(page, stripe, '/v1/balance', accountId)) as Balance;
  const fees = (await getFromStripe(page, stripe, '/v1/application_fees?limit=100')) as Fees;
  return {
    pending: balance.pending[0]?.amount,
    fees: fees.data.filter(({ account }) => account === accountId).map(({ amount }) => amount),
  };
}

/** The id of the checkout session of a page of Stripe. */
export const sessionIdOf = (stripe: URL) => /cs_test_\w+/.exec(stripe.pathname)?.[0] ?? '';

async function controlStripe(page: Page, stripe: URL, data: object): Promise<void> {
  const response = await page.request.post(new URL('/_control', stripe).href, { data });
  expect(response.status()).toBe(204);
}

/** Keeps the next payment of this account in the status `processing`. */
export async function keepPaymentProcessing(
  page: Page,
  stripe: URL,
  account: string,
): Promise<void> {
  await controlStripe(page, stripe, { control: 'keep processing', account });
}

/** Lets the processing payment of this page of Stripe succeed. */
export async function settlePayment(page: Page, stripe: URL, account: string): Promise<void> {
  const path = `/v1/checkout/sessions/${sessionIdOf(stripe)}`;
  const { payment_intent } = (await getFromStripe(page, stripe, path, account)) as Session;
  await controlStripe(page, stripe, { control: 'settle', paymentIntent: payment_intent });
}

/** Breaks the database connection once, at the first statement with this id. */
export async function breakDatabaseOnce(page: Page, id: string): Promise<void> {
  const breakAt = { statement: '', about: id, when: 'before' };
  const response = await page.request.post('/sandbox/control', { data: { breakAt } });
  expect(response.status()).toBe(204);
}
