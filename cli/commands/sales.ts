import type { Command } from 'commander';
import { formatCents } from '#shop/money.ts';
import { saleTexts } from '#shop/product-messages.ts';
import { shippingLines } from '#shop/sale-shipping.ts';
import { listSales, type Sale } from '#sellers/sales-figures.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { readCount, readSince } from '#cli/terminal/read-options.ts';
import { type Columns, formatUtcMinute, table } from '#cli/terminal/table.ts';

interface Options {
  account?: string;
  since?: Date;
  limit: number;
}

export function addSales(program: Command, context: CommandContext): void {
  program
    .command('sales')
    .description('list storefront sales, the platform fee and where they ship')
    .option('--account <account>', 'only sales of this account: acct_…')
    .option('--since <day>', 'only from this day on', readSince)
    .option('--limit <count>', 'how many at most', readCount, 50)
    .addHelpText('after', '\nExample:\n  npm run shop -- sales --since 2026-11-01')
    .action(async ({ account, since, limit }: Options) => {
      const { sales, feesCents } = await listSales(account, since, limit);
      const text = `${table(COLUMNS, sales)}\n\nFees: ${formatCents(feesCents)}`;
      context.print(sales, sales.length ? text : 'No sales.');
    });
}

/** `Refunded $5.00, Disputed`: what is left of the sale's money. */
function moneyBack({ refund, refundedCents, dispute }: Sale): string {
  const isPending = refund === 'queued' && refundedCents === 0;
  return [
    ...(isPending ? ['Refund pending'] : []),
    ...(refundedCents > 0 ? [saleTexts.partlyRefunded(formatCents(refundedCents))] : []),
    ...(dispute ? [saleTexts.disputes[dispute]] : []),
  ].join(', ');
}

const COLUMNS: Columns<Sale> = {
  'Sold (UTC)': (sale) => formatUtcMinute(sale.soldAt),
  Account: (sale) => sale.accountId,
  Seller: (sale) => sale.seller,
  Product: (sale) => sale.product,
  Price: (sale) => formatCents(sale.amountCents),
  Fee: (sale) => formatCents(sale.feeCents),
  'Money back': moneyBack,
  'Ship to': ({ shipping }) => (shipping ? shippingLines(shipping).join(', ') : ''),
  'Payment ID': (sale) => sale.paymentId,
};
