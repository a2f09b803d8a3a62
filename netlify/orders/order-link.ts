import { ApiError } from '#adapters/api-error.ts';
import { readOrderWithToken } from './orders.queries.ts';
import { readOrderReturns } from './returns/returns.queries.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_ORDER = '00000000-0000-0000-0000-000000000000';

export interface SecureLink {
  orderId: string;
  secureToken: string;
}

/**
 * The order of a secure link, with its returns. A wrong token and an unknown order take the same steps, so that the
 * response does not tell which orders exist (requirements §7).
 */
export async function openOrderLink({ orderId, secureToken }: SecureLink) {
  const id = idOf(orderId);
  const [order, stored] = await Promise.all([
    readOrderWithToken(id, secureToken),
    readOrderReturns(id, secureToken),
  ]);
  if (!order || !stored) throw noOrder();
  return { order, stored };
}

const idOf = (orderId: string) => (UUID.test(orderId) ? orderId : NO_ORDER);
const noOrder = () => new ApiError('order_not_found', 'There is no such order.');

/** The return with this number of the order of a secure link. */
export async function openReturnLink({
  orderId,
  secureToken,
  returnNumber,
}: SecureLink & { returnNumber: string }) {
  const stored = await readOrderReturns(idOf(orderId), secureToken);
  if (!stored) throw noOrder();
  const found = stored.returns.find((one) => one.returnNumber === returnNumber);
  if (!found) throw new ApiError('not_found', 'There is no such return.');
  return found;
}
