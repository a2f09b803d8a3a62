import { listSales as listRows, sumSalesBySeller } from './sales.queries.ts';

export type { Sale } from './sales.queries.ts';

/** Sales on storefronts, newest first, and the platform's fees of those that were not refunded. */
export async function listSales(
  account: string | undefined,
  since: Date | undefined,
  limit: number,
) {
  const sales = await listRows(account ?? null, since ?? null, limit);
  const kept = sales.filter(({ refund }) => refund === null);
  return { sales, feesCents: kept.reduce((sum, { feeCents }) => sum + feeCents, 0) };
}

const LAST_SALES = 100;

/** What each seller sold in all, and the last sales. */
export async function listSellers() {
  const [sellers, sales] = await Promise.all([
    sumSalesBySeller(),
    listRows(null, null, LAST_SALES),
  ]);
  return {
    sellers,
    feesCents: sellers.reduce((sum, { feesCents }) => sum + feesCents, 0),
    sales: sales.map((sale) => ({ ...sale, at: sale.soldAt, isRefunded: sale.refund !== null })),
  };
}
