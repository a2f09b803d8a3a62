import { expect, test } from 'vitest';
import type { Order } from '#adapters/records/orders/orders.ts';
import { RETURN_EMAILS } from '#adapters/records/emails/outbox.ts';
import type { OrderReturns } from '#adapters/records/returns/returns.ts';
import { featuredProduct } from '#shop/catalog.ts';
import { orderRefunded } from './order-notices.ts';
import { returnEmail } from './return-emails.ts';

const customer = { first_name: 'Nell', last_name: 'Hargrove', email: 'nell@hargrove.example' };
const address = {
  ...customer,
  address_line1: '88 Wapping Street',
  address_line2: null,
  city: 'Frankfort',
  state_province: 'Kentucky',
  postal_code: '40601',
  country: 'United States',
};
const tee = { product_id: featuredProduct.id, product_name: featuredProduct.name };
const uuid = (digit: number) => `7f9d2c4e-0000-4000-8000-00000000000${digit}`;

const order: Order = {
  id: uuid(1),
  order_number: 'ORD-20261117-604178',
  secure_token: '0'.repeat(64),
  created_at: new Date('2026-11-17T15:00:00Z'),
  status: 'delivered',
  payment_status: 'completed',
  payment_method: 'card',
  carrier: 'UPS',
  tracking_number: '1Z999AA10129604178',
  shipped_at: new Date('2026-11-18T15:00:00Z'),
  delivered_at: new Date('2026-11-22T19:14:00Z'),
  notes: '',
  subtotal: 5798,
  sales_tax: 313,
  discount_amount: 580,
  promo_code: 'WELCOME10',
  total_amount: 5531,
  refunds: [],
  customer,
  phone: null,
  shipping_address: address,
  billing_address: address,
  items: [
    { ...tee, id: uuid(2), size: 'L', quantity: 1, unit_price: 2899, total_price: 2899 },
    { ...tee, id: uuid(3), size: 'S', quantity: 1, unit_price: 2899, total_price: 2899 },
  ],
};

const piece = (digit: number, size: string, new_size: string | null) => ({
  ...{ id: uuid(digit + 3), order_item_id: uuid(digit), piece: 1, ...tee, size, new_size },
  ...{
    reason: 'changed_my_mind' as const,
    is_sold_out: false,
    price: 2899,
    discount: 290,
    tax: 157,
  },
  ...{ condition: null, is_restocked: false, received_at: null, received_by: null },
  ...{ outcome: null, is_withdrawn: false },
});

const returned: OrderReturns['returns'][number] = {
  id: uuid(9),
  order_id: order.id,
  order_number: order.order_number,
  return_number: 'RET-20261117-604178-1',
  key: uuid(8),
  state: 'label_sent',
  note: '',
  refusal: '<b>Worn</b> twice.',
  label: 'label',
  carrier: 'UPS',
  tracking_number: null,
  requested_at: new Date('2026-11-24T14:12:00Z'),
  label_sent_at: new Date('2026-11-24T19:30:00Z'),
  received_at: null,
  completed_at: null,
  refunded: null,
  fee: null,
  refund_reason: null,
  pieces: [piece(2, 'L', null), piece(3, 'S', 'M')],
  exchange: {
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
    shipped_at: new Date('2026-12-01T15:00:00Z'),
  },
};

const stored: OrderReturns = {
  left: 5531,
  provider: 'stripe',
  card_brand: 'visa',
  card_last4: '4242',
  returns: [returned],
  stock: [],
};

const mailOf = (
  kind: (typeof RETURN_EMAILS)[number],
  details: { is_expired?: boolean } = {},
  shown = returned,
) =>
  returnEmail(
    {
      kind,
      payload: {
        ...{ order_id: order.id, return_id: returned.id, product: tee.product_name, size: 'M' },
        ...details,
      },
      id: uuid(7),
      attempts: 1,
    },
    order,
    { ...stored, returns: [shown] },
    'https://shop.example',
  );

const ORDER_LINK = ['View Full Order Details', `/order-confirmation/${order.id}?token=`];

/** What each email must say, in text and in HTML. */
const WORDS = {
  'return-requested': ['within 24 hours', 'You get back', '$21.71'],
  'return-label': ['hand it to UPS by December 24', 'Its share of the discount', 'How to pack it'],
  'return-reminder': ['After that the request closes', 'How to pack it'],
  'return-refused': ['twice.', 'Nothing is refunded'],
  'return-cancelled': ['canceled', 'no longer valid'],
  'return-received': ['We look at each piece', 'To your Visa ending in 4242'],
  'exchange-shipped': ['1Z999AA10123456784', 'Track Your Package', ...ORDER_LINK],
  'return-not-refunded': ['No refund for your return', 'Nothing is left to refund'],
  'exchange-sold-out': ['has sold out in M', 'No return shipping is charged for it'],
};

test.each(RETURN_EMAILS)('%s says what happened, in text and in HTML', (kind) => {
  const mail = mailOf(kind);
  expect(mail?.to).toBe(customer.email);
  expect(mail?.subject).toContain(returned.return_number);
  const html = mail?.html.replace(/\s+/g, ' ');
  for (const words of WORDS[kind]) {
    expect(mail?.text).toContain(words);
    expect(html).toContain(words);
  }
  expect(html).not.toContain('<b>Worn');
});

test('a return that the schedule has closed says that its label was not used in time', () => {
  expect(mailOf('return-cancelled', { is_expired: true })?.text).toContain('not used in time');
});

test('a return that is cancelled before its label names no label', () => {
  const early = { ...returned, label_sent_at: null };
  expect(mailOf('return-cancelled', {}, early)?.text).not.toContain('label');
});

test('a piece marked as not in the parcel is said to be so before the return is settled', () => {
  const [first, ...others] = returned.pieces;
  if (!first) throw new Error('There is no piece.');
  const missing = { ...first, received_at: new Date(), received_by: 'etta' };
  const mail = mailOf('return-received', {}, { ...returned, pieces: [missing, ...others] });
  expect(mail?.text).toContain('Not in the parcel');
});

test('a parcel without any of the pieces promises no refund', () => {
  const missing = returned.pieces.map((one) => ({ ...one, outcome: 'not_received' as const }));
  const mail = mailOf('return-received', {}, { ...returned, pieces: missing });
  expect(mail?.text).toContain('nothing is refunded');
  expect(mail?.text).not.toContain('You get back');
});

test('an exchange alone costs nothing', () => {
  const exchanged = returned.pieces.map((one) => ({ ...one, new_size: 'L' }));
  const mail = mailOf('return-requested', {}, { ...returned, pieces: exchanged });
  expect(mail?.text).toContain('You pay: nothing');
  expect(mail?.text).not.toContain('You get back');
});

test('a parcel that could not be delivered is said to have come back', () => {
  const back = returned.pieces.map((one) => ({
    ...one,
    new_size: null,
    reason: 'undelivered' as const,
  }));
  const mail = mailOf('return-received', {}, { ...returned, pieces: back });
  expect(mail?.subject).toContain('Your parcel came back');
  expect(mail?.text).toContain('The carrier couldn’t deliver your parcel');
});

test('the refund of a return names it, what was kept, and why', () => {
  const settled = { ...returned, refund_reason: 'One piece was worn.' };
  const { text } = orderRefunded(
    order,
    { amount: 2171, fee: 595, adjusted: -400, refundTo: 'PayPal', returned: settled },
    'https://shop.example',
  );
  expect(text).toContain('Return: RET-20261117-604178-1');
  expect(text).toContain('Return shipping, kept: $5.95');
  expect(text).toContain('Adjusted: −$4.00');
  expect(text).toContain('One piece was worn.');
});
