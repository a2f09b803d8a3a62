import { findSaleToRefund, markSaleRefunded } from '#adapters/records/connect-sales.ts';
import { refundIntent } from '#adapters/stripe/refunds.ts';

/**
 * Refunds a sale in full with the platform's fee, once however often it is called: an earlier refund is found at Stripe.
 * Throws when it should be retried.
 */
export async function refundSale(sessionId: string, attempt: number): Promise<void> {
  const sale = await findSaleToRefund(sessionId);
  if (!sale) return;
  const { state, providerRefundId } = await refundIntent({
    refundId: sessionId,
    paymentIntentId: sale.paymentIntentId,
    seller: { accountId: sale.accountId, feeCents: sale.feeCents },
    isFirst: attempt <= 1,
    idempotencyKey: `sale-refund:${sessionId}:${attempt}`,
  });
  if (state === 'failed' && providerRefundId) {
    throw new Error(`Stripe's refund ${providerRefundId} of a sale failed.`);
  }
  // No id: the seller had refunded it already.
  await markSaleRefunded(sessionId, providerRefundId);
}
