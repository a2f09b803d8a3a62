import * as z from 'zod/mini';
import type { OrderStatus } from '#shop/order-state.ts';
import { monthAndDay } from '#shop/shop-clock.ts';
import { PIECE_CONDITIONS, type PieceCondition } from '#shop/returns.ts';

export interface EntryFacts {
  /** Who did it, by name. */
  by: string | null;
  details: Readonly<Record<string, unknown>>;
  /** A field of the details; '' without it. */
  text: (field: string) => string;
  /** The amount of its refund, `$30.73`, and the pieces that this put back into stock, `1 × M`. */
  refunded: { amount: string; pieces: string };
  /** `Heritage Tee M`. */
  piece: string;
  /** `UPS 1Z…`. */
  shipment: string;
}

interface OrderActionRecord {
  /** Its sentence in the history of the order; undefined where it shows as the refund or the email that it made. */
  sentence: (entry: EntryFacts) => string | undefined;
  /** Tells a slower operator of the outcome: `ORD-… was shipped at 10:42 AM by alice.` */
  done?: string;
  /** The status that it leads to. */
  status?: OrderStatus;
  /** The entry that it corrects, and why an order with another status keeps it. */
  corrects?: { subject: string; refusal: (status: OrderStatus) => string };
}

const records = <Name extends string>(actions: Record<Name, OrderActionRecord>) => actions;

const shownByItself = { sentence: () => undefined };
const ofReturn = (describe: (entry: EntryFacts) => string) => (entry: EntryFacts) =>
  `${entry.text('return')}: ${describe(entry)}`;

/** Actions on an order and its returns, by the office, the shopper or a provider. */
export const ORDER_ACTIONS = records({
  ship: {
    sentence: ({ text }) => `Shipped with ${text('carrier')}, ${text('tracking_number')}`,
    done: 'was shipped',
    status: 'shipped',
  },
  'correct tracking': {
    sentence: ({ text }) =>
      `Tracking number corrected: ${text('carrier')}, ${text('tracking_number')}`,
    done: 'was corrected',
    corrects: { subject: 'The tracking number', refusal: () => 'The order has not shipped.' },
  },
  'correct address': {
    sentence: () => 'Shipping address corrected',
    done: 'was corrected',
    corrects: { subject: 'The shipping address', refusal: () => 'The order has shipped.' },
  },
  'change size': {
    sentence: ({ text, details }) =>
      `Size changed: ${String(details.quantity)} × ${text('product')}, ${text('from')} to ${text('to')}`,
    done: 'was changed',
    corrects: {
      subject: 'The size',
      refusal: (status) => `An order that is ${status} keeps its sizes.`,
    },
  },
  deliver: {
    sentence: () => 'Marked as delivered',
    done: 'was delivered',
    status: 'delivered',
  },
  cancel: {
    sentence: ({ text }) => `Cancelled: ${text('reason')}`,
    done: 'was cancelled',
    status: 'cancelled',
  },
  refund: { ...shownByItself, done: 'was refunded', status: 'refunded' },
  restock: { sentence: ({ refunded }) => `${refunded.pieces} put back into stock` },
  print: { sentence: () => 'Packing slip printed' },
  note: {
    sentence: (entry) => {
      if (entry.details.to !== 'shopper') return 'Note';
      return entry.details.return
        ? ofReturn(() => 'message to the shopper')(entry)
        : 'Message to the shopper';
    },
  },
  resend: shownByItself,
  'tell delay': {
    sentence: ({ text, details }) => {
      const told = details.again ? 'Told again' : 'Told';
      const day = text('to') ? `ships by ${monthAndDay(text('to'))}` : 'no day yet';
      return `${told}: ${day}, not ${monthAndDay(text('from'))}`;
    },
    done: 'was told',
    corrects: { subject: 'The shopper', refusal: (status) => `The order is ${status}.` },
  },
  'keep order': { sentence: () => 'The shopper keeps the order' },
  'refund failed': { sentence: ({ refunded }) => `Refund of ${refunded.amount} failed` },
  'refund not found': {
    sentence: ({ by, refunded }) => `${by} has no refund of ${refunded.amount}`,
  },
  dispute: shownByItself,
  'dispute won': {
    sentence: ({ refunded, details }) =>
      `Dispute won: ${refunded.amount} came back${describeWin(details)}`,
  },
  'open return': { sentence: ofReturn(() => 'requested') },
  'cancel return': { sentence: ofReturn(() => 'request cancelled'), done: 'was cancelled' },
  'refuse return': {
    sentence: ofReturn(({ text }) => `refused: ${text('reason')}`),
    done: 'was refused',
  },
  'send label': { sentence: ofReturn(({ shipment }) => `label sent, ${shipment}`) },
  'receive piece': { sentence: ofReturn(describeReceived), done: 'was received' },
  'refund return': {
    sentence: (entry) =>
      entry.details.refund ? undefined : ofReturn(() => 'settled without a refund')(entry),
    done: 'was refunded',
  },
  'ship exchange': {
    sentence: ofReturn(({ shipment }) => `new size shipped with ${shipment}`),
    done: 'was shipped',
  },
  'correct exchange': {
    sentence: ofReturn(({ shipment }) => `tracking number of the new size corrected, ${shipment}`),
  },
  'exchange sold out': {
    sentence: ofReturn(({ piece }) => `${piece} has sold out, so it comes back for money`),
    done: 'had its new size marked as sold out',
  },
});

export type OrderAction = keyof typeof ORDER_ACTIONS;

/** All recorded actions, by subject. Also in the database (audit_actions); a test compares the two lists. */
export const AUDIT_ACTIONS = {
  order: Object.keys(ORDER_ACTIONS) as OrderAction[],
  payment: ['make order', 'refund', 'book'],
  stock: ['set', 'add', 'uncount'],
  promo: ['create', 'disable'],
  orders: ['export'],
  subscribers: ['export', 'import', 'undo import'],
  'club email': ['send', 'stop'],
  outbox: ['retry', 'discard', 'hold'],
  event: ['retry'],
  webhook: ['retry', 'hold', 'discard'],
  person: ['export', 'erase', 'unsubscribe', 'leave waitlist'],
  office: ['make sign-in link', 'sign in', 'sign out', 'sign out everywhere'],
} as const;

const wonDetails = z.object({
  back_to: z.nullable(z.string()),
  missing: z.array(z.object({ size: z.string(), count: z.int() })),
});

/** The outcome for the order whose dispute was won (win_dispute). */
function describeWin(details: EntryFacts['details']): string {
  const { back_to: status, missing } = wonDetails.parse(details);
  const pieces = missing.map(({ size, count }) => `${count} × ${size}`).join(', ');
  if (pieces) return `, but the order stays refunded: ${pieces} sold in the meantime`;
  return status ? `, and the order is ${status} again` : '';
}

function describeReceived({ piece, text, details }: EntryFacts): string {
  const condition = text('condition') && PIECE_CONDITIONS[text('condition') as PieceCondition];
  if (!condition) return `${piece} was not in the parcel`;
  return `${piece} received, ${condition.toLowerCase()}${details.restocked ? ', put back into stock' : ''}`;
}
