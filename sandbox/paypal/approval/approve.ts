import { timestamp } from '../resources/identifiers.ts';
import { viewOrder } from '../resources/order-view.ts';
import { SHOPPER } from '../resources/parties.ts';
import type { StandIn } from '../stand-in.ts';
import type { OrderRow, Outcome } from '../tables.ts';

/** What the shopper does on the approval page; an order that was declined may be approved anew. */
export function approveOrder(order: OrderRow, outcome: Outcome, standIn: StandIn): void {
  if (order.status === 'COMPLETED') throw new Error(`Order ${order.id} is captured already`);
  const updatedAt = timestamp(standIn.now());
  const approved = { ...order, status: 'APPROVED', outcome, updatedAt } as const;
  standIn.ledger.write('order', approved);
  standIn.announce('CHECKOUT.ORDER.APPROVED', viewOrder(approved, standIn));
  standIn.commit();
}

/** Where the shopper goes from the approval page, as PayPal completes the shop's own addresses. */
export function returnUrl({ id, context }: OrderRow, to: 'shop' | 'cancel'): string | undefined {
  const address = to === 'shop' ? context.return_url : context.cancel_url;
  if (!address) return undefined;
  const url = new URL(address);
  url.searchParams.set('token', id);
  if (to === 'shop') url.searchParams.set('PayerID', SHOPPER.payer_id);
  return url.href;
}
