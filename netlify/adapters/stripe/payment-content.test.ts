import { beforeEach, expect, test, vi } from 'vitest';
import { orderRequest } from '../../../tests/support/paypal-order.ts';
import { shopSettings } from '../../../tests/support/shop-settings.ts';
import { intentReply } from './payment-intents.ts';
import { readStripeContent, toMetadata, toStripeShipping } from './payment-content.ts';

const { content, checkoutId } = orderRequest;

beforeEach(() => {
  for (const [name, value] of Object.entries(shopSettings)) vi.stubEnv(name, value);
});

test('a payment of many lines says all of them, in values of at most 500 characters', () => {
  const items = Array.from({ length: 60 }, (_, index) => ({
    ...content.items[0],
    product_id: `a-product-with-a-long-name-${index}`,
    product_name: 'Tee',
    size: 'M',
    unit_price: 2899,
    quantity: index + 1,
  }));
  const metadata = toMetadata(checkoutId, { ...content, items });
  expect(Math.max(...Object.values(metadata).map(({ length }) => length))).toBeLessThanOrEqual(500);
  expect(Object.keys(metadata)).toContain('items_5');
  const read = readStripeContent(metadata, undefined);
  expect(read.items).toEqual(
    items.map(({ product_id, quantity }) => ({
      variant: `${product_id}-m`,
      quantity,
      unit_price: 2899,
    })),
  );
});

test('what a payment says is read as it was written', () => {
  const written = { ...content, promo_code: 'GHOST5', discount: 500, total: 2573 };
  const read = readStripeContent(toMetadata(checkoutId, written), toStripeShipping(written));
  expect(read).toMatchObject({
    shop: 'https://ghostbarrel.example',
    subtotal: 2899,
    discount: 500,
    tax: 174,
    tax_state: 'KY',
    promo_code: 'GHOST5',
    email: 'wade@tolliver.example',
    shipping_address: content.shipping_address,
  });
});

test('an amount of twelve digits, which Stripe takes in some currencies, is read as the most that a column holds', () => {
  const intent = {
    id: 'pi_1',
    status: 'succeeded',
    amount_received: 999_999_999_999,
    currency: 'idr',
    client_secret: null,
    livemode: true,
    metadata: {},
    shipping: null,
    latest_charge: null,
  };
  expect(intentReply.parse(intent)).toMatchObject({ receivedCents: 2_147_483_647 });
});
