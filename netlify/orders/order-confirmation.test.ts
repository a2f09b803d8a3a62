import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { OrderRecord } from './orders.queries.ts';
import type * as catalogModule from '#shop/catalog.generated.ts';
import { featuredProduct } from '#shop/catalog.ts';
import { orderTexts } from '#shop/order-page-messages.ts';
import { renderEmail } from '#mail/render-email.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { orderRefunded } from './refund-emails.ts';
import { orderShipped } from './shipment-emails.ts';

/** Two more products, without a back. */
vi.mock('#shop/catalog.generated.ts', async (importOriginal) => {
  const catalog = await importOriginal<typeof catalogModule>();
  const more = ['cap', 'bag'].map((id) => ({
    ...catalog.products[0],
    id,
    image: `/pictures/${id}.jpg`,
  }));
  return { ...catalog, products: [...catalog.products, ...more] };
});

const customer = { first_name: 'June', last_name: 'Tolliver', email: 'june@tolliver.example' };
const address = {
  ...customer,
  address_line1: '1120 Bardstown Road',
  address_line2: 'Apt 3',
  city: 'Louisville',
  state_province: 'Kentucky',
  postal_code: '40204',
  country: 'United States',
};
const tee = { productId: featuredProduct.id, product: featuredProduct.name, size: 'M' };

const sampleOrder: OrderRecord = {
  id: '7f9d2c4e-0000-4000-8000-000000000001',
  orderNumber: 'ORD-20261121-482913',
  secureToken: '0'.repeat(64),
  createdAt: new Date('2026-11-21T15:04:00Z'),
  status: 'shipped',
  paymentStatus: 'completed',
  provider: 'stripe',
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  shippedAt: new Date('2026-11-23T18:20:00Z'),
  deliveredAt: null,
  paidAt: null,
  delay: null,
  notes: 'Leave it on the porch, please.',
  subtotalCents: 8697,
  taxCents: 470,
  discountCents: 870,
  promoCode: 'WELCOME10',
  totalCents: 8297,
  shippingCents: 0,
  shippingTaxCents: 0,
  method: null,
  taxState: 'KY',
  refunds: [],
  customer,
  phone: null,
  shippingAddress: address,
  billingAddress: address,
  items: [
    {
      ...tee,
      id: '7f9d2c4e-0000-4000-8000-000000000002',
      quantity: 3,
      unitCents: 2899,
      totalCents: 8697,
      taxable: null,
    },
  ],
};

const mailOf = (order: OrderRecord) =>
  renderEmail(orderConfirmation(order), 'https://shop.example');

test('an email loads only our own pictures, runs no script, and keeps its colors in dark mode', () => {
  const { html } = mailOf(sampleOrder);
  const sources = [...html.matchAll(/\b(?:src|background)="([^"]*)"/g)].map(([, source]) => source);
  for (const source of sources) expect(source).toMatch(/^https:\/\/shop\.example\/pictures\//);
  expect(html).not.toMatch(/<script|<link|url\(|@import/i);
  expect(html).toContain('<meta name="color-scheme" content="light" />');
  expect(html).toMatch(/<body style="margin:0;background:#/);
});

test('a confirmation shows both sides of the piece, and of several products the first two', () => {
  const pictures = (...productIds: string[]) => {
    const items = productIds.flatMap((productId) =>
      sampleOrder.items.map((item) => ({ ...item, productId })),
    );
    const { html } = mailOf({ ...sampleOrder, items });
    // Those beside what was bought are 60 pixels wide.
    return [...html.matchAll(/\/pictures\/(\S+)\.jpg"\s+width="(\d{3})"/g)].map(
      ([, name, width]) => `${name} ${width}`,
    );
  };
  const { id } = featuredProduct;
  expect(pictures(id, id)).toEqual([`${id} 254`, `${id}/back 254`]);
  expect(pictures('cap')).toEqual(['cap 520']);
  expect(pictures('cap', id, 'bag')).toEqual(['cap 254', `${id} 254`]);
  expect(pictures('sold-long-ago')).toEqual([]);
});

test('in HTML a state and its ZIP code, and a month and its day, stay on one line', () => {
  const { html, text } = mailOf(sampleOrder);
  expect(html).toContain('Louisville, Kentucky\u00a040204');
  expect(html).toMatch(/Ships Nov\u00a024–25\./);
  expect(text).toContain('Louisville, Kentucky 40204');
  expect(text).not.toContain('\u00a0');
});

test('the order date follows the clock in Lexington', () => {
  const createdAt = new Date('2026-11-22T04:00:00Z');
  const mail = mailOf({ ...sampleOrder, createdAt });
  expect(mail.text).toContain('Date: Nov 21, 2026');
  expect(mail.html).toContain('Nov 21, 2026');
});

test('a paid order names the payment and the days of the confirmation page', () => {
  const mail = mailOf(sampleOrder);
  for (const body of [mail.text, mail.html.replaceAll('\u00a0', ' ')]) {
    expect(body).toContain('Paid by card.');
    expect(body).toContain(
      'Ships Nov 24–25. Standard delivery takes 3-5 business days: Nov 30–Dec 3.',
    );
  }
});

test('an order with a pending payment says that it ships only after the payment clears', () => {
  const mail = mailOf({ ...sampleOrder, provider: 'paypal', paymentStatus: 'pending' });
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(orderTexts.paymentPending);
    expect(body).not.toMatch(/Ships|business days/);
  }
});

test.each([
  ['cancelled', 'failed', 'canceled'],
  ['refunded', 'refunded', 'refunded'],
] as const)(
  'an email that is sent late, for an order that is %s, promises no delivery',
  (status, paymentStatus, word) => {
    const mail = mailOf({ ...sampleOrder, status, paymentStatus });
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(`Nothing ships, because this order is ${word}.`);
      expect(body).not.toMatch(/Ships|business days/);
    }
  },
);

test('a shipped order shows its pieces and both links, and its numbers never break', () => {
  const { text, html } = renderEmail(orderShipped(sampleOrder), 'https://shop.example');
  expect(text).toMatch(/Track Your Package:\nhttps:\S+\n\nView Full Order Details:\nhttps:\S+/);
  expect(text).toContain('In the parcel: 3 pieces');
  expect(text).toContain('Ghost Barrel Heritage Tee\nSize M, 3 pieces   $86.97');
  expect(html).toContain(`https://shop.example${featuredProduct.image}`);
  for (const number of [sampleOrder.trackingNumber, sampleOrder.orderNumber]) {
    expect(html).toMatch(new RegExp(`white-space:nowrap"\\s*>\\s*${number}\\s*<`));
  }
});

test('a partial refund after another adds up, and says that the order stands', () => {
  const refunds = [1000, 500].map((amountCents) => ({
    id: randomUUID(),
    amountCents,
    shippingCents: 0,
    refundedAt: new Date('2026-11-24T20:00:00Z'),
  }));
  const refund = { amount: 500, refundTo: 'PayPal', returned: undefined };
  const { text } = renderEmail(orderRefunded({ ...sampleOrder, refunds }, refund), 'https://a.b');
  expect(text).toMatch(/^\$5\.00 refunded\n\nIt goes to your PayPal .* Your order stands;/);
  expect(text).toContain('Refunded: Nov 24, 2026');
  expect(text).toContain(
    'Order Total: $82.97\nOther refunds: −$10.00\nRefund: −$5.00\nYou have paid: $67.97',
  );
});

test('a refund says its own day, whatever was refunded since', () => {
  const [first, second] = ['2026-11-20T20:00:00Z', '2026-11-24T20:00:00Z'].map((day) => {
    return { id: randomUUID(), amountCents: 500, shippingCents: 0, refundedAt: new Date(day) };
  });
  if (!first || !second) throw new Error('Both refunds are missing.');
  const order = { ...sampleOrder, refunds: [first, second] };
  const mail = { amount: 500, refundTo: 'PayPal', returned: undefined };
  const textOf = (refundId?: string) =>
    renderEmail(orderRefunded(order, { ...mail, refund_id: refundId }), 'https://a.b').text;
  expect(textOf(first.id)).toContain('Refunded: Nov 20, 2026');
  expect(textOf(second.id)).toContain('Refunded: Nov 24, 2026');
  // Queued by 1.1.0.
  expect(textOf()).toContain('Refunded: Nov 24, 2026');
});
