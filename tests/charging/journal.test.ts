import { expect, test } from 'vitest';
import { shopClock } from '#shop/shop-clock.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { openShop } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';
import { PLACES, tee } from './places.ts';

const shop = sharedShop(openShop);
const office = openOffice(shop);

test('a sale with shipping is balanced in the journal, which has shipping apart', async () => {
  // 2899 + 1495 = 4394, 6 % of it 263.64.
  await shop.buyByCard({
    items: [tee()],
    shippingAddress: PLACES.Lexington,
    shippingMethod: 'Express',
    amount: 46.58,
  });
  const today = shopClock(new Date()).day;
  const { text } = await office.done<{ text: string }>('read-journal', {
    from: today,
    to: today,
    limit: 40,
  });
  const postings = text
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .map((line) => line.trim().split(/ {2,}/));
  expect(postings).toEqual([
    ['assets:stripe', '$46.58'],
    ['revenue:sales', '$-28.99'],
    ['revenue:shipping', '$-14.95'],
    ['liabilities:sales tax:KY', '$-2.64'],
  ]);
});
