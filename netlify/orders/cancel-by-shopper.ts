import { ApiError } from '#adapters/api-error.ts';
import { run, violatesConstraint } from '#adapters/database.ts';
import { CUSTOMER } from '#audit/actor.ts';
import type {
  cancelOrderCall as orderContract,
  cancelReturnCall as contract,
} from '#contracts/returns/returns.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { refuse } from '#audit/refusals.ts';
import { RETURN_REFUSALS } from './returns/refusals.ts';
import { ORDER_REFUSALS, STATUS_REFUSALS } from './refusals.ts';
import { openOrderLink, openReturnLink } from './order-link.ts';

/** Cancels a return until its parcel is received; cancelled again, nothing changes. */
export async function cancelReturnByShopper(request: ParsedRequestOf<typeof contract>) {
  const { id } = await openReturnLink(request);
  await run`select cancel_return(p_return_id => ${id}, p_actor => ${CUSTOMER})`.catch(
    (error: unknown) => refuse(RETURN_REFUSALS, error, { reader: 'shopper' }),
  );
  return {};
}

/** Cancels an order that has not shipped, and refunds what is left of its payment; cancelled again, nothing changes. */
export async function cancelOrderByShopper(request: ParsedRequestOf<typeof orderContract>) {
  const { order } = await openOrderLink(request);
  if (order.status === 'cancelled') return {};
  try {
    await run`
      select cancel_order_by_shopper(p_order_id => ${order.id}, p_amount => ${request.amountCents})`;
  } catch (error) {
    if (!violatesConstraint(error, 'state_transitions')) {
      return refuse(ORDER_REFUSALS, error, { reader: 'shopper' });
    }
    const { order: changed } = await openOrderLink(request);
    if (changed.status === 'cancelled') return {};
    throw new ApiError('refused', `${STATUS_REFUSALS[changed.status]} Nothing was canceled.`);
  }
  return {};
}
