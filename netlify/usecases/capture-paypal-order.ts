import { paypal } from '#adapters/paypal.ts';
import type { PlacedOrder } from '#adapters/records/orders.ts';
import { beginCapture, endCapture } from '#adapters/records/payments.ts';
import {
  findPaymentToCheck,
  notSuccessful,
  paymentNotFound,
  placeOrderOfCapture,
} from './place-paid-order.ts';

interface Approval {
  orderId: string;
  /** Null when the shop itself finishes what a shopper approved. */
  checkoutKey: string | null;
}

/**
 * Takes the money that the shopper approved at PayPal, and makes the order; asked again, it finds both done. A checkout
 * that was given up, or bought by another payment, is never captured. Without an answer from PayPal the capture counts as
 * under way until somebody has asked again.
 */
export async function capturePaypalOrder({ orderId, checkoutKey }: Approval): Promise<PlacedOrder> {
  // Before the capture counts as under way: one that is refused here must keep no checkout open.
  if (checkoutKey) await findPaymentToCheck('paypal', orderId, checkoutKey);
  const capture = await beginCapture(orderId, checkoutKey);
  if (capture.order) return capture.order;
  if (capture.outcome === 'expired') throw notSuccessful('EXPIRED');
  if (capture.outcome !== 'capture' || !capture.checkoutId) throw paymentNotFound();

  const captured = await paypal().captureOrder(orderId, `capture:${orderId}`);
  if (captured.outcome === 'captured' || captured.outcome === 'pending') {
    return placeOrderOfCapture(capture.checkoutId, orderId, captured.capture);
  }
  await endCapture(orderId);
  switch (captured.outcome) {
    case 'declined':
      throw notSuccessful(captured.issue, captured.approvalUrl);
    case 'not_approved':
      throw notSuccessful('NOT_APPROVED');
    case 'not_found':
      throw notSuccessful('EXPIRED');
    case 'refused': {
      const { issue, debugId } = captured.problem;
      throw new Error(`PayPal captures nothing: ${issue} (debug id ${debugId})`);
    }
  }
}
