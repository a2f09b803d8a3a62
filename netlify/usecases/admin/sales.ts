import { listSales as listRows } from '#adapters/admin/sales.ts';

export type Sale = Awaited<ReturnType<typeof listSales>>['sales'][number];

/** Sales on storefronts, newest first, and the platform's fees of those that were not refunded. */
export async function listSales(
  account: string | undefined,
  since: Date | undefined,
  limit: number,
) {
  const sales = (await listRows(account ?? null, since ?? null, limit)).map((sale) => ({
    soldAt: sale.created_at,
    accountId: sale.account_id,
    seller: sale.seller,
    product: sale.product_name,
    quantity: sale.quantity,
    amountCents: sale.amount,
    feeCents: sale.application_fee,
    /** A sale is refunded, fee included, when its product was archived before it was paid for. */
    refund: sale.refund_status,
    shipping: sale.shipping,
    sessionId: sale.session_id,
    paymentId: sale.payment_intent_id,
  }));
  const kept = sales.filter(({ refund }) => refund === null);
  return { sales, feesCents: kept.reduce((sum, { feeCents }) => sum + feeCents, 0) };
}
