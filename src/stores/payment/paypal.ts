import type { ResponseOf } from '#contracts/contract.ts';
import type { createPaypalOrder } from '#contracts/create-paypal-order.ts';

/** A payment that PayPal declined, and where the shopper can choose another way to pay it. */
let declined: { paymentId: string; approvalUrl: string } | undefined;

export function rememberDeclined(paymentId: string, approvalUrl: string): void {
  declined = { paymentId, approvalUrl };
}

/** Where to approve: for a payment that was approved and then declined, not back to us but to PayPal again. */
export function approvalUrlFor(started: ResponseOf<typeof createPaypalOrder>): string {
  const { paypalOrderId, approvalUrl } = started;
  return declined?.paymentId === paypalOrderId ? declined.approvalUrl : approvalUrl;
}
