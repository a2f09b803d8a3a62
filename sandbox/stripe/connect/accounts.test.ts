import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSeller } from '../onboarding/seller.ts';
import { SELLER, startForTest, TEE, type Rig } from '../start-for-test.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startForTest();
});
afterEach(() => rig.stop());

describe('a new account', () => {
  test('can take no card payments, and says what Stripe needs', async () => {
    const account = await rig.stripe.v2.core.accounts.create(SELLER);
    expect(account.id).toMatch(/^acct_\w{16}$/);
    expect(account).toMatchObject({
      object: 'v2.core.account',
      contact_email: 'etta@seller.example',
      livemode: false,
      configuration: {
        merchant: {
          capabilities: {
            card_payments: {
              status: 'restricted',
              status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
            },
          },
        },
      },
    });
    const { entries, summary } = account.requirements ?? {};
    expect(
      entries?.map((entry) => `${entry.description} ${entry.minimum_deadline.status}`),
    ).toEqual([
      'identity.individual.given_name currently_due',
      'identity.individual.surname currently_due',
      'identity.individual.date_of_birth.day currently_due',
      'identity.individual.date_of_birth.month currently_due',
      'identity.individual.date_of_birth.year currently_due',
      'defaults.profile.business_url currently_due',
      'external_account currently_due',
      'identity.attestations.terms_of_service.account.date currently_due',
      'identity.attestations.terms_of_service.account.ip currently_due',
      'identity.individual.id_numbers eventually_due',
    ]);
    expect(summary?.minimum_deadline?.status).toBe('currently_due');
  });

  test('tells only what is asked for', async () => {
    const { id } = await rig.stripe.v2.core.accounts.create(SELLER);
    const account = await rig.stripe.v2.core.accounts.retrieve(id, { include: ['defaults'] });
    expect(account).toMatchObject({
      contact_email: 'etta@seller.example',
      defaults: { currency: 'usd', responsibilities: { requirements_collector: 'stripe' } },
      configuration: null,
      identity: null,
      requirements: null,
    });
  });

  test('is the same one under the same key', async () => {
    const [first, again] = await Promise.all([
      rig.stripe.v2.core.accounts.create(SELLER, { idempotencyKey: 'k1' }),
      rig.stripe.v2.core.accounts.create(SELLER, { idempotencyKey: 'k1' }),
    ]);
    expect(again.id).toBe(first.id);
  });
});

describe('v2 refuses in its own way', () => {
  test('an account that is not there', async () => {
    const missing = rig.stripe.v2.core.accounts.retrieve('acct_1234567890abcdef');
    await expect(missing).rejects.toMatchObject({ statusCode: 404, code: 'not_found' });
  });

  test.each([
    ['an unknown field', { colour: 'ink' }, 'colour: unknown field'],
    ['no e-mail address', { contact_email: undefined }, 'contact_email: required'],
    ['half an e-mail address', { contact_email: 'etta' }, 'contact_email: invalid'],
    ['what only Stripe can do', { dashboard: 'express' as const }, 'stand-in does not support'],
  ])('%s', async (_, change, message) => {
    const creating = rig.stripe.v2.core.accounts.create({ ...SELLER, ...change });
    await expect(creating).rejects.toThrow(message);
    await expect(creating).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
    });
  });

  test('a link with a field that Stripe gave up', async () => {
    const { id } = await rig.stripe.v2.core.accounts.create(SELLER);
    const onboarding = { refresh_url: 'https://a.example', configurations: ['merchant'] };
    const creating = rig.stripe.v2.core.accountLinks.create({
      account: id,
      use_case: { type: 'account_onboarding', account_onboarding: onboarding },
    });
    await expect(creating).rejects.toMatchObject({
      code: 'invalid_fields',
      message: 'use_case.account_onboarding.configurations: unknown field',
    });
  });
});

describe('for a connected account', () => {
  let etta: { stripeAccount: string };
  let otis: { stripeAccount: string };
  beforeEach(async () => {
    [etta, otis] = [await openSeller(rig), await openSeller(rig)];
  });

  test('nobody else knows what it has', async () => {
    const { id } = await rig.stripe.paymentIntents.create(TEE, etta);
    expect(await rig.stripe.paymentIntents.retrieve(id, {}, etta)).toMatchObject({ id });
    const missing = { statusCode: 404, code: 'resource_missing' };
    await expect(rig.stripe.paymentIntents.retrieve(id)).rejects.toMatchObject(missing);
    await expect(rig.stripe.paymentIntents.retrieve(id, {}, otis)).rejects.toMatchObject(missing);
  });

  test('it knows nothing of the platform, nor of other accounts', async () => {
    const { id } = await rig.stripe.paymentIntents.create(TEE);
    const asked = rig.stripe.paymentIntents.retrieve(id, {}, etta);
    await expect(asked).rejects.toMatchObject({ code: 'resource_missing' });
    const foreign = rig.stripe.v2.core.accounts.retrieve(
      otis.stripeAccount,
      {},
      { stripeContext: etta.stripeAccount },
    );
    await expect(foreign).rejects.toMatchObject({ statusCode: 404 });
  });

  test('a key belongs to the account that used it', async () => {
    const options = { idempotencyKey: 'k1' };
    const ids = await Promise.all(
      [{}, etta, otis, etta].map((account) =>
        rig.stripe.paymentIntents.create(TEE, { ...options, ...account }),
      ),
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
  });

  test('an account that the platform has not is refused', async () => {
    const asked = rig.stripe.paymentIntents.create(TEE, { stripeAccount: 'acct_nobody' });
    await expect(asked).rejects.toMatchObject({
      type: 'StripePermissionError',
      statusCode: 403,
      code: 'account_invalid',
    });
  });
});

test('v2 goes on where it failed, under the same key', async () => {
  const path = '/v2/core/accounts';
  rig.standIn.faults.requests.order({ method: 'POST', path, when: 'after', what: 'error' });
  const options = { idempotencyKey: 'k1', maxNetworkRetries: 0 };
  const lost = rig.stripe.v2.core.accounts.create(SELLER, options);
  await expect(lost).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  const found = await rig.stripe.v2.core.accounts.create(SELLER, options);
  expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
});
