import { ApiError } from '#adapters/api-error.ts';
import { violatesConstraint, violationDetail } from '#adapters/database.ts';
import * as orders from '#adapters/records/orders/order-actions.ts';
import * as returns from '#adapters/records/returns/returns.ts';
import type {
  cancelOrder as orderContract,
  cancelReturn as contract,
} from '#contracts/returns/returns.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { formatCents } from '#shop/money.ts';
import type { OrderStatus } from '#shop/order-state.ts';
import { CUSTOMER } from './create-return.ts';
import { openOrderLink, openReturnLink } from './order-link.ts';

/** Cancels a return until its parcel is received; cancelled again, nothing changes. */
export async function cancelReturn(request: ParsedRequestOf<typeof contract>) {
  const { id } = await openReturnLink(request);
  await returns.cancelReturn(id, CUSTOMER).catch((error: unknown) => {
    if (!violatesConstraint(error, 'state_transitions')) throw error;
    throw new ApiError(
      'refused',
      'The parcel was received or refused, so it is too late to cancel.',
    );
  });
  return {};
}

/** Cancels an order that has not shipped, and refunds what is left of its payment; cancelled again, nothing changes. */
export async function cancelOrder(request: ParsedRequestOf<typeof orderContract>) {
  const { order } = await openOrderLink(request);
  if (order.status === 'cancelled') return {};
  try {
    await orders.cancelOrder(order.id, 'cancelled by the customer', CUSTOMER, request.amountCents);
  } catch (error) {
    const left = violationDetail(error, 'amount_left');
    if (left) throw refused(`By now ${formatCents(Number(left))} is left to refund.`);
    if (violatesConstraint(error, 'captured_before_cancelled')) {
      throw refused('Your payment is still pending: cancel once it is completed.');
    }
    if (!violatesConstraint(error, 'state_transitions')) throw error;
    const { order: changed } = await openOrderLink(request);
    if (changed.status !== 'cancelled') throw refused(WHY_NOT[changed.status]);
  }
  return {};
}

const refused = (sentence: string) => new ApiError('refused', `${sentence} Nothing was canceled.`);

const SHIPPED = 'Your order has shipped.';
const WHY_NOT: Record<Exclude<OrderStatus, 'cancelled'>, string> = {
  processing: 'Your order is being changed right now.',
  shipped: SHIPPED,
  delivered: SHIPPED,
  refunded: 'Your order was refunded.',
};
