import { beforeAll, describe, expect, test } from 'vitest';
import { openOffice } from '../support/office.ts';
import { lexington } from '../support/shopper.ts';
import { sharedShop } from './shared-shop.ts';
import { freshEmail, openShop } from './test-shop.ts';

/* Where an order goes, whichever way its address is typed: on paper, in emails and files, and at the providers. */

const shop = sharedShop(openShop);
const office = openOffice(shop);

/** Buys to this address, by card and with PayPal, and returns what is said of it. */
async function shipTo(typed: Partial<typeof lexington>) {
  const address = { ...lexington, ...typed };
  const email = freshEmail();
  const customerData = { firstName: 'Wade', lastName: 'Tolliver', email };
  const changes = { amount: 28.99, billingAddress: address, shippingAddress: address };
  const { orderNumber, paymentIntentId, ...card } = await shop.buyByCard({
    ...changes,
    customerData,
  });
  const { html } = await office.done<{ html: string }>('packing-slips', {
    orderNumbers: [orderNumber],
  });
  const found = { tab: 'all', search: orderNumber };
  const { orders } = await office.done<{ orders: { place: string }[] }>('list-orders', found);
  const exported = { file: 'addresses', limit: 500 };
  const { lines } = await office.done<{ lines: string[][] }>('export-orders', exported);
  await office.ship(orderNumber);
  const [shipped, confirmation] = shop.emailsTo(email).map(({ text }) => text);
  const { body } = await shop.call('track-order', { orderNumber, email });
  const intent = await shop.stripeApi.paymentIntents.retrieve(paymentIntentId);
  const paypal = await shop.startPaypal(changes);
  const [order] = await shop.ordersOf(card);
  return {
    taxState: order?.tax_state,
    slip: /<address>.*<\/address>/s.exec(html)?.[0],
    place: orders[0]?.place,
    row: lines.find(([number]) => number === orderNumber)?.slice(4, 8),
    confirmation: confirmation ?? '',
    shipped: shipped ?? '',
    trackedCountry: (body.order as { country: string }).country,
    stripe: intent.shipping?.address,
    paypal: shop.paypalFaults.orders.find(paypal.orderId).unit.shipping?.address,
  };
}

const sanJuan = { city: 'San Juan', postalCode: '00901' };

describe.each([
  ['as a state', { ...sanJuan, stateProvince: 'Puerto Rico' }],
  ['as a country', { ...sanJuan, stateProvince: 'San Juan', country: 'Puerto Rico' }],
])('an order to Puerto Rico, typed %s', (_how, typed) => {
  let said: Awaited<ReturnType<typeof shipTo>>;
  beforeAll(async () => {
    said = await shipTo(typed);
  });

  test('is one to that territory in lists, files and reports', () => {
    expect(said).toMatchObject({
      taxState: 'PR',
      place: 'San Juan, PR',
      row: ['San Juan', 'PR', '00901', 'US'],
      trackedCountry: 'Puerto Rico',
    });
  });

  test('is written as the Postal Service does on the slip and in emails', () => {
    expect(said.slip).toContain('San Juan, PR\u00a000901<br />United States<br />');
    for (const email of [said.confirmation, said.shipped]) {
      expect(email).toMatch(/Street(?:\n|, )San Juan, PR 00901(?:\n|, )United States$/m);
    }
  });

  test('is promised for no day, and named no customs', () => {
    expect(said.confirmation).toMatch(/Ships [A-Z][a-z]{2} \d[^.]*\.$/m);
    for (const email of [said.confirmation, said.shipped]) {
      expect(email).not.toMatch(/business days|Customs/);
    }
  });

  test('has one address at Stripe and at PayPal', () => {
    const { stripe, paypal } = said;
    expect(stripe).toMatchObject({ state: 'PR', postal_code: '00901', country: 'US' });
    expect(paypal).toMatchObject({
      admin_area_1: 'PR',
      admin_area_2: 'San Juan',
      postal_code: '00901',
      country_code: 'US',
    });
  });
});

test('a repeated city and a dash for a postal code are not written anywhere', async () => {
  const doha = { city: 'Doha', stateProvince: 'Doha', postalCode: '-', country: 'Qatar' };
  const { slip, confirmation, shipped, ...said } = await shipTo(doha);
  expect(slip).toContain('<br />Doha<br />Qatar<br />');
  for (const email of [confirmation, shipped]) {
    expect(email).toMatch(/Street(?:\n|, )Doha(?:\n|, )Qatar$/m);
  }
  expect(said).toMatchObject({
    taxState: null,
    place: 'Doha, Qatar',
    row: ['Doha', '', '', 'QA'],
    trackedCountry: 'Qatar',
    stripe: { city: 'Doha', country: 'QA' },
  });
  expect(said.stripe).toMatchObject({ state: null, postal_code: null });
  expect(said.paypal).toEqual({
    address_line_1: '214 Jefferson Street',
    admin_area_2: 'Doha',
    country_code: 'QA',
  });
});
