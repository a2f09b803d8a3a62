import { violatesConstraint } from '#adapters/database.ts';
import type { OrderAction } from '#audit/audit-actions.ts';
import { readHistory } from './order-actions.queries.ts';
import type { OrderStatus } from '#shop/order-state.ts';
import { CommandError } from '#audit/command-error.ts';
import { describeLast, refuse } from '#audit/refusals.ts';
import { ORDER_REFUSALS } from './refusals.ts';
import { findOrder, type Order } from './find-order.ts';

export const cannotBecome = (to: OrderStatus) => (status: OrderStatus) =>
  `An order that is ${status} can't become ${to}.`;

const CORRECTED = {
  'correct tracking': 'The tracking number',
  'correct address': 'The shipping address',
  'change size': 'The size',
};

/**
 * Changes an order. Only the database knows whether its status still allows that: another operator may have changed the order
 * since it was read. Throws a CommandError that says what the order is already, or who corrected what the form has shown otherwise.
 */
export async function changeOrder<Result>(
  shown: Order,
  describeRefusal: (status: OrderStatus) => string,
  run: () => Promise<Result>,
  correction?: keyof typeof CORRECTED,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (correction && violatesConstraint(error, 'unchanged_since_shown')) {
      const what = CORRECTED[correction];
      const last = describeLast(what, await readHistory(shown.id), [correction]);
      throw new CommandError(
        `${last ?? `${what} was changed meanwhile.`} Yours was not saved.`,
        error,
      );
    }
    if (!violatesConstraint(error, 'state_transitions')) return refuse(ORDER_REFUSALS, error);
    const order = await findOrder(shown.orderNumber);
    const sentence = (await describeStatus(order, [order.status])) ?? describeRefusal(order.status);
    throw new CommandError(sentence, error);
  }
}

/** The audit's action that leads to a status. */
const ACTION_TO: Partial<Record<OrderStatus, OrderAction>> = {
  shipped: 'ship',
  delivered: 'deliver',
  cancelled: 'cancel',
  refunded: 'refund',
};

/** When and by whom an order last got one of these statuses: `ORD-… was cancelled at 10:42 AM by alice.` */
export async function describeStatus(
  { id, orderNumber }: Order,
  statuses: readonly OrderStatus[],
): Promise<string | undefined> {
  const actions = statuses.flatMap((status) => ACTION_TO[status] ?? []);
  return describeLast(orderNumber, await readHistory(id), actions);
}
