import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import { CommandError } from './command-error.ts';
import { violationOf } from '#adapters/database.ts';
import { operatorName } from './operators.ts';
import type { OrderAction } from './audit-actions.ts';
import { formatCents } from '#shop/money.ts';
import { formatShopTime } from '#shop/shop-clock.ts';

/** A sentence, or what makes it from the detail of the database's error and the number of the return. */
type Sentence = string | ((detail: string, returnNumber: string) => string);

interface Refusal {
  /** What the owner reads, in the office and in the terminal. */
  owner: Sentence;
  /** What the shopper reads, if it is something else. */
  shopper?: Sentence;
  /** The field of the owner's form that is at fault. */
  field?: string;
  /** The actions with which another operator may have been faster: the owner then reads who and when. */
  faster?: readonly OrderAction[];
}

const amount = (cents: string) => formatCents(Number(cents));

const IN_ANOTHER = 'One of these pieces is in another return by now.';
const OTHER_ORDER = 'This request belongs to another order.';
const TAKEN_OFF_SHELF = 'This piece was sold or reserved meanwhile, so it stays in stock.';
const unchangeable: Sentence = (_, number) => `${number} can not be changed like this now.`;

/** What is said when the database refuses something, by the constraint that it names. */
const REFUSALS = {
  changeOrder: {
    paid_before_shipped: 'The payment is still pending: only a paid order is shipped.',
    captured_before_cancelled: {
      owner: 'The payment is still pending: cancel once it is completed.',
      shopper: 'Your payment is still pending: cancel once it is completed. Nothing was canceled.',
    },
    no_full_refund_before_shipped: 'The order is being refunded in full, so it was not shipped.',
    captured_before_size_changed:
      'The payment is still pending: change the size once it is completed.',
    no_full_refund_before_size_changed: 'The order is being refunded in full, so its sizes stay.',
    stock_available: (detail) => `${explainShort(detail)} Nothing was changed.`,
    amount_left: {
      owner: (left) => `By now ${amount(left)} is left to refund. Nothing was cancelled.`,
      shopper: (left) => `By now ${amount(left)} is left to refund. Nothing was canceled.`,
    },
  },
  openReturn: {
    stock_available: { owner: explainShort, field: 'pieces' },
    one_return_per_piece: IN_ANOTHER,
    piece_of_order: IN_ANOTHER,
    one_return_per_key: OTHER_ORDER,
    returns_key_key: OTHER_ORDER,
    no_full_refund_before_returned:
      'All that was paid for this order is refunded already, so nothing more can come back.',
    shipped_before_returned:
      'Only an order that has shipped, and was not refunded, can be returned.',
  },
  changeReturn: {
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
    uncompleted_before_refused:
      'Some of it was refunded, exchanged or put back into stock already.',
    marked_before_refunded: 'Mark each piece first: as received, or as not in the parcel.',
    marked_before_shipped:
      'Mark each piece to be exchanged first, and none is left to ship otherwise.',
    unchanged_since_shown: 'It has changed meanwhile. Nothing was done.',
    amount_left: (left) => `No more than ${amount(left)} can be refunded.`,
    no_full_refund_before_shipped: 'The payment is being refunded in full, so nothing was shipped.',
    stock_available: 'The new size is not on the shelf any more, so nothing was shipped.',
    restocked_once: 'This piece is back in stock already.',
    stock_on_hand: TAKEN_OFF_SHELF,
    stock_on_hand_check: TAKEN_OFF_SHELF,
  },
  addStock: {
    one_addition_per_key:
      'This delivery was added before, with other pieces. Look at what is on hand before you add more.',
  },
} satisfies Record<string, Record<string, Sentence | Refusal>>;

const shortVariants = z.array(z.object({ size: z.string(), available: z.int() }));

function explainShort(detail: string): string {
  return shortVariants
    .parse(JSON.parse(detail))
    .map(({ size, available }) =>
      available > 0 ? `Only ${available} left in ${size}.` : `${size} has sold out.`,
    )
    .join(' ');
}

/** What was done with an order and its returns. */
export interface AuditEntry {
  action: OrderAction;
  actor: string;
  at: Date;
  details: Record<string, unknown>;
}

interface Audience {
  reader?: 'owner' | 'shopper';
  /** The return that the owner changes, and how the history of its order is read. */
  changed?: { returnNumber: string; readHistory: () => Promise<readonly AuditEntry[]> };
}

/** Throws why the database refused this: a CommandError for who reads it. Any other error is thrown as it is. */
export async function refuse(
  attempt: keyof typeof REFUSALS,
  error: unknown,
  { reader = 'owner', changed }: Audience = {},
): Promise<never> {
  const { constraint = '', detail = '' } = violationOf(error) ?? {};
  if (constraint === 'shared_tracking_number') {
    const message = `${detail} has this tracking number too.`;
    throw new ApiError('tracking_number_used', message, { orderNumber: detail });
  }
  const refusals: Record<string, Sentence | Refusal> = REFUSALS[attempt];
  const refusal = refusals[constraint];
  if (refusal === undefined) throw error;
  const {
    owner,
    shopper = owner,
    field,
    faster,
  } = typeof refusal === 'object' ? refusal : { owner: refusal };
  const number = changed?.returnNumber ?? '';
  const taken =
    changed && faster && describeLast(number, await changed.readHistory(), faster, number);
  const sentence = taken ?? (reader === 'owner' ? owner : shopper);
  throw new CommandError(
    typeof sentence === 'string' ? sentence : sentence(detail, number),
    error,
    reader === 'owner' ? field : undefined,
  );
}

/** What the audit's actions make of an order, of a return or of what was corrected. */
const DONE: Partial<Record<OrderAction, string>> = {
  ship: 'was shipped',
  deliver: 'was delivered',
  cancel: 'was cancelled',
  refund: 'was refunded',
  'correct tracking': 'was corrected',
  'correct address': 'was corrected',
  'change size': 'was changed',
  'refuse return': 'was refused',
  'cancel return': 'was cancelled',
  'receive piece': 'was received',
  'refund return': 'was refunded',
  'ship exchange': 'was shipped',
  'exchange sold out': 'had its new size marked as sold out',
};

/** Who did the last of these actions, on an order or on the return that is named: `ORD-… was cancelled at 10:42 AM by alice.` */
export function describeLast(
  subject: string,
  history: readonly AuditEntry[],
  actions: readonly OrderAction[],
  returnNumber?: string,
): string | undefined {
  const last = history.findLast(
    ({ action, details }) => actions.includes(action) && details.return === returnNumber,
  );
  return (
    last &&
    `${subject} ${DONE[last.action]} ${formatShopTime(last.at, new Date())} by ${operatorName(last.actor)}.`
  );
}
