import { beforeAll, describe, expect, test } from 'vitest';
import { lexington } from '../support/shopper.ts';
import { oneTee, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);

const start = (changes: object) => shop.call('create-payment-intent', oneTee(changes));
/** The same while Stripe answers nothing but errors: a request to it would end in 503. */
async function startWithoutStripe(changes: object) {
  const outage = { when: 'before', what: 'error', times: 9 } as const;
  shop.faults.requests.order({ method: 'POST', path: '/v1/payment_intents', ...outage });
  const reply = await start(changes);
  shop.faults.requests.clear();
  return reply;
}
const tees = (quantity: unknown, id = 'ghost-barrel-tee') => [{ id, size: 'M', quantity }];

describe('a tee for Lexington', () => {
  test('costs 28.99 and 1.74 tax, and the order stores those cents exactly', async () => {
    const payment = await shop.buyByCard();
    expect(await shop.ordersOf(payment)).toEqual([
      expect.objectContaining({
        subtotal: 2899,
        sales_tax: 174,
        discount_amount: 0,
        promo_code: null,
        promo_discount: 0,
        total_amount: 3073,
        currency: 'usd',
        status: 'processing',
        payment_status: 'completed',
      }),
    ]);
  });

  test('is taxed by its billing address, not by its shipping address', async () => {
    const portland = { ...lexington, city: 'Portland', stateProvince: 'or', country: 'usa' };
    expect(await start({ amount: 28.99, billingAddress: portland })).toMatchObject({ status: 200 });
  });
});

describe('a total that differs from ours', () => {
  test.each([0, 0.01, 30.72, 30.74, 28.99, 999_999])(
    'is refused with the fresh quote: %d',
    async (amount) => {
      expect(await start({ amount })).toMatchObject({
        status: 409,
        body: {
          code: 'price_changed',
          quote: {
            lines: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1, unitPrice: 28.99 }],
            subtotal: 28.99,
            discountAmount: 0,
            salesTax: 1.74,
            finalTotal: 30.73,
          },
        },
      });
    },
  );
});

describe('a quote', () => {
  const items = [...tees(2), { id: 'ghost-barrel-tee', size: 'L', quantity: 1 }];

  test('has each line as it is sold now, and the total that a payment starts with', async () => {
    const promoCode = 'WELCOME10';
    const sold = {
      id: 'ghost-barrel-tee',
      name: 'Ghost Barrel Heritage Tee',
      unitPrice: 28.99,
      image: '/pictures/ghost-barrel-tee.jpg',
    };
    const quote = { items, billingAddress: lexington, promoCode };
    expect(await shop.call('quote', quote)).toMatchObject({
      status: 200,
      body: {
        lines: [
          { ...sold, size: 'M', quantity: 2 },
          { ...sold, size: 'L', quantity: 1 },
        ],
        subtotal: 86.97,
        discountAmount: 8.7,
        salesTax: 4.7,
        finalTotal: 82.97,
      },
    });
    expect(await start({ items, promoCode, amount: 82.97 })).toMatchObject({ status: 200 });
  });

  test.each([undefined, { country: 'United States' }])(
    'has no tax before the state is known: %o',
    async (billingAddress) => {
      expect(await shop.call('quote', { items: tees(1), billingAddress })).toMatchObject({
        body: { salesTax: 0, finalTotal: 28.99 },
      });
    },
  );

  test.each([
    ['items.0.id', { items: tees(1, 'gold-bar') }],
    ['billingAddress.stateProvince', { billingAddress: { ...lexington, stateProvince: 'Kent' } }],
    ['promoCode', { promoCode: 'NEVERWAS' }],
  ])('is refused for the same reasons as a payment: %s', async (field, changes) => {
    const replies = [await shop.call('quote', { items, ...changes }), await start(changes)];
    expect(replies.map(({ body }) => body.field)).toEqual([field, field]);
  });
});

describe('a quantity out of range', () => {
  test.each([0, -1, 1.5, 1e9, 100, '1', null, undefined])('is refused: %s', async (quantity) => {
    expect(await start({ items: tees(quantity) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', field: 'items.0.quantity' },
    });
  });

  test('99 tees can be bought', async () => {
    expect(await start({ items: tees(99), amount: 3042.21 })).toMatchObject({ status: 200 });
  });
});

test.each([
  ['a product that we do not sell', { items: tees(1, 'gold-bar') }, 'items.0.id'],
  [
    'a size that we do not sell',
    { items: [{ id: 'ghost-barrel-tee', size: '4XL', quantity: 1 }] },
    'items.0.size',
  ],
  ['an empty cart', { items: [] }, 'items'],
  [
    'an unknown state',
    { billingAddress: { ...lexington, stateProvince: 'Kentuckee' } },
    'billingAddress.stateProvince',
  ],
  [
    'an unknown country',
    { shippingAddress: { ...lexington, country: 'Atlantis' } },
    'shippingAddress.country',
  ],
  ['a missing customer', { customerData: undefined }, 'customerData'],
  ['a blank name', { billingAddress: { ...lexington, city: ' \t ' } }, 'billingAddress.city'],
])('%s is refused by name', async (_what, changes, field) => {
  const { status, body } = await start(changes);
  expect({ status, field: body.field }).toEqual({ status: 400, field });
  expect(body.error).toMatch(new RegExp(`^${field.replaceAll('.', '\\.')} (is|has) `));
});

describe('a promo code', () => {
  beforeAll(() =>
    shop.database.query(`
      insert into promo_codes (code, discount_type, discount_value, max_redemptions, ends_at) values
        ('TENTH', 'percentage', 1000, null, null),
        ('LASTONE', 'fixed', 500, 1, null),
        ('ALMOSTFREE', 'fixed', 2870, null, null),
        ('ANGELS', 'percentage', 10000, null, null),
        ('GONE', 'fixed', 500, null, now() - interval '1 day')`),
  );

  test('is deducted before tax', async () => {
    // 28.99 − 2.90 = 26.09; 6 % of it is 1.57
    const payment = await shop.buyByCard({ promoCode: 'tenth', amount: 27.66 });
    expect(await shop.ordersOf(payment)).toEqual([
      expect.objectContaining({
        discount_amount: 290,
        promo_discount: 290,
        promo_code: 'TENTH',
        sales_tax: 157,
        total_amount: 2766,
      }),
    ]);
  });

  test.each([
    ['NEVERWAS', 'Invalid promo code'],
    ['GONE', 'This promo code has expired.'],
    ['FIRSTRUN', 'This promo code has been used up.'],
  ])('that is not valid is refused before a request to Stripe: %s', async (promoCode, error) => {
    const amount = promoCode === 'FIRSTRUN' ? 20.13 : 25.43;
    expect(await startWithoutStripe({ promoCode, amount })).toMatchObject({
      status: 409,
      body: { code: 'promo_not_valid', error },
    });
  });

  test('is reserved for its checkout, and the last use goes to no other', async () => {
    const first = oneTee({ promoCode: 'LASTONE', amount: 25.43 });
    expect(await shop.call('create-payment-intent', first)).toMatchObject({ status: 200 });
    expect(await shop.call('create-payment-intent', first)).toMatchObject({ status: 200 });
    expect(await start({ promoCode: 'LASTONE', amount: 25.43 })).toMatchObject({
      status: 409,
      body: { code: 'promo_not_valid' },
    });
  });

  test('that leaves less than the least card charge is refused before a request to Stripe', async () => {
    expect(await startWithoutStripe({ promoCode: 'ALMOSTFREE', amount: 0.31 })).toMatchObject({
      status: 409,
      body: {
        code: 'below_card_minimum',
        error:
          'Your total is under $0.50, the least a card can be charged. Pay with PayPal or change the promo code.',
      },
    });
  });

  test('for the full amount needs no card', async () => {
    expect(await start({ promoCode: 'ANGELS', amount: 0 })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_pay' },
    });
  });
});
