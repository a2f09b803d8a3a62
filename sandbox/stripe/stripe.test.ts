import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startStripe, type RunningStripe } from './server.ts';

let standIn: RunningStripe;
let stripe: Stripe;

beforeEach(async () => {
  standIn = await startStripe({
    port: 0,
    webhookUrl: 'http://127.0.0.1:9/nobody',
    webhookSecret: 'whsec_test',
    secretKey: 'sk_test_shop',
    publishableKey: 'pk_test_shop',
  });
  const { hostname, port } = new URL(standIn.url);
  stripe = new Stripe('sk_test_shop', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 2,
  });
});
afterEach(() => standIn.stop());

test('a card pays a payment intent', async () => {
  const intent = await stripe.paymentIntents.create({
    amount: 3073,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { checkout: 'c1' },
  });
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 3073,
    metadata: { checkout: 'c1' },
  });
});
