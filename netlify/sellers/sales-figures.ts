import { type officeListSales, LISTED_SALES } from '#contracts/office/people.ts';
import { pageOf } from '#audit/pages.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { formatCents } from '#shop/money.ts';
import { saleTexts } from '#shop/product-messages.ts';
import { shippingLines } from '#shop/sale-shipping.ts';
import { readSales, type Sale, sumSalesBySeller } from './sales.queries.ts';

/** The most sellers of one reply, which ends at 6 MB. */
const MAX_SELLERS = 500;

export async function listSellers({ after = '' }: ParsedRequestOf<typeof officeListSales>) {
  const [sellers, found] = await Promise.all([
    sumSalesBySeller(MAX_SELLERS),
    readSales(after, LISTED_SALES + 1),
  ]);
  const { page, next } = pageOf(found, LISTED_SALES, ({ sessionId }) => sessionId);
  return {
    sellers,
    feesCents: sellers[0]?.allFeesCents ?? 0,
    next,
    sales: page.map((sale) => ({
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
