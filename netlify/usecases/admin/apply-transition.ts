import { violatesConstraint } from '#adapters/database.ts';
import type { Order } from '#adapters/records/orders.ts';
import { assertOrderTransition, type OrderStatus } from '#shop/order-state.ts';
import { CommandError } from './command-error.ts';

/**
 * Runs `step` if the order may change to this status (src/shop/order-state.ts). The database checks it again, because the
 * order may have changed in the meantime. Throws CommandError.
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
      throw new CommandError(
        `The order was changed in the meantime and can't become ${to}.`,
        error,
      );
    }
    throw error;
  }
}
