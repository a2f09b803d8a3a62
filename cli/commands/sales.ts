import type { Command } from 'commander';
import { formatCents } from '#shop/money.ts';
import { shippingLines } from '#shop/sale-shipping.ts';
import { listSales, type Sale } from '#usecases/admin/sales.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { readCount, readDay } from '#cli/terminal/read-options.ts';
import { type Column, formatUtcMinute, table } from '#cli/terminal/table.ts';

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
    .option('--since <day>', 'only from this day on (UTC)', readDay)
    .option('--limit <count>', 'how many at most', readCount, 50)
    .addHelpText('after', '\nExample:\n  npm run shop -- sales --since 2026-11-01')
    .action(async ({ account, since, limit }: Options) => {
      const { sales, feesCents } = await listSales(account, since, limit);
      const text = `${table(COLUMNS, sales)}\n\nFees: ${formatCents(feesCents)}`;
      context.print(sales, sales.length ? text : 'No sales.');
    });
}

const REFUNDS = { queued: 'Refund pending', succeeded: 'Refunded' };

const COLUMNS: Column<Sale>[] = [
  { title: 'Sold (UTC)', cell: (sale) => formatUtcMinute(sale.soldAt) },
  { title: 'Account', cell: (sale) => sale.accountId },
  { title: 'Seller', cell: (sale) => sale.seller },
  { title: 'Product', cell: (sale) => sale.product },
  { title: 'Price', cell: (sale) => formatCents(sale.amountCents), right: true },
  { title: 'Fee', cell: (sale) => formatCents(sale.feeCents), right: true },
  { title: 'Refund', cell: ({ refund }) => (refund ? REFUNDS[refund] : '') },
  {
    title: 'Ship to',
    cell: ({ shipping }) => (shipping ? shippingLines(shipping).join(', ') : ''),
  },
  { title: 'Payment ID', cell: (sale) => sale.paymentId },
];
