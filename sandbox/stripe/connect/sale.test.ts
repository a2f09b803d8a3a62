import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSeller } from '../onboarding/seller.ts';
import { SELLER, startForTest, TEE, type Rig } from '../start-for-test.ts';

let rig: Rig;
let etta: { stripeAccount: string };
let price: string;
beforeEach(async () => {
  rig = await startForTest();
  etta = await openSeller(rig);
  price = await priceOfCup(etta);
});
afterEach(() => rig.stop());

async function priceOfCup(account?: { stripeAccount: string }): Promise<string> {
  const { default_price: id } = await rig.stripe.products.create(
    { name: 'Julep Cup', default_price_data: { currency: 'usd', unit_amount: 2899 } },
    account,
  );
  return String(id);
}

const cup = (changes: object = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  ui_mode: 'hosted_page',
  line_items: [{ price, quantity: 1 }],
  payment_intent_data: { application_fee_amount: 290, metadata: { sold_on: 'storefront' } },
  success_url: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/storefront',
  ...changes,
});
const enter = (session: Stripe.Checkout.Session, number = '4242424242424242') => {
  const account = new URL(session.url ?? '').searchParams.get('_stripe_account');
  return rig.asBrowser('POST', `/v1/payment_pages/${session.id}/confirm`, {
    ...(account && { _stripe_account: account }),
    email: 'ada@example.com',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  });
};
const held = async (account?: { stripeAccount: string }) =>
  (await rig.stripe.balance.retrieve({}, account)).pending[0]?.amount;

test('the account is paid its price less the fee, and the platform the fee', async () => {
  const opened = await rig.stripe.checkout.sessions.create(cup(), etta);
  expect(opened).toMatchObject({ status: 'open', amount_total: 2899 });
  const page = await (await enter(opened)).json();
  expect(page.successUrl).toBe(`https://shop.example/success?session_id=${opened.id}`);
  expect(page.lines).toEqual([
    { name: 'Julep Cup', description: null, image: null, quantity: 1, amount: 2899 },
  ]);
  const expand = ['line_items', 'payment_intent.latest_charge'];
  const paid = await rig.stripe.checkout.sessions.retrieve(opened.id, { expand }, etta);
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    line_items: { data: [{ description: 'Julep Cup', amount_total: 2899, price: { id: price } }] },
    payment_intent: {
      application_fee_amount: 290,
      metadata: { sold_on: 'storefront' },
      latest_charge: { application_fee_amount: 290, amount: 2899 },
    },
  });
  const { data: fees } = await rig.stripe.applicationFees.list();
  expect(fees).toMatchObject([{ amount: 290, account: etta.stripeAccount, currency: 'usd' }]);
  expect([await held(etta), await held()]).toEqual([2609, 290]);
});

test('the Connect webhook hears that it is complete, and the platform of its fee', async () => {
  const opened = await rig.stripe.checkout.sessions.create(cup(), etta);
  rig.heardOfAccounts.length = 0;
  await rig.standIn.faults.webhooks.idle();
  rig.heardOfAccounts.length = 0;
  await enter(opened);
  await rig.standIn.faults.webhooks.idle();
  const told = rig.heardOfAccounts.map(({ event }) => [event.type, event.account]);
  expect(told).toEqual([['checkout.session.completed', etta.stripeAccount]]);
  expect(rig.received.map(({ event }) => event.type)).toEqual(['application_fee.created']);
});

test('a declined card pays neither', async () => {
  const opened = await rig.stripe.checkout.sessions.create(cup(), etta);
  expect((await enter(opened, '4000000000000002')).status).toBe(402);
  expect((await rig.stripe.applicationFees.list()).data).toEqual([]);
  expect([await held(etta), await held()]).toEqual([0, 0]);
});

test("what an account's payments are told to do, the others' do not", async () => {
  rig.standIn.faults.payments.keepProcessing(1, etta.stripeAccount);
  const { id } = await rig.stripe.paymentIntents.create(TEE);
  const ours = await rig.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect(ours.status).toBe('succeeded');
  const opened = await rig.stripe.checkout.sessions.create(cup(), etta);
  await enter(opened);
  const theirs = await rig.stripe.checkout.sessions.retrieve(opened.id, {}, etta);
  expect(theirs).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
});

test('a refund is paid by the account', async () => {
  const opened = await rig.stripe.checkout.sessions.create(cup(), etta);
  await enter(opened);
  const { payment_intent: intent } = await rig.stripe.checkout.sessions.retrieve(
    opened.id,
    {},
    etta,
  );
  await rig.stripe.refunds.create({ payment_intent: String(intent), amount: 1000 }, etta);
  expect([await held(etta), await held()]).toEqual([1609, 290]);
});

test.each([
  ['in full', undefined, [0, 0]],
  ['in part', 1000, [1709, 190]],
])('a refund %s takes the fee along when it is told to', async (_, amount, left) => {
  const opened = await rig.stripe.checkout.sessions.create(cup(), etta);
  await enter(opened);
  const paid = await rig.stripe.checkout.sessions.retrieve(opened.id, {}, etta);
  await rig.stripe.refunds.create(
    {
      payment_intent: String(paid.payment_intent),
      refund_application_fee: true,
      ...(amount && { amount }),
    },
    etta,
  );
  expect([await held(etta), await held()]).toEqual(left);
});

test('a page without its account is nowhere', async () => {
  const { id } = await rig.stripe.checkout.sessions.create(cup(), etta);
  const reply = await rig.asBrowser('GET', `/v1/payment_pages/${id}`, {});
  expect(reply.status).toBe(404);
});

describe('no session is opened', () => {
  test("for another account's price", async () => {
    const otis = await openSeller(rig);
    const opening = rig.stripe.checkout.sessions.create(cup(), otis);
    await expect(opening).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'line_items[0][price]',
    });
  });

  test('for what is archived', async () => {
    const { product } = await rig.stripe.prices.retrieve(price, {}, etta);
    await rig.stripe.products.update(String(product), { active: false }, etta);
    const opening = rig.stripe.checkout.sessions.create(cup(), etta);
    await expect(opening).rejects.toThrow('its product is not active');
  });

  test('for an account that can take no payments yet', async () => {
    const { id: stripeAccount } = await rig.stripe.v2.core.accounts.create(SELLER);
    const line_items = [{ price: await priceOfCup({ stripeAccount }), quantity: 1 }];
    const opening = rig.stripe.checkout.sessions.create(cup({ line_items }), { stripeAccount });
    await expect(opening).rejects.toThrow('No valid payment method types');
    const asking = rig.stripe.paymentIntents.create(TEE, { stripeAccount });
    await expect(asking).rejects.toThrow('No valid payment method types');
  });

  test.each([
    ['with a fee of nothing', 0, 'Invalid positive integer'],
    ['with half a cent', 0.5, 'Invalid positive integer'],
    ['with a fee above the price', 2900, 'cannot be larger than'],
  ])('%s', async (_, application_fee_amount, message) => {
    const change = { payment_intent_data: { application_fee_amount } };
    const opening = rig.stripe.checkout.sessions.create(cup(change), etta);
    await expect(opening).rejects.toThrow(message);
  });

  test('with a fee and no account to take it from', async () => {
    const line_items = [{ price: await priceOfCup(), quantity: 1 }];
    const opening = rig.stripe.checkout.sessions.create(cup({ line_items }));
    await expect(opening).rejects.toThrow('on behalf of another account');
  });
});
