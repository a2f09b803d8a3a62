import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { readStorefront } from '#sellers/read-storefront.ts';
import { ETTA, openSeller, type Seller } from './test-seller.ts';
import { freshEmail, openShop } from './test-shop.ts';
import { anyString, containing, matching } from '../support/matchers.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
afterEach(() => shop.resetFaults());

const create = (changes: object = {}) =>
  shop.call('create-connected-account', {
    email: freshEmail(),
    business_type: 'individual',
    ...changes,
  });
const keptOf = async ({ accountId }: Seller) => {
  const [kept] = await shop.database.query('select * from connected_accounts where id = $1', [
    accountId,
  ]);
  return kept;
};

describe('an account', () => {
  test('is created at Stripe and stored here', async () => {
    const { status, body } = await create({ email: ' Etta@Boone.example ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      accountId: matching(/^acct_\w{16}$/),
      accountSecret: anyString,
      charges_enabled: false,
    });
    const accounts = await shop.database.query('select id, email from connected_accounts');
    expect(accounts).toContainEqual({ id: body.accountId, email: 'etta@boone.example' });
  });

  test('has the store name that its seller gave, also at Stripe, or none', async () => {
    const named = await create({ storeName: ' Boone & Daughters ' });
    const accountId = String(named.body.accountId);
    expect(await readStorefront(accountId, 1)).toMatchObject({ businessName: 'Boone & Daughters' });
    expect(await shop.call('get-account-status', { accountId })).toMatchObject({
      body: { account: { business_name: 'Boone & Daughters' } },
    });
    const unnamed = await create({ storeName: '\u200b' });
    expect(await readStorefront(String(unnamed.body.accountId), 1)).toMatchObject({
      businessName: null,
    });
    expect(await create({ storeName: 'x'.repeat(81) })).toMatchObject({
      status: 400,
      body: { field: 'storeName' },
    });
  });

  test('can be requested again when Stripe could not be reached', async () => {
    shop.faults.requests.order({
      method: 'POST',
      path: '/v2/core/accounts',
      when: 'after',
      what: 'drop',
      times: 3,
    });
    const accountRequest = { email: freshEmail(), requestKey: randomUUID() };
    expect(await create(accountRequest)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect(await create(accountRequest)).toMatchObject({ status: 200 });
  });
});

describe('onboarding', () => {
  test("lists what is due by Stripe's names", async () => {
    const seller = await openSeller(shop);
    const account = await seller.status();
    expect(account).toMatchObject({
      accountId: seller.accountId,
      email: seller.email,
      charges_enabled: false,
      onboarding_complete: false,
      can_accept_payments: false,
      verifying: false,
      requirements: { errors: [] },
    });
    const { currently_due } = account.requirements as { currently_due: string[] };
    expect(currently_due).toContain('identity.individual.given_name');
    expect(currently_due).not.toContain('identity.individual.id_numbers');
  });

  test('lists what is left when interrupted; when finished, payments are enabled', async () => {
    const seller = await openSeller(shop);
    const before = await seller.status();
    await seller.onboard('save', { givenName: 'Etta', surname: 'Boone' });
    const halfway = await seller.status();
    expect(halfway.onboarding_complete).toBe(false);
    const dueIn = (account: Record<string, unknown>) =>
      (account.requirements as { currently_due: string[] }).currently_due;
    expect(dueIn(halfway).length).toBe(dueIn(before).length - 2);
    await seller.onboard();
    expect(await seller.status()).toMatchObject({
      charges_enabled: true,
      onboarding_complete: true,
      can_accept_payments: true,
      verifying: false,
      requirements: { currently_due: [], errors: [] },
    });
  });

  test('stores the contact that the seller gives customers', async () => {
    const seller = await openSeller(shop);
    await seller.onboard('submit', { ...ETTA, supportEmail: 'help@boone.example' });
    await seller.status();
    expect(await keptOf(seller)).toMatchObject({ support_contact: 'help@boone.example' });
  });

  test('shows everything as submitted, and payments as disabled, while Stripe reviews it', async () => {
    shop.faults.accounts.keepVerifying();
    const seller = await openSeller(shop);
    await seller.onboard();
    expect(await seller.status()).toMatchObject({
      charges_enabled: false,
      onboarding_complete: true,
      verifying: true,
    });
    shop.faults.accounts.settle(seller.accountId);
    expect(await seller.status()).toMatchObject({ charges_enabled: true, verifying: false });
  });

  test("shows Stripe's own words for what it could not accept", async () => {
    const seller = await openSeller(shop);
    await seller.onboard('submit', { ...ETTA, website: 'https://inaccessible.stripe.com' });
    expect(await seller.status()).toMatchObject({
      onboarding_complete: false,
      requirements: {
        currently_due: ['defaults.profile.business_url'],
        errors: [{ reason: containing('website could not be reached') }],
      },
    });
  });

  test('returns a link that leads to Stripe and back to the status page, and works once', async () => {
    const seller = await openSeller(shop);
    const { status, body } = await shop.call('create-account-link', {
      accountId: seller.accountId,
    });
    expect(status).toBe(200);
    expect(String(body.url).startsWith(shop.stripe.url)).toBe(true);
    const visit = await fetch(String(body.url));
    const left = await fetch(visit.url, {
      method: 'POST',
      body: new URLSearchParams({ button: 'save' }),
      redirect: 'manual',
    });
    const page = `${shop.url}/platform/onboarding?account=${seller.accountId}`;
    expect(left.headers.get('location')).toBe(`${page}&success=true`);
    const again = await fetch(String(body.url), { redirect: 'manual' });
    expect(again.headers.get('location')).toBe(`${page}&refresh=true`);
  });
});

test('an account that Stripe has deleted is not found, and its storefront stops selling', async () => {
  const gone = 'acct_1ClosedAtStripe';
  await shop.database.query(
    "insert into connected_accounts (id, email, charges_enabled) values ($1, 'etta@boone.example', true)",
    [gone],
  );
  expect(await readStorefront(gone, 1)).toMatchObject({ canAcceptPayments: true });
  expect(await shop.call('get-account-status', { accountId: gone })).toMatchObject({
    status: 404,
    body: { code: 'account_not_found' },
  });
  expect(await readStorefront(gone, 1)).toMatchObject({ canAcceptPayments: false });
});

describe('account changes arrive by webhook', () => {
  test('so that its storefront sells without a request for the status', async () => {
    const seller = await openSeller(shop);
    await seller.onboard();
    expect(await keptOf(seller)).toMatchObject({ charges_enabled: false });
    await shop.deliverWebhooks();
    expect(await keptOf(seller)).toMatchObject({
      charges_enabled: true,
      onboarding_complete: true,
    });
    expect(await readStorefront(seller.accountId, 1)).toMatchObject({ canAcceptPayments: true });
  });
});
