import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startForTest, TEE, type Rig } from '../start-for-test.ts';
import { TEST_CARDS } from './test-cards.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startForTest();
});
afterEach(() => rig.stop());

const TYPED = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': '123',
};
async function typeCard(number: string, changes: Record<string, string> = {}) {
  const intent = await rig.stripe.paymentIntents.create(TEE);
  const reply = await rig.asBrowser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    ...TYPED,
    'payment_method_data[card][number]': number,
    client_secret: intent.client_secret ?? '',
    ...changes,
  });
  return { id: intent.id, secret: intent.client_secret ?? '', reply: await reply.json() };
}

test('a card pays a payment intent', async () => {
  const { id } = await typeCard('4242424242424242');
  const paid = await rig.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 3073,
    metadata: { checkout: 'c1' },
    latest_charge: { payment_method_details: { card: { last4: '4242', brand: 'visa' } } },
  });
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('the card %s is declined: %s, %s', async (number, code, decline_code, message) => {
  const { id, reply } = await typeCard(number);
  expect(reply.error).toMatchObject({ type: 'card_error', code, decline_code, message });
  const intent = await rig.stripe.paymentIntents.retrieve(id);
  expect(intent.status).toBe('requires_payment_method');
  expect(intent.last_payment_error).toMatchObject({ code, decline_code, message });
});

test.each([
  ['4242424242424241', {}, 'incorrect_number'],
  ['4111111111111111', {}, 'card_declined'],
  ['4242424242424242', { 'payment_method_data[card][exp_year]': '2020' }, 'invalid_expiry_year'],
  ['4242424242424242', { 'payment_method_data[card][cvc]': '1' }, 'invalid_cvc'],
])('no bank takes %s with %o', async (number, changes, code) => {
  const { reply } = await typeCard(number, changes);
  expect(reply.error).toMatchObject({ type: 'card_error', code });
});

describe.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
  'the card %s asks for 3-D Secure',
  (number) => {
    test('and pays when it is passed', async () => {
      const { id, secret, reply } = await typeCard(number);
      expect(reply).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      });
      await answerBank(id, secret, 'complete');
      expect(await rig.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
    });

    test('and does not when it is failed', async () => {
      const { id, secret } = await typeCard(number);
      const reply = await answerBank(id, secret, 'fail');
      expect(await reply.json()).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: {
          code: 'payment_intent_authentication_failure',
          message:
            'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        },
      });
    });
  },
);

const answerBank = (id: string, secret: string, outcome: string) =>
  rig.asBrowser('POST', `/v1/3ds2/authenticate/${id}`, { client_secret: secret, outcome });

describe('a browser', () => {
  test('needs the client secret', async () => {
    const { id } = await rig.stripe.paymentIntents.create(TEE);
    const reply = await rig.asBrowser('GET', `/v1/payment_intents/${id}`, { client_secret: 'x' });
    expect(reply.status).toBe(400);
  });

  test('sees neither metadata nor charge', async () => {
    const { id, client_secret } = await rig.stripe.paymentIntents.create(TEE);
    const reply = await rig.asBrowser('GET', `/v1/payment_intents/${id}`, {
      client_secret: client_secret ?? '',
    });
    const seen = await reply.json();
    expect(seen).toMatchObject({ id, amount: 3073 });
    expect(seen).not.toHaveProperty('metadata');
    expect(seen).not.toHaveProperty('latest_charge');
  });

  test('does not pay another amount than its page showed', async () => {
    const { reply } = await typeCard('4242424242424242', { 'deferred_intent[amount]': '100' });
    expect(reply.error.message).toContain('do not match');
  });
});

describe('a payment intent that succeeded', () => {
  test('does not allow to be cancelled, changed or confirmed again', async () => {
    const { id } = await rig.stripe.paymentIntents.create(TEE);
    const { paymentIntents } = rig.stripe;
    await paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const code = 'payment_intent_unexpected_state';
    await expect(paymentIntents.cancel(id)).rejects.toMatchObject({ code, statusCode: 400 });
    await expect(paymentIntents.update(id, { amount: 100 })).rejects.toMatchObject({ code });
    await expect(paymentIntents.confirm(id)).rejects.toMatchObject({ code });
  });
});

test('an open payment intent takes changes, and is cancelled once', async () => {
  const { paymentIntents } = rig.stripe;
  const { id } = await paymentIntents.create(TEE);
  const changed = await paymentIntents.update(id, {
    amount: 5000,
    metadata: { checkout: '', note: 'n' },
  });
  expect(changed).toMatchObject({ amount: 5000, metadata: { note: 'n' } });
  expect(changed.metadata).not.toHaveProperty('checkout');
  const canceled = await paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  const late = paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  await expect(late).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
});

test('every test card has a token that servers may name', async () => {
  for (const card of TEST_CARDS) {
    const { id } = await rig.stripe.paymentIntents.create(TEE);
    const confirmed = await rig.stripe.paymentIntents
      .confirm(id, { payment_method: card.token })
      .catch((error: Error) => error);
    expect(confirmed instanceof Error).toBe(card.behaviour.kind === 'declines');
  }
});
