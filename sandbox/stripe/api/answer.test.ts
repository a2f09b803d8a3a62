import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect, startForTest, TEE, type Rig } from '../start-for-test.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startForTest();
});
afterEach(() => rig.stop());

describe('an idempotency key', () => {
  test('gives the same payment intent again', async () => {
    const first = await rig.stripe.paymentIntents.create(TEE, { idempotencyKey: 'k1' });
    const again = await rig.stripe.paymentIntents.create(TEE, { idempotencyKey: 'k1' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('does not take other parameters', async () => {
    await rig.stripe.paymentIntents.create(TEE, { idempotencyKey: 'k1' });
    const other = rig.stripe.paymentIntents.create(
      { ...TEE, amount: 1000 },
      { idempotencyKey: 'k1' },
    );
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('does not move to another endpoint', async () => {
    const { id } = await rig.stripe.paymentIntents.create(TEE, { idempotencyKey: 'k1' });
    const other = rig.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'k1' });
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  test('gives a declined card the same answer, and charges it once', async () => {
    const { id } = await rig.stripe.paymentIntents.create(TEE);
    const decline = () =>
      rig.stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_visa_chargeDeclined' },
        { idempotencyKey: 'k2' },
      );
    const [first, again] = await Promise.all([failure(decline()), failure(decline())]);
    expect(again.charge).toBe(first.charge);
  });

  test('is free again after a refused parameter', async () => {
    await failure(
      rig.stripe.paymentIntents.create({ ...TEE, amount: 10 }, { idempotencyKey: 'k3' }),
    );
    const intent = await rig.stripe.paymentIntents.create(TEE, { idempotencyKey: 'k3' });
    expect(intent.status).toBe('requires_payment_method');
  });
});

describe('a request is refused', () => {
  test.each([
    ['with an unknown parameter', { ...TEE, colour: 'ink' }, 'parameter_unknown', 'colour'],
    [
      'with the parameter that Stripe gave up',
      { ...TEE, payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    ['without a currency', { amount: 3073 }, 'parameter_missing', 'currency'],
    ['with an amount under 50 cents', { ...TEE, amount: 49 }, 'amount_too_small', 'amount'],
    ['with half a cent', { ...TEE, amount: 50.5 }, 'parameter_invalid_integer', 'amount'],
  ])('%s', async (_, parameters, code, param) => {
    const error = await failure(
      rig.stripe.paymentIntents.create(parameters as Stripe.PaymentIntentCreateParams),
    );
    expect(error).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      param,
    });
    expect(error.requestId).toMatch(/^req_/);
  });

  test('with a parameter that only the real Stripe knows', async () => {
    const error = await failure(rig.stripe.paymentIntents.create({ ...TEE, customer: 'cus_1' }));
    expect(error.message).toContain('stand-in does not support the parameter customer');
  });

  test('for what does not exist', async () => {
    const error = await failure(rig.stripe.paymentIntents.retrieve('pi_nope'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
  });

  test('with a wrong key', async () => {
    const stranger = connect(rig.standIn, 'sk_test_somebody_else');
    const error = await failure(stranger.paymentIntents.create(TEE));
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(error.message).not.toContain('somebody');
  });

  test('with the publishable key, but for what browsers may do', async () => {
    const reply = await rig.asBrowser('POST', '/v1/payment_intents', {
      amount: '3073',
      currency: 'usd',
    });
    expect(await reply.json()).toMatchObject({ error: { code: 'secret_key_required' } });
  });

  test('with an API version that the stand-in does not speak', async () => {
    const error = await failure(
      rig.stripe.paymentIntents.create(TEE, { apiVersion: '2020-08-27' }),
    );
    expect(error.message).toContain('Invalid Stripe API version');
  });
});

test('an expanded charge comes with its payment intent', async () => {
  const { id } = await rig.stripe.paymentIntents.create(TEE);
  await rig.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  const intent = await rig.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(intent.latest_charge).toMatchObject({ object: 'charge', paid: true, amount: 3073 });
  const unknown = rig.stripe.paymentIntents.retrieve(id, { expand: ['colour'] });
  await expect(unknown).rejects.toThrow('This property cannot be expanded (colour).');
});

async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => {
      throw new Error('The call did not fail');
    },
    (error: Stripe.errors.StripeError) => error,
  );
}
