import type { ZodMiniType } from 'zod/mini';
import type { Contract, RequestOf } from '#contracts/contract.ts';
import { returnTexts } from '#shop/return-messages.ts';
import { callApi } from '#stores/site/call-api.ts';
import { showFailure } from '#stores/site/toasts.ts';
import { type Order, reloadOrder } from './order.ts';

/** The secure link of an order, as its functions take it. */
export interface OrderLink {
  orderId: string;
  secureToken: string;
}

export const orderLink = (order: Order): OrderLink => ({
  orderId: order.id,
  secureToken: order.secureToken,
});

/** Changes something about the order and shows it as it is then; returns why it was not done. */
export async function changeOrder<Request extends ZodMiniType, Response extends ZodMiniType>(
  contract: Contract<Request, Response>,
  body: RequestOf<Contract<Request, Response>>,
  { orderId, secureToken }: OrderLink,
): Promise<string | undefined> {
  const reply = await callApi(contract, body);
  const isCurrent =
    (reply.ok || reply.code === 'refused') && (await reloadOrder(orderId, secureToken));
  if (reply.ok) {
    if (!isCurrent) showFailure(returnTexts.notShown);
    return undefined;
  }
  return reply.status === 0 && reply.code !== 'offline' ? returnTexts.noAnswer : reply.error;
}
