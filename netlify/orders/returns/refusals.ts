import type { Refusals } from '#audit/refusals.ts';
import { explainShort } from '#stock/explain-short.ts';
import { formatAmount, sharedTrackingNumber } from '../refusals.ts';

const IN_ANOTHER = 'One of these pieces is in another return by now.';
const OTHER_ORDER = 'This request belongs to another order.';
const TAKEN_OFF_SHELF = 'This piece was sold or reserved meanwhile, so it stays in stock.';
const unchangeable = (_: string, number: string) => `${number} can not be changed like this now.`;

export const OPENING_REFUSALS: Refusals = {
  stock_available: { owner: explainShort, field: 'pieces' },
  one_return_per_piece: IN_ANOTHER,
  piece_of_order: IN_ANOTHER,
  one_return_per_key: OTHER_ORDER,
  returns_key_key: OTHER_ORDER,
  no_full_refund_before_returned:
    'All that was paid for this order is refunded already, so nothing more can come back.',
  shipped_before_returned: 'Only an order that has shipped, and was not refunded, can be returned.',
};

export const RETURN_REFUSALS: Refusals = {
  shared_tracking_number: sharedTrackingNumber,
  state_transitions: {
    owner: unchangeable,
    shopper: 'The parcel was received or refused, so it is too late to cancel.',
    faster: ['refuse return', 'cancel return', 'receive piece', 'refund return', 'ship exchange'],
  },
  refunded_once: { owner: unchangeable, faster: ['refund return'] },
  shipped_once: { owner: unchangeable, faster: ['ship exchange'] },
  piece_open: {
    owner: unchangeable,
    faster: [
      'refund return',
      'ship exchange',
      'exchange sold out',
      'refuse return',
      'cancel return',
    ],
  },
  uncompleted_before_refused: 'Some of it was refunded, exchanged or put back into stock already.',
  marked_before_refunded: 'Mark each piece first: as received, or as not in the parcel.',
  marked_before_shipped:
    'Mark each piece to be exchanged first, and none is left to ship otherwise.',
  unchanged_since_shown: 'It has changed meanwhile. Nothing was done.',
  amount_left: (left) => `No more than ${formatAmount(left)} can be refunded.`,
  no_full_refund_before_shipped: 'The payment is being refunded in full, so nothing was shipped.',
  stock_available: 'The new size is not on the shelf any more, so nothing was shipped.',
  restocked_once: 'This piece is back in stock already.',
  stock_on_hand: TAKEN_OFF_SHELF,
  stock_on_hand_check: TAKEN_OFF_SHELF,
};
