import { expect, test } from 'vitest';
import type { OrderRecord } from '../orders.queries.ts';
import type { StoredReturns } from './returns.queries.ts';
import { featuredProduct } from '#shop/catalog.ts';
import { renderEmail } from '#mail/render-email.ts';
import { orderRefunded } from '../refund-emails.ts';
import { returnEmail, returnNews } from './return-emails.ts';

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
const tee = { productId: featuredProduct.id, product: featuredProduct.name };
const uuid = (digit: number) => `7f9d2c4e-0000-4000-8000-00000000000${digit}`;

const order: OrderRecord = {
  id: uuid(1),
  orderNumber: 'ORD-20261117-604178',
  secureToken: '0'.repeat(64),
  createdAt: new Date('2026-11-17T15:00:00Z'),
  status: 'delivered',
  paymentStatus: 'completed',
  provider: 'stripe',
  carrier: 'UPS',
  trackingNumber: '1Z999AA10129604178',
  shippedAt: new Date('2026-11-18T15:00:00Z'),
  deliveredAt: new Date('2026-11-22T19:14:00Z'),
  paidAt: null,
  delay: null,
  notes: '',
  subtotalCents: 5798,
  taxCents: 313,
  discountCents: 580,
  promoCode: 'WELCOME10',
  totalCents: 5531,
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
      id: uuid(2),
      size: 'L',
      quantity: 1,
      unitCents: 2899,
      totalCents: 2899,
      taxable: null,
    },
    {
      ...tee,
      id: uuid(3),
      size: 'S',
      quantity: 1,
      unitCents: 2899,
      totalCents: 2899,
      taxable: null,
    },
  ],
};

const piece = (digit: number, size: string, newSize: string | null) => ({
  id: uuid(digit + 3),
  itemId: uuid(digit),
  piece: 1,
  ...tee,
  size,
  newSize,
  reason: 'changed_my_mind' as const,
  isSoldOut: false,
  priceCents: 2899,
  discountCents: 290,
  taxCents: 157,
  condition: null,
  isRestocked: false,
  receivedAt: null,
  receivedBy: null,
  outcome: null,
  isWithdrawn: false,
});

const returned: StoredReturns['returns'][number] = {
  id: uuid(9),
  orderId: order.id,
  orderNumber: order.orderNumber,
  returnNumber: 'RET-20261117-604178-1',
  key: uuid(8),
  state: 'label_sent',
  note: '',
  refusal: '<b>Worn</b> twice.',
  label: 'label',
  carrier: 'UPS',
  trackingNumber: null,
  requestedAt: new Date('2026-11-24T14:12:00Z'),
  labelSentAt: new Date('2026-11-24T19:30:00Z'),
  receivedAt: null,
  completedAt: null,
  refundedCents: null,
  shippingCents: 0,
  refundedShippingCents: 0,
  feeCents: null,
  refundReason: null,
  pieces: [piece(2, 'L', null), piece(3, 'S', 'M')],
  exchange: {
    carrier: 'UPS',
    trackingNumber: '1Z999AA10123456784',
    shippedAt: new Date('2026-12-01T15:00:00Z'),
  },
};

const stored: StoredReturns = {
  leftCents: 5531,
  leftShippingCents: 0,
  provider: 'stripe',
  cardBrand: 'visa',
  cardLast4: '4242',
  returns: [returned],
  stock: [],
};

const mailOf = (
  kind: keyof typeof returnNews,
  details: { is_expired?: boolean } = {},
  shown = returned,
) => {
  const email = returnEmail(
    returnNews[kind],
    {
      order_id: order.id,
      return_id: returned.id,
      product: tee.product,
      size: 'M',
      ...details,
    },
    order,
    { ...stored, returns: [shown] },
  );
  return email && renderEmail(email, 'https://shop.example');
};

const ORDER_LINK = ['View Full Order Details', `/order-confirmation/${order.id}?token=`];

/** Words that each email must have, in text and in HTML. */
const WORDS: Record<keyof typeof returnNews, string[]> = {
  requested: ['within 24 hours', 'You get back', '$21.71'],
  label: ['hand it to UPS by December 24', 'Its share of the discount', 'How to pack it'],
  reminder: ['After that the request closes', 'How to pack it'],
  refused: ['twice.', 'Nothing is refunded'],
  cancelled: ['canceled', 'no longer valid'],
  received: ['We look at each piece', 'To your Visa ending in 4242'],
  exchangeShipped: ['1Z999AA10123456784', 'Track Your Package', ...ORDER_LINK],
  notRefunded: ['No refund for your return', 'Nothing is left to refund'],
  exchangeSoldOut: ['has sold out in M', 'No return shipping is charged for it'],
};

const kinds = Object.keys(WORDS) as (keyof typeof WORDS)[];

test.each(kinds)('%s says what happened, in text and in HTML', (kind) => {
  const mail = mailOf(kind);
  expect(mail?.to).toBe(customer.email);
  expect(mail?.subject).toContain(returned.returnNumber);
  const html = mail?.html.replace(/\s+/g, ' ');
  for (const words of WORDS[kind]) {
    expect(mail?.text).toContain(words);
    expect(html).toContain(words);
  }
  expect(html).not.toContain('<b>Worn');
});

test('a return that the schedule has closed says that its label was not used in time', () => {
  expect(mailOf('cancelled', { is_expired: true })?.text).toContain('not used in time');
});

test('a return that is cancelled before its label names no label', () => {
  const early = { ...returned, labelSentAt: null };
  expect(mailOf('cancelled', {}, early)?.text).not.toContain('label');
});

test('a piece marked as not in the parcel is said to be so before the return is settled', () => {
  const [first, ...others] = returned.pieces;
  if (!first) throw new Error('There is no piece.');
  const missing = { ...first, receivedAt: new Date(), receivedBy: 'etta' };
  const mail = mailOf('received', {}, { ...returned, pieces: [missing, ...others] });
  expect(mail?.text).toContain('Not in the parcel');
});

test('a parcel without any of the pieces promises no refund', () => {
  const missing = returned.pieces.map((one) => ({ ...one, outcome: 'not_received' as const }));
  const mail = mailOf('received', {}, { ...returned, pieces: missing });
  expect(mail?.text).toContain('nothing is refunded');
  expect(mail?.text).not.toContain('You get back');
});

test('an exchange alone costs nothing', () => {
  const exchanged = returned.pieces.map((one) => ({ ...one, newSize: 'L' }));
  const mail = mailOf('requested', {}, { ...returned, pieces: exchanged });
  expect(mail?.text).toContain('You pay: nothing');
  expect(mail?.text).not.toContain('You get back');
});

test('a parcel that could not be delivered is said to have come back', () => {
  const back = returned.pieces.map((one) => ({
    ...one,
    newSize: null,
    reason: 'undelivered' as const,
  }));
  const mail = mailOf('received', {}, { ...returned, pieces: back });
  expect(mail?.subject).toContain('Your parcel came back');
  expect(mail?.text).toContain('The carrier couldn’t deliver your parcel');
});

test('the refund of a return names it, what was kept, and why', () => {
  const settled = { ...returned, refundReason: 'One piece was worn.' };
  const refund = { amount: 2171, fee: 595, adjusted: -400, refundTo: 'PayPal', returned: settled };
  const { text } = renderEmail(orderRefunded(order, refund), 'https://shop.example');
  expect(text).toContain('Return: RET-20261117-604178-1');
  expect(text).toContain('Return shipping, kept: $5.95');
  expect(text).toContain('Adjusted: −$4.00');
  expect(text).toContain('One piece was worn.');
});
