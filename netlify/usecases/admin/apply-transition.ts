import { violatesConstraint } from '#adapters/database.ts';
import type { Order } from '#adapters/records/orders.ts';
import { assertOrderTransition, type OrderStatus } from '#shop/order-state.ts';
import { CommandError } from './command-error.ts';

/**
 * Takes an order's step as the table lists it (src/shop/order-state.ts). The database has the last word: somebody else may
 * have taken another step meanwhile.
 */
export async function applyTransition<Result>(
  order: Order,
  to: OrderStatus,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    assertOrderTransition(order.status, to);
  } catch (error) {
    throw new CommandError((error as Error).message, error);
  }
  try {
    return await step();
  } catch (error) {
    if (violatesConstraint(error, 'state_transitions')) {
      throw new CommandError(`The order has changed meanwhile and can't become ${to}.`, error);
    }
    throw error;
  }
}
