import { listSales as listRows } from '#adapters/records/connect-sales.ts';

export type { Sale } from '#adapters/records/connect-sales.ts';

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
