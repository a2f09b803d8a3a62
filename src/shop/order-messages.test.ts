import { describe, expect, test } from 'vitest';
import { describePayment, orderLead, orderTitle, stands } from './order-messages.ts';

type Order = Parameters<typeof orderLead>[0];

const placed: Order = {
  createdAt: '2026-11-17T15:00:00.000Z',
  status: 'processing',
  paymentStatus: 'completed',
  paymentMethod: 'card',
  totalCents: 8297,
  refunds: [],
  customer: { first_name: 'Wade', email: 'wade@tolliver.example' },
  shippingAddress: { state_province: 'Kentucky', country: 'United States' },
};
const shipped: Order = {
  ...placed,
  status: 'shipped',
  carrier: 'UPS',
  shippedAt: '2026-11-18T15:00:00.000Z',
};
const delivered: Order = {
  ...shipped,
  status: 'delivered',
  deliveredAt: '2026-11-24T15:00:00.000Z',
};
const refund = (amountCents: number, day = '2026-11-24') => ({
  amountCents,
  refundedAt: `${day}T16:00:00.000Z`,
});
const told = (newDay: string | null) => ({ newDay, answer: null, answerBy: null });
const cancelled: Order = { ...placed, status: 'cancelled' };
const allRefunded = { paymentStatus: 'refunded', refunds: [refund(8297)] } as const;
const declined = { paymentMethod: 'paypal', paymentStatus: 'failed' } as const;

describe('the head of an order', () => {
  test.each<[what: string, lead: string, order: Order, now?: string]>([
    ['placed', 'We have your order. Include the order number when you write to us.', placed],
    [
      'placed and partly refunded',
      'We have your order. We sent $5.00 back to your Visa ending in 4242.',
      { ...placed, refunds: [refund(500)] },
    ],
    [
      'told of a later day',
      'It ships by December 10, later than we promised. Expected Dec 15–17.',
      { ...placed, delay: told('2026-12-10') },
    ],
    [
      'told that there is no day yet, and partly refunded',
      'It ships later than we promised. We can’t name a day yet. We sent $5.00 back to your Visa ending in 4242.',
      { ...placed, delay: told(null), refunds: [refund(500)] },
    ],
    [
      'later than it was told',
      'We have your order. Include the order number when you write to us.',
      { ...placed, delay: told('2026-11-23') },
    ],
    [
      'canceled without an answer',
      'We didn’t hear from you by December 31, so nothing ships. $82.97 is on its way back to your Visa ending in 4242.',
      { ...cancelled, delay: { newDay: null, answer: 'none', answerBy: '2026-12-31' } },
    ],
    ['shipped', 'On its way with UPS. Expected Nov 24–25.', shipped],
    [
      'shipped abroad',
      'On its way with UPS.',
      { ...shipped, shippingAddress: { state_province: 'Ontario', country: 'Canada' } },
    ],
    [
      'shipped to a territory',
      'On its way with UPS.',
      { ...shipped, shippingAddress: { state_province: 'Guam', country: 'United States' } },
    ],
    [
      'delivered',
      'Delivered November 24. It should fit; if not, you have until December 24.',
      delivered,
    ],
    ['delivered long ago', 'Delivered November 24.', delivered, '2026-12-26'],
    [
      'partly refunded, twice',
      'Delivered November 24. We sent $8.00 back to your Visa ending in 4242.',
      { ...delivered, refunds: [refund(500), refund(300)] },
    ],
    [
      'canceled, its refund not made yet',
      'Nothing ships. $77.97 is on its way back to your Visa ending in 4242.',
      { ...cancelled, refunds: [refund(500)] },
    ],
    [
      'canceled and just refunded',
      'Nothing ships. $82.97 is on its way back to your Visa ending in 4242.',
      { ...cancelled, ...allRefunded },
    ],
    [
      'canceled, 12 days after its refund',
      'Nothing ships. $82.97 went back to your Visa ending in 4242 on November 24.',
      { ...cancelled, ...allRefunded },
      '2026-12-06',
    ],
    [
      'canceled and free',
      'Nothing ships, and there is nothing to refund.',
      { ...cancelled, totalCents: 0 },
    ],
    [
      'canceled as its payment failed',
      'Nothing ships. PayPal declined the payment. You were not charged.',
      { ...cancelled, ...declined },
    ],
    [
      'just refunded',
      'We refunded all of it, $82.97. It goes to your Visa ending in 4242 and takes 5-7 business days.',
      { ...delivered, status: 'refunded', ...allRefunded },
    ],
    [
      'refunded, 12 days ago',
      'All of it, $82.97, went back to your Visa ending in 4242 on November 24.',
      { ...delivered, status: 'refunded', ...allRefunded },
      '2026-12-06',
    ],
    [
      'refunded in two parts, 12 days ago',
      'All of it, $82.97, went back to your Visa ending in 4242 by November 24.',
      {
        ...delivered,
        status: 'refunded',
        paymentStatus: 'refunded',
        refunds: [refund(500, '2026-11-20'), refund(7797)],
      },
      '2026-12-06',
    ],
    [
      'refunded, a part of it by a dispute',
      'All of it, $82.97, went back to your Visa ending in 4242.',
      { ...delivered, status: 'refunded', paymentStatus: 'refunded', refunds: [refund(500)] },
    ],
  ])('says what is true of one that is %s', (_, lead, order, day = '2026-11-24') => {
    const circumstances = { refundTo: 'Visa ending in 4242', until: '2026-12-24' };
    const now = new Date(`${day}T17:00:00Z`);
    expect(orderLead(order, { ...circumstances, isJustPlaced: false, now })).toBe(lead);
  });

  test('thanks for an order while it stands', () => {
    const titleOf = (status: Order['status'], changes = {}) => [
      orderTitle({ ...placed, status, ...changes }),
      stands({ status }),
    ];
    for (const status of ['processing', 'shipped', 'delivered'] as const) {
      expect(titleOf(status)).toEqual(['Thank you, Wade.', true]);
    }
    expect(titleOf('cancelled')).toEqual(['Order canceled.', false]);
    const isRefunded = { paymentStatus: 'refunded' };
    expect(titleOf('refunded', isRefunded)).toEqual(['Order refunded.', false]);
    // Its pieces were sold before the dispute that refunded it was won.
    expect(titleOf('refunded')).toEqual(['Order closed.', false]);
  });
});

test.each<[Parameters<typeof describePayment>[0], string[]]>([
  [
    { ...placed, refunds: [refund(500, '2026-11-20'), refund(300)] },
    ['Paid by card.', '$5.00 refunded on Nov 20.', '$3.00 refunded on Nov 24.'],
  ],
  [
    { ...placed, ...allRefunded },
    ['Paid by card. Refunded in full.', '$82.97 refunded on Nov 24.'],
  ],
  [{ ...placed, ...declined }, ['PayPal declined the payment. You were not charged.']],
])('a payment is described with each of its refunds', (order, lines) => {
  expect(describePayment(order)).toEqual(lines);
});
