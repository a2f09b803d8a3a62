import { violatesConstraint, violationDetail } from '#adapters/database.ts';
import { readLedger } from '#adapters/records/orders/order-actions.ts';
import { formatCents } from '#shop/money.ts';
import { formatShopTime } from '#shop/shop-clock.ts';
import { CommandError } from '../office/command-error.ts';
import { explainSharedNumber } from '../orders/change-order.ts';
import type { FoundReturn } from './find-return.ts';

const TAKEN_OFF_SHELF = 'This piece was sold or reserved meanwhile, so it stays in stock.';

/** Why the database refuses to change a return, by the constraint that it names. */
const REFUSALS = {
  unsettled_before_refused: 'Some of it was refunded, exchanged or put back into stock already.',
  marked_before_refunded: 'Mark each piece first: as received, or as not in the parcel.',
  marked_before_shipped:
    'Mark each piece to be exchanged first, and none is left to ship otherwise.',
  unchanged_since_shown: 'It has changed meanwhile. Nothing was done.',
  no_full_refund_before_shipped: 'The payment is being refunded in full, so nothing was shipped.',
  stock_available: 'The new size is not on the shelf any more, so nothing was shipped.',
  restocked_once: 'This piece is back in stock already.',
  stock_on_hand: TAKEN_OFF_SHELF,
  stock_on_hand_check: TAKEN_OFF_SHELF,
};

/** What someone else was faster with; in the audit it is one of these. */
const TAKEN = {
  state_transitions: [
    'refuse return',
    'cancel return',
    'receive piece',
    'refund return',
    'ship exchange',
  ],
  refunded_once: ['refund return'],
  shipped_once: ['ship exchange'],
  piece_open: [
    'refund return',
    'ship exchange',
    'exchange sold out',
    'refuse return',
    'cancel return',
  ],
};

const DONE: Record<string, string> = {
  'refuse return': 'was refused',
  'cancel return': 'was cancelled',
  'receive piece': 'was received',
  'refund return': 'was refunded',
  'ship exchange': 'was shipped',
  'exchange sold out': 'had its new size marked as sold out',
};

/** Throws why a return was not changed: a CommandError if the database refused it, or what went wrong. */
export async function refuseChange(error: unknown, { order, found }: FoundReturn): Promise<never> {
  explainSharedNumber(error);
  const left = violationDetail(error, 'amount_left');
  if (left) throw new CommandError(`No more than ${formatCents(Number(left))} can be refunded.`);
  for (const [constraint, sentence] of Object.entries(REFUSALS)) {
    if (violatesConstraint(error, constraint)) throw new CommandError(sentence, error);
  }
  for (const [constraint, actions] of Object.entries(TAKEN)) {
    if (!violatesConstraint(error, constraint)) continue;
    const { history } = await readLedger(order.id);
    const last = history.findLast(
      ({ action, details }) => actions.includes(action) && details.return === found.returnNumber,
    );
    const what = last
      ? `${DONE[last.action]} ${formatShopTime(last.at, new Date())} by ${last.actor}.`
      : 'can not be changed like this now.';
    throw new CommandError(`${found.returnNumber} ${what}`, error);
  }
  throw error;
}
