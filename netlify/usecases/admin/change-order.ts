import { violatesConstraint } from '#adapters/database.ts';
import { readLedger } from '#adapters/admin/orders.ts';
import type { Order } from '#adapters/records/orders.ts';
import type { OrderStatus } from '#shop/order-state.ts';
import { formatMoment } from '#shop/shop-clock.ts';
import { CommandError } from './command-error.ts';
import { findOrder } from './find-order.ts';

/** Why the database refuses to change an order, by the constraint that it names. */
const REFUSALS = {
  paid_before_shipped: 'The payment is still pending: only a paid order is shipped.',
  settled_before_cancelled: 'The payment is still pending: cancel once it is completed.',
  no_full_refund_before_shipped: 'The order is being refunded in full, so it was not shipped.',
};

/** What the audit's actions make of an order. */
const STATUS_AFTER: Record<string, OrderStatus> = {
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
  refund: 'refunded',
};

/**
 * Changes an order's status. Only the database knows whether it still can: another operator may have changed the order since
 * it was read. Throws a CommandError that says what the order is already.
 */
export async function changeOrder<Result>(
  { order_number }: Order,
  to: OrderStatus,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    for (const [constraint, sentence] of Object.entries(REFUSALS)) {
      if (violatesConstraint(error, constraint)) throw new CommandError(sentence, error);
    }
    if (!violatesConstraint(error, 'state_transitions')) throw error;
    const order = await findOrder(order_number);
    const sentence =
      (await describeLast(order, [order.status])) ??
      `An order that is ${order.status} can't become ${to}.`;
    throw new CommandError(sentence, error);
  }
}

/** When and by whom an order last got one of these statuses: `ORD-… was cancelled at 10:42 by alice.` */
export async function describeLast(
  order: Order,
  statuses: readonly OrderStatus[],
): Promise<string | undefined> {
  const { history } = await readLedger(order.id);
  for (const { action, at, actor } of history.toReversed()) {
    const status = STATUS_AFTER[action];
    if (status && statuses.includes(status)) {
      return `${order.order_number} was ${status} ${formatMoment(at, new Date())} by ${actor}.`;
    }
  }
  return undefined;
}
