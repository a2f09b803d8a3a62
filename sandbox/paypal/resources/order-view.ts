import type { StandIn } from '../stand-in.ts';
import type { OrderRow } from '../tables.ts';
import { viewCaptureInOrder } from './captures.ts';
import { PAYEE, SHOPPER } from './parties.ts';
import type { Link, Order } from './published.ts';
import { viewRefund } from './refunds.ts';

/** An order in short: what PayPal answers unless it is asked for the whole. */
export function viewOrderInShort(order: OrderRow, standIn: StandIn): Order {
  return { id: order.id, status: order.status, links: linksOf(order, standIn) };
}

export function viewOrder(order: OrderRow, standIn: StandIn): Order {
  const isApproved = order.status === 'APPROVED' || order.status === 'COMPLETED';
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...((order.namesPaypal || isApproved) && {
      payment_source: { paypal: isApproved ? account() : {} },
    }),
    purchase_units: [{ ...order.unit, payee: PAYEE, ...paymentsOf(order, standIn) }],
    ...(isApproved && { payer: SHOPPER }),
    create_time: order.createdAt,
    update_time: order.updatedAt,
    links: linksOf(order, standIn),
  };
}

/** Where the shopper approves; the return to the shop begins there. */
export function approvalUrl(order: OrderRow, standIn: StandIn): string {
  return `${standIn.url}/checkoutnow?token=${order.id}`;
}

function account(): object {
  const { email_address, payer_id: account_id, name } = SHOPPER;
  return { email_address, account_id, account_status: 'VERIFIED', name };
}

function paymentsOf(order: OrderRow, standIn: StandIn) {
  const { ledger } = standIn;
  const capture = order.captureId ? ledger.find('capture', order.captureId) : undefined;
  if (!capture) return {};
  const refunds = ledger
    .all('refund')
    .filter(({ captureId }) => captureId === capture.id)
    .map((refund) => viewRefund(refund, standIn));
  const captures = [viewCaptureInOrder(capture, standIn)];
  return { payments: { captures, ...(refunds.length > 0 && { refunds }) } };
}

function linksOf(order: OrderRow, standIn: StandIn): Link[] {
  const href = `${standIn.url}/v2/checkout/orders/${order.id}`;
  const self: Link = { href, rel: 'self', method: 'GET' };
  const capture: Link = { href: `${href}/capture`, rel: 'capture', method: 'POST' };
  const approve: Link = {
    href: approvalUrl(order, standIn),
    rel: order.namesPaypal ? 'payer-action' : 'approve',
    method: 'GET',
  };
  switch (order.status) {
    case 'CREATED':
      return [self, approve, capture];
    case 'PAYER_ACTION_REQUIRED':
      return [self, approve];
    case 'APPROVED':
      return [self, capture];
    case 'COMPLETED':
      return [self];
  }
}
