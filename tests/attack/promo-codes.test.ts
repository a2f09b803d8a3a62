import { describe, expect, test } from 'vitest';
import { freshClient, oneTee, openShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShop);

/**
 * The functions where a code can be tried; a wrong amount tells a valid code from others without starting a payment.
 */
const TRIES: Record<string, (code: string) => object> = {
  'validate-promo-code': (code) => ({ code }),
  'create-payment-intent': (promoCode) => oneTee({ promoCode, amount: 1 }),
  'create-checkout-session': (promoCode) => oneTee({ promoCode, amount: 1 }),
  'create-paypal-order': (promoCode) => oneTee({ promoCode, amount: 1 }),
  'place-free-order': (promoCode) => oneTee({ promoCode }),
  quote: (promoCode) => oneTee({ promoCode }),
};
const functionNames = Object.keys(TRIES);
const tryCode = (place: string, code: string, client: Record<string, string>) =>
  shop.call(place, TRIES[place]?.(code), client);

describe('a client that guesses promo codes', () => {
  test('has 100 tries across all functions, and then learns nothing of a valid code', async () => {
    const client = freshClient();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        tryCode(functionNames[number % functionNames.length] as string, `GUESS${number}`, client),
      ),
    );
    expect(replies.filter(({ status }) => status === 429)).toEqual([]);
    for (const place of functionNames) {
      const refused = await tryCode(place, 'WELCOME10', client);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(refused.body).not.toHaveProperty('quote');
      expect(refused.body.error).toMatch(/^Too many tries\. Try again in \d+ minutes?\.$/);
    }
    expect(await tryCode('validate-promo-code', 'WELCOME10', freshClient())).toMatchObject({
      body: { valid: true },
    });
  });

  test('may still buy without a code', async () => {
    const client = freshClient();
    await Promise.all(
      Array.from({ length: 101 }, (_, number) =>
        tryCode('validate-promo-code', `GUESS${number}`, client),
      ),
    );
    expect(await shop.call('create-payment-intent', oneTee(), client)).toMatchObject({
      status: 200,
    });
  });
});

describe('a client that reserves uses of a limited promo code and does not pay', () => {
  const LIMIT_REACHED = {
    status: 409,
    body: {
      code: 'promo_not_valid',
      field: 'promoCode',
      error:
        'This promo code is reserved for other unpaid orders from your connection. Pay for one of them, or try again in an hour.',
    },
  };
  const start = (promoCode: string, client: Record<string, string>, changes: object = {}) =>
    shop.call('create-payment-intent', oneTee({ promoCode, amount: 25.43, ...changes }), client);
  async function reserveFive(code: string, client: Record<string, string>) {
    const requests = Array.from({ length: 5 }, () => oneTee({ promoCode: code, amount: 25.43 }));
    for (const request of requests) {
      expect(await shop.call('create-payment-intent', request, client)).toMatchObject({
        status: 200,
      });
    }
    // The limit of unpaid payments allows new ones by then.
    await shop.age('10 minutes');
    return requests;
  }

  test('gets at most five, while others can use it', async () => {
    await shop.createPromo('FIFTY', { most: 50 });
    const client = freshClient();
    await reserveFive('FIFTY', client);
    const refused = await Promise.all(Array.from({ length: 4 }, () => start('FIFTY', client)));
    for (const reply of refused) expect(reply).toMatchObject(LIMIT_REACHED);
    expect(await shop.usesOf('FIFTY')).toBe(5);
    expect(await start('FIFTY', freshClient())).toMatchObject({ status: 200 });
  });

  test('keeps five for as long as they are unpaid, even after an hour', async () => {
    await shop.createPromo('LATE', { most: 50 });
    const client = freshClient();
    await reserveFive('LATE', client);
    await shop.age('2 hours');
    expect(await start('LATE', client)).toMatchObject(LIMIT_REACHED);
  });

  test('can change one of them, and gets another when one is paid or has expired', async () => {
    await shop.createPromo('MOVING', { most: 50 });
    const client = freshClient();
    const [first, second] = await reserveFive('MOVING', client);
    const change = { checkoutKey: first?.checkoutKey, orderNotes: 'Ring twice' };
    const { status, body } = await start('MOVING', client, change);
    expect(status).toBe(200);
    expect(await start('MOVING', client)).toMatchObject(LIMIT_REACHED);

    const paymentIntentId = String(body.paymentIntentId);
    await shop.payByCard(paymentIntentId);
    await shop.confirm({ paymentIntentId, checkoutKey: String(first?.checkoutKey) });
    expect(await start('MOVING', client)).toMatchObject({ status: 200 });
    expect(await start('MOVING', client)).toMatchObject(LIMIT_REACHED);

    await shop.ageCheckout({ checkoutKey: String(second?.checkoutKey) });
    await shop.reconcile();
    expect(await start('MOVING', client)).toMatchObject({ status: 200 });
  });

  test('may reserve a code without a limit any number of times', async () => {
    await shop.createPromo('ENDLESS');
    const client = freshClient();
    await reserveFive('ENDLESS', client);
    expect(await start('ENDLESS', client)).toMatchObject({ status: 200 });
  });
});
