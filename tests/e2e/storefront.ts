import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { localSettings } from '#scripts/local-settings.ts';
import { paths } from '#shop/paths.ts';

export interface Goods {
  name: string;
  description?: string;
  cents?: number;
  picture?: string;
}

interface Shelf {
  /** An account that is there already. */
  accountId?: string;
  businessName?: string;
  /** Whether the account can take payments. */
  isOpen?: boolean;
}

/** The rows of a question that is asked of the shop's own tables. */
export async function askTables(
  page: Page,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const answer = await page.request.post('/sandbox/control', { data: { sql: { text, values } } });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Record<string, unknown>[];
}

const freshAccount = () => `acct_${crypto.randomUUID().replaceAll('-', '')}`;

/** Puts goods on a shelf of our copy, as if they had been created; Stripe knows nothing of them. Gives the account. */
export async function stockShelf(
  page: Page,
  goods: Goods[],
  { accountId = freshAccount(), businessName, isOpen = true }: Shelf = {},
): Promise<string> {
  await askTables(
    page,
    `insert into connected_accounts (id, email, business_name, charges_enabled, onboarding_complete)
     values ($1, 'etta@boone.example', $2, $3, $3)
     on conflict (id) do nothing`,
    [accountId, businessName ?? null, isOpen],
  );
  await askTables(
    page,
    `insert into connect_products
     select 'prod_' || $1 || place, $1, goods->>'name', coalesce(goods->>'description', ''), 'price_' || $1 || place,
       coalesce((goods->>'cents')::integer, 3800), 'usd', goods->>'picture', true,
       now() - place * interval '1 second', now()
     from jsonb_array_elements($2::jsonb) with ordinality as shelf (goods, place)`,
    [accountId, JSON.stringify(goods)],
  );
  return accountId;
}

/** Keeps a picture for an account, for goods that are put on its shelf; gives its id. */
export async function savePicture(page: Page, accountId: string, file: string): Promise<string> {
  const answer = await page.request.post(`/api/upload-product-picture?account=${accountId}`, {
    headers: { 'content-type': 'image/jpeg' },
    data: await readFile(file),
  });
  return ((await answer.json()) as { picture: string }).picture;
}

/** A storefront, as a visitor sees it. */
export class Storefront {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(accountId: string, page?: number): Promise<void> {
    await this.page.goto(paths.storefront(accountId, page));
  }

  readonly products = () => this.page.getByRole('main').getByRole('listitem');

  product(name: string): Locator {
    const heading = this.page.getByRole('heading', { name, exact: true });
    return this.products().filter({ has: heading });
  }

  /** Presses Buy Now and comes to Stripe's page; gives its address. */
  async buy(name: string): Promise<URL> {
    await this.product(name).getByRole('button', { name: 'Buy Now' }).click();
    await this.page.waitForURL((url) => url.pathname.includes('/pay/'));
    return new URL(this.page.url());
  }

  /** Fills in Stripe's page. */
  async pay(card = '4242424242424242'): Promise<void> {
    await this.page.getByLabel('Email').fill('june@visitor.example');
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

/** What Stripe's API answers the platform, or an account; `stripe` is any address of its pages. */
async function getOfStripe(page: Page, stripe: URL, path: string, account?: string) {
  const answer = await page.request.get(new URL(path, stripe).href, {
    headers: {
      authorization: `Bearer ${localSettings.STRIPE_SECRET_KEY}`,
      ...(account && { 'stripe-account': account }),
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as unknown;
}

/** What Stripe says, in cents: what an account holds, and which fees of its sales the platform holds. */
export async function askStripe(page: Page, stripe: URL, accountId: string) {
  const balance = (await getOfStripe(page, stripe, '/v1/balance', accountId)) as Balance;
  const fees = (await getOfStripe(page, stripe, '/v1/application_fees?limit=100')) as Fees;
  return {
    held: balance.pending[0]?.amount,
    fees: fees.data.filter(({ account }) => account === accountId).map(({ amount }) => amount),
  };
}

/** The session whose page this is. */
export const sessionOf = (stripe: URL) => /cs_test_\w+/.exec(stripe.pathname)?.[0] ?? '';

async function controlStripe(page: Page, stripe: URL, data: object): Promise<void> {
  const answer = await page.request.post(new URL('/_control', stripe).href, { data });
  expect(answer.status()).toBe(204);
}

/** The bank takes its time with the next payment of this account. */
export async function keepBankAtWork(page: Page, stripe: URL, account: string): Promise<void> {
  await controlStripe(page, stripe, { control: 'keep processing', account });
}

/** The bank is done, and lets the payment of this page through. */
export async function letBankPay(page: Page, stripe: URL, account: string): Promise<void> {
  const path = `/v1/checkout/sessions/${sessionOf(stripe)}`;
  const { payment_intent } = (await getOfStripe(page, stripe, path, account)) as Session;
  await controlStripe(page, stripe, { control: 'settle', paymentIntent: payment_intent });
}

/** The database can't be reached once: when it is asked for what has this id. */
export async function loseDatabaseOnce(page: Page, id: string): Promise<void> {
  const breakAt = { statement: '', about: id, when: 'before' };
  const answer = await page.request.post('/sandbox/control', { data: { breakAt } });
  expect(answer.status()).toBe(204);
}
