import { ApiError } from '#adapters/api-error.ts';
import { violatesConstraint, violationDetail } from '#adapters/database.ts';
import type { OrderAction } from '#adapters/records/office/audit-actions.ts';
import { readLedger } from '#adapters/records/orders/order-actions.ts';
import type { OrderStatus } from '#shop/order-state.ts';
import { formatShopTime } from '#shop/shop-clock.ts';
import { CommandError } from '../office/command-error.ts';
import { findOrder, type Order } from './find-order.ts';

/** Why the database refuses to change an order, by the constraint that it names. */
const REFUSALS = {
  paid_before_shipped: 'The payment is still pending: only a paid order is shipped.',
  captured_before_cancelled: 'The payment is still pending: cancel once it is completed.',
  no_full_refund_before_shipped: 'The order is being refunded in full, so it was not shipped.',
};

export const cannotBecome = (to: OrderStatus) => (status: OrderStatus) =>
  `An order that is ${status} can't become ${to}.`;

/**
 * Changes an order. Only the database knows whether its status still allows that: another operator may have changed the order
 * since it was read. Throws a CommandError that says what the order is already.
 */
export async function change<Result>(
  shown: Order,
  describeRefusal: (status: OrderStatus) => string,
  run: () => Promise<Result>,
  correction?: keyof typeof CORRECTED,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    explainSharedNumber(error);
    for (const [constraint, sentence] of Object.entries(REFUSALS)) {
      if (violatesConstraint(error, constraint)) throw new CommandError(sentence, error);
    }
    if (correction && violatesConstraint(error, 'unchanged_since_shown')) {
      throw new CommandError(await describeCorrection(shown, correction), error);
    }
    if (!violatesConstraint(error, 'state_transitions')) throw error;
    const order = await findOrder(shown.orderNumber);
    const sentence = (await describeLast(order, [order.status])) ?? describeRefusal(order.status);
    throw new CommandError(sentence, error);
  }
}

/** What the audit's actions make of an order. */
const STATUS_AFTER: Partial<Record<OrderAction, OrderStatus>> = {
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
  refund: 'refunded',
};

/** When and by whom an order last got one of these statuses: `ORD-… was cancelled at 10:42 by alice.` */
export async function describeLast(
  order: Order,
  statuses: readonly OrderStatus[],
): Promise<string | undefined> {
  const { history } = await readLedger(order.id);
  for (const { action, at, actor } of history.toReversed()) {
    const status = STATUS_AFTER[action];
    if (status && statuses.includes(status)) {
      return `${order.orderNumber} was ${status} ${formatShopTime(at, new Date())} by ${actor}.`;
    }
  }
  return undefined;
}

const CORRECTED = {
  'correct tracking': 'tracking number',
  'correct address': 'shipping address',
};

/** Says who corrected last what the form has shown otherwise. */
async function describeCorrection(order: Order, action: keyof typeof CORRECTED): Promise<string> {
  const { history } = await readLedger(order.id);
  const last = history.findLast((entry) => entry.action === action);
  const when = last ? `${formatShopTime(last.at, new Date())} by ${last.actor}` : 'meanwhile';
  return `The ${CORRECTED[action]} was corrected ${when}. Yours was not saved.`;
}

/** Throws an ApiError if the database refused a tracking number: it names the other order that has it. */
export function explainSharedNumber(error: unknown): void {
  const orderNumber = violationDetail(error, 'shared_tracking_number');
  if (!orderNumber) return;
  const message = `${orderNumber} has this tracking number too.`;
  throw new ApiError('tracking_number_used', message, { orderNumber });
}
