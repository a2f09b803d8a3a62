import { violatesConstraint } from '#adapters/database.ts';
import { AUDIT_ACTIONS, ORDER_ACTIONS, type OrderAction } from '#audit/audit-actions.ts';
import { readHistory } from './order-actions.queries.ts';
import type { OrderStatus } from '#shop/order-state.ts';
import { CommandError } from '#audit/command-error.ts';
import { describeLast, refuse } from '#audit/refusals.ts';
import { ORDER_REFUSALS } from './refusals.ts';
import { findOrder, type OrderRecord } from './find-order.ts';

/**
 * Changes an order. Only the database knows whether its status still allows that: another operator may have changed the
 * order since it was read. Throws a CommandError that says what the order is already, or who corrected what the form
 * has shown otherwise.
 */
export async function runOrderChange<Result>(
  shown: OrderRecord,
  action: OrderAction,
  run: () => Promise<Result>,
): Promise<Result> {
  const { corrects, status: to } = ORDER_ACTIONS[action];
  try {
    return await run();
  } catch (error) {
    if (corrects && violatesConstraint(error, 'unchanged_since_shown')) {
      const last = describeLast(corrects.subject, await readHistory(shown.id), [action]);
      const sentence = last ?? `${corrects.subject} was changed meanwhile.`;
      throw new CommandError(`${sentence} Yours was not saved.`, error);
    }
    if (!violatesConstraint(error, 'state_transitions')) return refuse(ORDER_REFUSALS, error);
    const order = await findOrder(shown.orderNumber);
    const sentence =
      (await describeStatus(order, [order.status])) ??
      corrects?.refusal(order.status) ??
      `An order that is ${order.status} can't become ${to}.`;
    throw new CommandError(sentence, error);
  }
}

/** When and by whom an order last got one of these statuses: `ORD-… was cancelled at 10:42 AM by alice.` */
export async function describeStatus(
  { id, orderNumber }: OrderRecord,
  statuses: readonly OrderStatus[],
): Promise<string | undefined> {
  const actions = AUDIT_ACTIONS.order.filter((action) =>
    statuses.some((status) => status === ORDER_ACTIONS[action].status),
  );
  return describeLast(orderNumber, await readHistory(id), actions);
}
