import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startForTest, type Rig } from '../start-for-test.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startForTest();
});
afterEach(() => rig.stop());

const HOSTED: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  ui_mode: 'hosted_page',
  line_items: [
    {
      quantity: 2,
      price_data: { currency: 'usd', unit_amount: 2899, product_data: { name: 'Heritage Tee' } },
    },
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 348, product_data: { name: 'Sales Tax' } },
    },
  ],
  success_url: 'https://shop.example/payment?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/payment?canceled=true',
  customer_email: 'ada@example.com',
  metadata: { checkout: 'c1' },
  payment_intent_data: { metadata: { checkout: 'c1' } },
};
const enter = (id: string, number: string) =>
  rig.asBrowser('POST', `/v1/payment_pages/${id}/confirm`, {
    email: 'ada@example.com',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  });

test('a session is open until it is paid on its page', async () => {
  const opened = await rig.stripe.checkout.sessions.create(HOSTED);
  expect(opened).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 6146 });
  expect(opened.url).toContain(`${rig.standIn.url}/c/pay/cs_test_`);
  const page = await (await enter(opened.id, '4242424242424242')).json();
  expect(page.successUrl).toBe(`https://shop.example/payment?session_id=${opened.id}`);
  const paid = await rig.stripe.checkout.sessions.retrieve(opened.id, {
    expand: ['payment_intent'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    customer_details: { email: 'ada@example.com' },
    payment_intent: { status: 'succeeded', amount_received: 6146, metadata: { checkout: 'c1' } },
  });
  await rig.standIn.faults.webhooks.idle();
  expect(rig.received.at(-1)?.event.type).toBe('checkout.session.completed');
});

test('an address that Stripe does not take is refused, and quoted', async () => {
  const refused = rig.stripe.checkout.sessions.create({
    ...HOSTED,
    customer_email: 'ada..lovelace@example.com',
  });
  await expect(refused).rejects.toMatchObject({
    statusCode: 400,
    code: 'email_invalid',
    param: 'customer_email',
    message: 'Invalid email address: ada..lovelace@example.com',
  });
});

test('a declined card leaves it open for another', async () => {
  const { id } = await rig.stripe.checkout.sessions.create(HOSTED);
  expect(await (await enter(id, '4000000000000002')).json()).toMatchObject({
    error: { message: 'Your card was declined.' },
  });
  expect(await rig.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  await enter(id, '4242424242424242');
  expect(await rig.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' });
});

test('3-D Secure completes it when it is passed', async () => {
  const { id } = await rig.stripe.checkout.sessions.create(HOSTED);
  const { paymentIntent } = await (await enter(id, '4000002500003155')).json();
  await rig.asBrowser('POST', `/v1/3ds2/authenticate/${paymentIntent.id}`, {
    client_secret: paymentIntent.client_secret,
    outcome: 'complete',
  });
  expect(await rig.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
});

test('an expired session takes no payment', async () => {
  const { id } = await rig.stripe.checkout.sessions.create(HOSTED);
  await enter(id, '4000000000000002');
  const expired = await rig.stripe.checkout.sessions.expire(id);
  expect(expired).toMatchObject({ status: 'expired', url: null });
  expect((await enter(id, '4242424242424242')).status).toBe(400);
  await expect(rig.stripe.checkout.sessions.expire(id)).rejects.toThrow('a status of expired');
  const intent = await rig.stripe.paymentIntents.retrieve(String(expired.payment_intent));
  expect(intent.status).toBe('canceled');
});

test("a session's payment intent is not cancelled beside it", async () => {
  const { id } = await rig.stripe.checkout.sessions.create(HOSTED);
  await enter(id, '4000000000000002');
  const { payment_intent: intent } = await rig.stripe.checkout.sessions.retrieve(id);
  const cancel = rig.stripe.paymentIntents.cancel(String(intent));
  await expect(cancel).rejects.toThrow('Expire the Checkout Session');
});

test('a payment that processes is heard of later', async () => {
  rig.standIn.faults.payments.keepProcessing();
  const { id } = await rig.stripe.checkout.sessions.create(HOSTED);
  await enter(id, '4242424242424242');
  const waiting = await rig.stripe.checkout.sessions.retrieve(id);
  expect(waiting).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  rig.standIn.faults.payments.settle(String(waiting.payment_intent), 'succeeded');
  expect(await rig.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  await rig.standIn.faults.webhooks.idle();
  expect(rig.received.at(-1)?.event.type).toBe('checkout.session.async_payment_succeeded');
});

test.each([
  ['without goods', { line_items: [] }, 'line_items'],
  ['without a way back', { success_url: undefined }, 'success_url'],
  ['in another mode', { mode: 'subscription' as const }, 'stand-in does not support the mode'],
  [
    'for next to nothing',
    {
      line_items: HOSTED.line_items?.slice(1).map((line) => ({
        ...line,
        price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'x' } },
      })),
    },
    'at least $0.50',
  ],
  ['for a minute', { expires_at: Math.floor(Date.now() / 1000) + 60 }, 'at least 30 minutes'],
])('no session is opened %s', async (_, change, message) => {
  const opening = rig.stripe.checkout.sessions.create({ ...HOSTED, ...change });
  await expect(opening).rejects.toThrow(message);
});
