import { broke } from '#adapters/database.ts';
import type { Order } from '#adapters/records/orders.ts';
import { assertOrderStep, type OrderStatus } from '#shop/order-state.ts';
import { Refused } from './refused.ts';

/**
 * Takes an order's step as the table lists it (src/shop/order-state.ts). The database has the last word: somebody else may
 * have taken another step meanwhile.
 */
export async function takeStep<Result>(
  order: Order,
  to: OrderStatus,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    assertOrderStep(order.status, to);
  } catch (error) {
    throw new Refused((error as Error).message, error);
  }
  try {
    return await step();
  } catch (error) {
    if (broke(error, 'state_transitions')) {
      throw new Refused(`The order has changed meanwhile and can't become ${to}.`, error);
    }
    throw error;
  }
}
