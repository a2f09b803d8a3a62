import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { contracts, definitionOf } from '../../tests/support/contracts.ts';
import { dollars } from './fields.ts';
import { quoteReply } from './payment/checkout-content.ts';

/** The fields that come in dollars and keep their name, though they hold cents. */
function unrenamed(schema: z.ZodMiniType, path: string): string[] {
  if (schema === dollars) return [path];
  const { type, shape, element, innerType, options } = definitionOf(schema);
  if (type === 'object') {
    return Object.entries(shape).flatMap(([name, field]) => unrenamed(field, `${path}.${name}`));
  }
  if (type === 'array') return unrenamed(element, path);
  if (type === 'union') return options.flatMap((option) => unrenamed(option, path));
  return ['optional', 'nullable', 'default'].includes(type) ? unrenamed(innerType, path) : [];
}

test('an amount in cents says so in its name, whatever the call names it', () => {
  const calls = contracts.flatMap(({ name, request, response }) => [
    ...unrenamed(request, `${name} request`),
    ...unrenamed(response, `${name} response`),
  ]);
  expect(calls).toEqual([]);
});

test('a quote comes in dollars and is read in cents', () => {
  const line = { id: 'tee', size: 'M', quantity: 2, name: 'Tee', image: '/t.jpg', retired: false };
  const sent = {
    lines: [{ ...line, unitPrice: 28.99 }],
    subtotal: 57.98,
    unavailable: 0,
    discountAmount: 5,
    salesTax: 3.18,
    finalTotal: 56.16,
  };
  const amounts = {
    subtotalCents: 5798,
    unavailableCents: 0,
    discountCents: 500,
    taxCents: 318,
    totalCents: 5616,
  };
  const lines = [{ ...line, priceCents: 2899 }];
  expect(quoteReply.parse(sent)).toEqual({ lines, ...amounts });
  const shipping = {
    ...sent,
    shipping: null,
    shippingMethods: [{ name: 'Post', price: 5.5, days: null }],
  };
  expect(quoteReply.parse(shipping)).toEqual({
    lines,
    ...amounts,
    shippingCents: null,
    shippingMethods: [{ name: 'Post', priceCents: 550, days: null }],
  });
});
