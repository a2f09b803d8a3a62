import { formatCents } from '#shop/money.ts';
import { saleTexts } from '#shop/product-messages.ts';
import { shippingLines } from '#shop/sale-shipping.ts';
import { listSales, type Sale, sumSalesBySeller } from './sales.queries.ts';

const LAST_SALES = 100;

/** What each seller sold in all, and the last sales. */
export async function listSellers() {
  const [sellers, sales] = await Promise.all([sumSalesBySeller(), listSales(LAST_SALES)]);
  return {
    sellers,
    feesCents: sellers.reduce((sum, { feesCents }) => sum + feesCents, 0),
    sales: sales.map((sale) => ({
      ...sale,
      at: sale.soldAt,
      isRefunded: sale.refund !== null,
      moneyBack: describeMoneyBack(sale),
      shipTo: sale.shipping ? shippingLines(sale.shipping) : [],
    })),
  };
}

function describeMoneyBack({ refund, refundedCents, dispute }: Sale): string {
  const isPending = refund === 'queued' && refundedCents === 0;
  return [
    ...(isPending ? ['Refund pending'] : []),
    ...(refundedCents > 0 ? [saleTexts.partlyRefunded(formatCents(refundedCents))] : []),
    ...(dispute ? [saleTexts.disputes[dispute]] : []),
  ].join(', ');
}
