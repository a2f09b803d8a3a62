import { type Command, Option } from 'commander';
import { formatCents } from '#shop/money.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#shop/order-state.ts';
import {
  type ListedOrder,
  listOrders,
  type OrderDetails,
  readOrderDetails,
} from '#orders/find-order.ts';
import { addressLines } from '#orders/order-confirmation.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { readCount, readSince } from '#cli/terminal/read-options.ts';
import { type Columns, fieldList, formatUtcMinute, table } from '#cli/terminal/table.ts';

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
    .option('--since <day>', 'only from this day on', readSince)
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
      context.printTable(orders, COLUMNS, 'No orders.');
    });
}

const COLUMNS: Columns<ListedOrder> = {
  Order: (order) => order.orderNumber,
  'Placed (UTC)': (order) => formatUtcMinute(order.createdAt),
  Status: (order) => order.status,
  Payment: (order) => order.paymentStatus,
  Items: (order) => order.quantity,
  Total: (order) => formatCents(order.totalCents),
  Refunded: (order) => (order.refundedCents ? formatCents(order.refundedCents) : ''),
  Customer: (order) => `${order.name} <${order.email}>`,
};

/** One order as text, with its items, address, payments, refunds and history. */
function formatOrder(order: OrderDetails): string {
  const fields = fieldsOf(order).filter(([, value]) => value);
  return `${fieldList(fields)}\n\n${table(ITEM_COLUMNS, order.items)}`;
}

/** What became of the money of a dispute, by the state of its reversal. */
const DISPUTE_STATES = { queued: 'open', succeeded: 'open or lost', failed: 'won' };

/** Label and value of each field; a value that does not apply to this order is empty. */
function fieldsOf(order: OrderDetails): [string, string][] {
  const { customer, payments, refunds, history } = order;
  return [
    ['Order', order.orderNumber],
    ['Placed', `${formatUtcMinute(order.createdAt)} UTC`],
    ['Status', order.status],
    ['Payment', order.paymentStatus],
    ['Shipment', order.carrier ? `${order.carrier} ${order.trackingNumber}` : ''],
    ['Shipped', formatUtcMinute(order.shippedAt)],
    ['Delivered', formatUtcMinute(order.deliveredAt)],
    ['Customer', `${customer.first_name} ${customer.last_name} <${customer.email}>`],
    ['Ship to', addressLines(order.shippingAddress).join(', ')],
    ['Notes', order.notes ?? ''],
    ['Subtotal', formatCents(order.subtotalCents)],
    [
      'Discount',
      order.promoCode ? `${formatCents(-order.discountCents)} (${order.promoCode})` : '',
    ],
    ['Sales tax', formatCents(order.taxCents)],
    ['Total', formatCents(order.totalCents)],
    ...payments.map((payment): [string, string] => [
      'Paid by',
      `${payment.provider} ${payment.id}, ${formatCents(payment.amountCents)}, ${payment.state}`,
    ]),
    ...refunds.map(({ kind, state, amountCents, reason, createdAt }): [string, string] => {
      const isDispute = kind === 'reversal';
      const became = isDispute ? DISPUTE_STATES[state] : state;
      return [
        isDispute ? 'Dispute' : 'Refund',
        `${formatCents(amountCents)}, ${became}, ${formatUtcMinute(createdAt)} UTC (${reason})`,
      ];
    }),
    ...history.map((entry): [string, string] => [
      'History',
      `${formatUtcMinute(entry.at)} UTC ${entry.actor}: ${entry.action}`,
    ]),
  ];
}

const ITEM_COLUMNS: Columns<OrderDetails['items'][number]> = {
  Item: (item) => item.product,
  Size: (item) => item.size,
  Quantity: (item) => item.quantity,
  Total: (item) => formatCents(item.totalCents),
};
