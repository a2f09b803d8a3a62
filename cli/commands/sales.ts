import type { Command } from 'commander';
import { listSales } from '#adapters/admin/sales.ts';
import { formatCents } from '#shop/money.ts';
import { type SaleShipping, shippingLines } from '#shop/sale-shipping.ts';
import { printResult, type CommandContext } from '#cli/command-context.ts';
import { formatUtcMinute } from '#cli/terminal/format-utc-minute.ts';
import { readCount, readDay } from '#cli/terminal/read-options.ts';
import { type Column, table } from '#cli/terminal/table.ts';

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
    .action(async (options: Options, command: Command) => {
      const { account = null, since = null, limit } = options;
      const sales = (await listSales(account, since, limit)).map((sale) => ({
        soldAt: sale.created_at,
        accountId: sale.account_id,
        seller: sale.seller,
        product: sale.product_name,
        quantity: sale.quantity,
        amountCents: sale.amount,
        feeCents: sale.application_fee,
        refund: sale.refund_status,
        shipping: sale.shipping,
        sessionId: sale.session_id,
        paymentId: sale.payment_intent_id,
      }));
      const kept = sales.filter(({ refund }) => refund === null);
      const fees = kept.reduce((sum, { feeCents }) => sum + feeCents, 0);
      const text = sales.length
        ? `${table(COLUMNS, sales)}\n\nFees: ${formatCents(fees)}`
        : 'No sales.';
      printResult(command, context, sales, text);
    });
}

/** A sale is refunded, fee included, when its product was archived before it was paid for. */
const REFUNDS = { queued: 'Refund pending', succeeded: 'Refunded' };

const COLUMNS: Column<{
  soldAt: Date;
  accountId: string;
  seller: string;
  product: string;
  amountCents: number;
  feeCents: number;
  refund: 'queued' | 'succeeded' | null;
  shipping: SaleShipping | null;
  paymentId: string;
}>[] = [
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
