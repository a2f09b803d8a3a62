import { beforeAll, describe, expect, test } from 'vitest';
import { sharedShop } from '../integration/shared-shop.ts';
import { openShop } from '../integration/test-shop.ts';
import { mug, PLACES, tee } from './places.ts';

const shop = sharedShop(openShop);
beforeAll(() => shop.createPromo('FIVE'));

// Worked out by hand, in cents; shipping is taxed in Kentucky and Pennsylvania, where clothing is exempt.
const PURCHASES = [
  // 2899 + 495 = 3394, 6 % of it 203.64; 173.94 of the piece.
  ['under the threshold', 'Lexington', [tee()], {}, 495, 204, 30, 3598],
  ['at the threshold', 'Lexington', [tee(2)], {}, 0, 348, 0, 6146],
  ['over the threshold', 'Lexington', [tee(3)], {}, 0, 522, 0, 9219],
  // The threshold looks at 5798, before the code; 6 % of 5298.
  ['with a code', 'Lexington', [tee(2)], { promoCode: 'FIVE' }, 0, 318, 0, 5616],
  // 2899 + 1495 = 4394, 6 % of it 263.64.
  ['by Express', 'Lexington', [tee()], { shippingMethod: 'Express' }, 1495, 264, 90, 4658],
  // Of 4699 only 1800 are taxed, and of shipping 495 × 1800 / 4699 = 189.6; 6 % of 1990.
  ['half exempt', 'Philadelphia', [tee(), mug], {}, 495, 119, 11, 5313],
  ['all exempt', 'Philadelphia', [tee()], {}, 495, 0, 0, 3394],
  ['untaxed', 'Portland', [tee()], {}, 495, 0, 0, 3394],
  ['far away', 'Anchorage', [tee(2)], {}, 1495, 0, 0, 7293],
  ['to a territory as a state', 'San Juan, US', [tee()], {}, 495, 0, 0, 3394],
  ['to a territory as a country', 'San Juan', [tee()], {}, 495, 0, 0, 3394],
  ['to a base', 'APO', [tee()], {}, 495, 0, 0, 3394],
  ['abroad', 'Toronto', [tee()], {}, 1995, 0, 0, 4894],
  // 6 % of 495 is 29.7: no free order.
  ['with a code of 100 %', 'Lexington', [tee()], { promoCode: 'ANGELSHARE' }, 495, 30, 30, 525],
] as const;

describe.each(PURCHASES)('what is bought %s to %s', (_what, place, items, terms, ...cents) => {
  const [shipping, tax, shippingTax, total] = cents;
  const shippingAddress = PLACES[place];
  const purchase = { items, ...terms, shippingAddress };

  test('is quoted', async () => {
    const { body } = await shop.call('quote', purchase);
    expect(body).toMatchObject({
      shipping: shipping / 100,
      salesTax: tax / 100,
      finalTotal: total / 100,
    });
  });

  test('is paid by card, and its order says what was charged', async () => {
    const payment = await shop.buyByCard({ ...purchase, amount: total / 100 });
    expect(await shop.ordersOf(payment)).toMatchObject([
      { shipping, sales_tax: tax, shipping_tax: shippingTax, total_amount: total },
    ]);
    expect(await shop.netAtStripe(payment.paymentIntentId)).toBe(total);
  });
});
