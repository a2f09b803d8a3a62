import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PRODUCTS_IN_LIST, PRODUCTS_PER_PAGE } from '#shop/sellers.ts';
import { readStorefront } from '#sellers/read-storefront.ts';
import { stubLiveKeys } from '../support/live-keys.ts';
import { openSeller } from './test-seller.ts';
import { openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const MANY = 'acct_1ManyProducts';
const EMPTY = 'acct_1NoProducts';
const PRODUCTS = 5_000;

const shop = sharedShop(openShop);
beforeAll(async () => {
  await shop.database.query(
    "insert into connected_accounts (id, email) select id, 'etta@boone.example' from unnest($1::text[]) as id",
    [[MANY, EMPTY]],
  );
  await shop.database.query(
    `insert into connect_products
       (id, account_id, name, description, price_id, unit_amount, currency, is_active, created_at, changed_at)
     select 'prod_' || n, $1, 'Product ' || n, repeat('Words. ', 250), 'price_' || n, n, 'usd', n % 5 > 0,
       to_timestamp(1700000000 + n / 3), now()
     from generate_series(1, $2::integer) as n`,
    [MANY, PRODUCTS],
  );
  await shop.database.query('analyze connect_products');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const list = (accountId: string, page?: number, after?: string) =>
  shop.call('list-connect-products', { accountId, page, after });
const namesOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.products as { name: string }[]).map(({ name }) => name);
const lastOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.products as { id: string }[] | undefined)?.at(-1)?.id;

describe('thousands of products', () => {
  test('are listed by page, newest first, each once', async () => {
    const total = (PRODUCTS * 4) / 5;
    const first = await list(MANY, 1);
    expect(first.body).toMatchObject({ success: true, total });
    expect(namesOf(first)[0]).toBe('Product 4999');
    const seen: string[] = [];
    for (let page = 1; page <= 5; page += 1) seen.push(...namesOf(await list(MANY, page)));
    expect(seen).toHaveLength(5 * PRODUCTS_PER_PAGE);
    expect(new Set(seen).size).toBe(seen.length);
    // Three have the same time.
    const ages = seen.map((name) => Math.floor(Number(name.replace('Product ', '')) / 3));
    expect(ages).toEqual(ages.toSorted((one, other) => other - one));
    expect(await list(MANY, Math.ceil(total / PRODUCTS_PER_PAGE) + 1)).toMatchObject({
      status: 200,
      body: { products: [], total },
    });
  });

  test('are listed in long parts where only the account is named', async () => {
    const total = (PRODUCTS * 4) / 5;
    const seen: string[] = [];
    let body: Record<string, unknown> = { hasMore: true };
    while (body.hasMore) {
      ({ body } = await list(MANY, undefined, lastOf({ body })));
      expect(body.products).toHaveLength(PRODUCTS_IN_LIST);
      seen.push(...namesOf({ body }));
    }
    expect(new Set(seen).size).toBe(total);
  });
});

test('a product that is added or archived between two pages shifts nothing', async () => {
  const FEW = 'acct_1FewProducts';
  await shop.database.query(
    "insert into connected_accounts (id, email) values ($1, 'etta@boone.example')",
    [FEW],
  );
  const add = (from: number, to: number) =>
    shop.database.query(
      `insert into connect_products
         (id, account_id, name, description, price_id, unit_amount, currency, is_active, created_at, changed_at)
       select 'prod_few' || lpad(n::text, 3, '0'), $1, 'Few ' || n, '', 'price_few' || n, n, 'usd', true, to_timestamp(1700000000 + n / 3), now()
       from generate_series($2::integer, $3::integer) as n`,
      [FEW, from, to],
    );
  const archive = (...names: string[]) =>
    shop.database.query(
      'update connect_products set is_active = false where account_id = $1 and name = any ($2)',
      [FEW, names],
    );
  await add(1, 50);
  expect(namesOf(await list(FEW))).toHaveLength(50);
  const first = await list(FEW, 1);
  expect(first.body).toMatchObject({ total: 50, hasMore: true });
  const names = namesOf(first);
  // The last one seen too.
  await add(51, 80);
  await archive('Few 40', String(names.at(-1)), 'Few 1');
  const second = await list(FEW, 2, lastOf(first));
  expect(second.body).toMatchObject({ total: 77, hasMore: true });
  const third = await list(FEW, 3, lastOf(second));
  expect(third.body).toMatchObject({ hasMore: false });
  const seen = [...names, ...namesOf(second), ...namesOf(third)];
  expect(seen).toEqual(Array.from({ length: 49 }, (_, index) => `Few ${50 - index}`));
  // The shopper's page is the same.
  expect(await readStorefront(FEW, 2, lastOf(first))).toMatchObject({
    products: second.body.products,
    hasMore: true,
  });
  for (const after of ['prod_1', lastOf(await list(MANY))]) {
    expect((await list(FEW, 2, after)).body).toMatchObject({ products: [], hasMore: false });
  }
});

test('a storefront without products is empty, and a page number below 1 is refused', async () => {
  expect(await list(EMPTY)).toMatchObject({ status: 200, body: { products: [], total: 0 } });
  expect(await readStorefront(EMPTY, 1)).toEqual({
    businessName: null,
    canAcceptPayments: false,
    products: [],
    total: 0,
    hasMore: false,
    checkoutOrigin: shop.stripe.url,
  });
  for (const page of [0, -1, 1.5]) {
    expect(await list(EMPTY, page)).toMatchObject({ status: 400, body: { field: 'page' } });
  }
});

test('an account that was not created here is not found, although Stripe knows it', async () => {
  const { accountId } = await openSeller(shop);
  await shop.database.query('delete from account_secrets where account_id = $1', [accountId]);
  await shop.database.query('delete from connected_accounts where id = $1', [accountId]);
  const requests = {
    'get-account-status': { accountId },
    'create-account-link': { accountId },
    'list-connect-products': { accountId },
    'create-connect-product': {
      accountId,
      name: 'Tee',
      priceInCents: 2899,
      currency: 'usd',
    },
    'archive-connect-product': { accountId, productId: 'prod_1' },
    'create-connect-checkout': { accountId, priceId: 'price_1', quantity: 1 },
  };
  for (const [name, body] of Object.entries(requests)) {
    expect(await shop.call(name, body), name).toMatchObject({
      status: 404,
      body: { code: 'account_not_found' },
    });
  }
  for (const page of [1, 2]) expect(await readStorefront(accountId, page)).toBeUndefined();
  for (const id of ['', "acct_' or 1=1 --", `acct_${'x'.repeat(65)}`]) {
    expect(await readStorefront(id, 1)).toBeUndefined();
    expect(await list(id)).toMatchObject({ status: 400, body: { field: 'accountId' } });
  }
});

describe('with the platform off', () => {
  const everything = async () => [
    await shop.call('create-connected-account', {
      email: 'etta@boone.example',
      business_type: 'individual',
    }),
    await shop.call('send-account-link', { email: 'etta@boone.example' }),
    await list(EMPTY),
    await shop.call('get-account-status', { accountId: EMPTY }),
    await shop.call('create-connect-checkout', {
      accountId: EMPTY,
      priceId: 'price_1',
      quantity: 1,
    }),
  ];

  test('by its setting, its functions are not found', async () => {
    vi.stubEnv('PLATFORM_ENABLED', 'false');
    for (const reply of await everything()) {
      expect(reply).toMatchObject({ status: 404, body: { code: 'platform_off' } });
    }
    expect(await readStorefront(EMPTY, 1)).toBeUndefined();
  });

  test('no link to an account is emailed', async () => {
    const { email } = await openSeller(shop);
    await shop.database.query(
      `insert into outbox (kind, dedupe_key, payload)
       values ('account-link', gen_random_uuid(), jsonb_build_object('email', $1::text, 'account_id', null))`,
      [email],
    );
    vi.stubEnv('PLATFORM_ENABLED', 'false');
    await shop.sendOutbox();
    expect(shop.emailsTo(email)).toEqual([]);
  });

  test('by live keys without its setting, its functions are not found', async () => {
    stubLiveKeys();
    for (const reply of await everything()) {
      expect(reply).toMatchObject({ status: 404, body: { code: 'platform_off' } });
    }
  });
});
