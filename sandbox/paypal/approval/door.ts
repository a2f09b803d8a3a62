import type { IncomingMessage, ServerResponse } from 'node:http';
import { seeOther, showPage } from '#sandbox/page.ts';
import { type Received, receive } from '../api/read-call.ts';
import type { StandIn } from '../stand-in.ts';
import { type OrderRow, OUTCOMES } from '../tables.ts';
import { approvalPage, lostPage, paidPage } from './pages.ts';
import { approveOrder, returnUrl } from './approve.ts';

const APPROVAL_PATH = '/checkoutnow';

/** Whether this was for the page on which the shopper approves an order; then it is answered. */
export async function approvalDoor(
  request: IncomingMessage,
  response: ServerResponse,
  standIn: StandIn,
): Promise<boolean> {
  if (!request.url?.startsWith(`${APPROVAL_PATH}?`)) return false;
  const received = await receive(request);
  const order = standIn.ledger.find('order', received.query.get('token') ?? '');
  if (!order || order.isGone) showPage(response, 404, lostPage());
  else if (order.status === 'COMPLETED')
    showPage(response, 200, paidPage(returnUrl(order, 'shop')));
  else if (received.method === 'POST') leave(response, decide(order, received, standIn));
  else showPage(response, 200, approvalPage(order));
  return true;
}

/** Does what the button says; gives the address to go on to. */
function decide(order: OrderRow, { text }: Received, standIn: StandIn): string | undefined {
  const form = new URLSearchParams(text);
  if (form.get('button') === 'cancel') return returnUrl(order, 'cancel');
  const outcome = OUTCOMES.find((name) => name === form.get('outcome')) ?? 'completed';
  approveOrder(order, outcome, standIn);
  return returnUrl(order, 'shop');
}

function leave(response: ServerResponse, url: string | undefined): void {
  if (url) seeOther(response, url);
  else showPage(response, 200, lostPage());
}
