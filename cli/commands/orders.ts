import { type Command, Option } from 'commander';
import { formatCents } from '#shop/money.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#shop/order-state.ts';
import { type ListedOrder, listOrders, readOrderDetails } from '#usecases/admin/orders.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { readCount, readDay } from '#cli/terminal/read-options.ts';
import { type Column, formatUtcMinute, table } from '#cli/terminal/table.ts';
import { formatOrder } from '#cli/format-order.ts';

interface Options {
  status?: string;
  payment?: string;
  since?: Date;
  email?: string;
  limit: number;
}

export function addOrders(program: Command, context: CommandContext): void {
  program
    .command('orders')
    .description('list orders, newest first, or show one order')
    .argument('[order]', 'an order number: shows this order with its payments, refunds and history')
    .addOption(new Option('--status <status>', 'only with this status').choices(ORDER_STATUSES))
    .addOption(
      new Option('--payment <status>', 'only with this payment status').choices(PAYMENT_STATUSES),
    )
    .option('--since <day>', 'only from this day on (UTC)', readDay)
    .option('--email <address>', 'only from this customer')
    .option('--limit <count>', 'how many at most', readCount, 50)
    .addHelpText(
      'after',
      `
Examples:
  npm run shop -- orders --status processing
  npm run shop -- orders --since 2026-11-01 --email wade@tolliver.example
  npm run shop -- orders ORD-20261121-123456`,
    )
    .action(async (number: string | undefined, { payment, ...filter }: Options) => {
      if (number) {
        const order = await readOrderDetails(number);
        context.print(order, formatOrder(order));
        return;
      }
      const orders = await listOrders({ ...filter, paymentStatus: payment });
      context.print(orders, table(COLUMNS, orders, 'No orders.'));
    });
}

const COLUMNS: Column<ListedOrder>[] = [
  { title: 'Order', cell: (order) => order.orderNumber },
  { title: 'Placed (UTC)', cell: (order) => formatUtcMinute(order.createdAt) },
  { title: 'Status', cell: (order) => order.status },
  { title: 'Payment', cell: (order) => order.paymentStatus },
  { title: 'Items', cell: (order) => order.quantity, right: true },
  { title: 'Total', cell: (order) => formatCents(order.totalCents), right: true },
  {
    title: 'Refunded',
    cell: (order) => (order.refundedCents ? formatCents(order.refundedCents) : ''),
    right: true,
  },
  { title: 'Customer', cell: (order) => `${order.name} <${order.email}>` },
];
