import { atom } from 'nanostores';
import type { RequestOf, ResponseOf } from '#contracts/contract.ts';
import { keepOrderCall } from '#contracts/orders/delay.ts';
import { getOrderDetailsCall } from '#contracts/orders/get-order-details.ts';
import { cancelOrderCall, cancelReturnCall, createReturnCall } from '#contracts/returns/returns.ts';
import { delayTexts } from '#shop/delay-messages.ts';
import { canChange } from '#shop/order-state.ts';
import { returnTexts } from '#shop/return-messages.ts';
import { isUnderWay } from '#shop/returns.ts';
import { type Call, callWithSlowNotice } from '#stores/site/call-api.ts';
import { shopNow } from '#stores/site/clock.ts';
import { lastSegment } from '#stores/site/last-segment.ts';
import { pollWhileVisible } from '#stores/site/poll-while-visible.ts';
import { createResource } from '#stores/site/resource.ts';

type OrderDetails = ResponseOf<typeof getOrderDetailsCall>;

/** An order as its confirmation shows it; money in cents. */
export type Order = OrderDetails['order'];

/** The returnable pieces of the order, and the requests so far. */
export type OrderReturns = NonNullable<OrderDetails['returns']>;

/** The order in the page's address, and the token that opens it. */
export function readOrderLink(): { orderId: string; secureToken: string } {
  const secureToken = new URLSearchParams(location.search).get('token') ?? '';
  return { orderId: lastSegment(), secureToken };
}

/** The secure link of an order, as its functions take it. */
export const orderLink = ({ id, secureToken }: Order) => ({ orderId: id, secureToken });

/** When the order was fetched last. */
export const $fetchedAt = atom(shopNow());

const call: Call = async (contract, body, options) => {
  const answer = await callWithSlowNotice(contract, body, options);
  $fetchedAt.set(shopNow());
  return answer;
};

const POLL_MS = 30_000;

/** Whether an order was canceled and its refund is not made yet. */
const isRefundDue = ({ status, paymentStatus, totalCents }: Order): boolean =>
  status === 'cancelled' && paymentStatus === 'completed' && totalCents > 0;

/** Whether the order or one of its returns can still change. */
const mayChange = ({ order, returns }: OrderDetails): boolean =>
  canChange(order.status) || isRefundDue(order) || returns?.requests.some(isUnderWay) === true;

/** Whether it is worth loading again: it can still change, or can be had later. */
function isUnfinished(): boolean {
  const view = orderDetails.$view.get();
  return view.state === 'shown' ? mayChange(view.value) : view.state === 'failed' && view.canRetry;
}

/** The order of the page's address. */
export const orderDetails = createResource(
  {
    call,
    poll: (load): (() => void) =>
      pollWhileVisible(() => load().then(isUnfinished), POLL_MS, POLL_MS),
  },
  getOrderDetailsCall,
  readOrderLink,
  { isPolled: mayChange },
);

const { noAnswer, notCanceled } = returnTexts;
const { action } = orderDetails;
export const keepWaiting = action(keepOrderCall, { noAnswer, failure: delayTexts.notKept });
export const cancelOrder = action(cancelOrderCall, { noAnswer, failure: notCanceled });
export const cancelReturnOf = (id: string) =>
  action(cancelReturnCall, { id, noAnswer, failure: notCanceled });
export const createReturn = action(createReturnCall, { noAnswer });

/** Asks for pieces to come back, and shows the order as it is then, or as it was refused for. */
export async function sendReturn(
  body: RequestOf<typeof createReturnCall>,
  onSent: () => void,
): Promise<void> {
  const isSent = await createReturn.run(body, onSent);
  if (!isSent && createReturn.$problem.get()?.isRefused) await orderDetails.refresh();
}
