import { describe, expect, test } from 'vitest';
import { lexington } from '../support/shopper.ts';
import { sharedShop } from './shared-shop.ts';
import { openShop } from './test-shop.ts';

const shop = sharedShop(openShop);

const sanJuan = { ...lexington, city: 'San Juan', postalCode: '00901' };
const asState = { ...sanJuan, stateProvince: 'Puerto Rico' };
const asCountry = { ...sanJuan, stateProvince: 'San Juan', country: 'Puerto Rico' };

describe.each([
  ['as a state', asState],
  ['as a country', asCountry],
])('an order to Puerto Rico, typed %s', (_how, address) => {
  test('has its tax in that territory', async () => {
    const request = { amount: 28.99, billingAddress: address, shippingAddress: address };
    const { orderId } = await shop.buyByCard(request);
    const [order] = await shop.database.query(
      'select sales_tax, tax_state from orders where id = $1',
      [orderId],
    );
    expect(order).toEqual({ sales_tax: 0, tax_state: 'PR' });
  });
});
