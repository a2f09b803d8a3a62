import { listSalesOf } from '#adapters/records/connect-sales.ts';
import { SALES_PER_PAGE } from '#shop/platform.ts';
import { type AccountAccess, requireEmailedSecret } from './access.ts';

/** An account's sales with the buyers' addresses, newest first. */
export async function listSales(request: AccountAccess & { starting_after?: string | undefined }) {
  const { id } = await requireEmailedSecret(request);
  const sales = await listSalesOf(id, request.starting_after, SALES_PER_PAGE + 1);
  return {
    success: true as const,
    sales: sales.slice(0, SALES_PER_PAGE).map((sale) => ({
      id: sale.sessionId,
      created_at: sale.createdAt.toISOString(),
      product_name: sale.productName,
      quantity: sale.quantity,
      amount_total: sale.amountCents,
      is_refunded: sale.isRefunded,
      shipping: sale.shipping,
    })),
    has_more: sales.length > SALES_PER_PAGE,
  };
}
