import type { Command } from 'commander';
import { readLedger } from '#adapters/admin/orders.ts';
import type { Order } from '#adapters/records/orders.ts';
import { formatCents } from '#shop/money.ts';
import { findOrder } from '#usecases/admin/find-order.ts';
import { printResult, type CommandContext } from '#cli/command-context.ts';
import { formatUtcMinute } from '#cli/terminal/format-utc-minute.ts';
import { fieldList, table } from '#cli/terminal/table.ts';

type Ledger = Awaited<ReturnType<typeof readLedger>>;

/** Prints one order with its items, address, payments, refunds and history. */
export async function showOrder(
  number: string,
  command: Command,
  context: CommandContext,
): Promise<void> {
  const order = await findOrder(number);
  const ledger = await readLedger(order.id);
  printResult(command, context, dataOf(order, ledger), textOf(order, ledger));
}

/** The JSON of an order. It leaves out the secure token, which opens the order page. */
function dataOf(order: Order, { payments, refunds, history }: Ledger) {
  return {
    orderNumber: order.order_number,
    createdAt: order.created_at,
    status: order.status,
    paymentStatus: order.payment_status,
    carrier: order.carrier,
    trackingNumber: order.tracking_number,
    shippedAt: order.shipped_at,
    deliveredAt: order.delivered_at,
    subtotalCents: order.subtotal,
    discountCents: order.discount_amount,
    promoCode: order.promo_code,
    taxCents: order.sales_tax,
    totalCents: order.total_amount,
    notes: order.notes,
    customer: order.customer,
    shippingAddress: order.shipping_address,
    items: order.items.map((item) => ({
      product: item.product_name,
      size: item.size,
      quantity: item.quantity,
      totalCents: item.total_price,
    })),
    payments: payments.map(({ amount, provider_payment_id: id, ...payment }) => ({
      ...payment,
      id,
      amountCents: amount,
    })),
    refunds: refunds.map(({ amount, created_at: createdAt, ...refund }) => ({
      ...refund,
      amountCents: amount,
      createdAt,
    })),
    history,
  };
}

function textOf(order: Order, ledger: Ledger): string {
  const fields = fieldsOf(order, ledger).filter(([, value]) => value);
  return `${fieldList(fields)}\n\n${itemsOf(order)}`;
}

/** Label and value of each field; a value that does not apply to this order is empty. */
function fieldsOf(order: Order, { payments, refunds, history }: Ledger): [string, string][] {
  const { customer } = order;
  return [
    ['Order', order.order_number],
    ['Placed', `${formatUtcMinute(order.created_at)} UTC`],
    ['Status', order.status],
    ['Payment', order.payment_status],
    ['Shipment', order.carrier ? `${order.carrier} ${order.tracking_number}` : ''],
    ['Shipped', formatUtcMinute(order.shipped_at)],
    ['Delivered', formatUtcMinute(order.delivered_at)],
    ['Customer', `${customer.first_name} ${customer.last_name} <${customer.email}>`],
    ['Ship to', addressOf(order)],
    ['Notes', order.notes ?? ''],
    ['Subtotal', formatCents(order.subtotal)],
    [
      'Discount',
      order.promo_code ? `${formatCents(-order.discount_amount)} (${order.promo_code})` : '',
    ],
    ['Sales tax', formatCents(order.sales_tax)],
    ['Total', formatCents(order.total_amount)],
    ...payments.map((payment): [string, string] => [
      'Paid by',
      `${payment.provider} ${payment.provider_payment_id}, ${formatCents(payment.amount)}, ${payment.state}`,
    ]),
    ...refunds.map((refund): [string, string] => [
      'Refund',
      `${formatCents(refund.amount)}, ${refund.state}, ${formatUtcMinute(refund.created_at)} UTC (${refund.reason})`,
    ]),
    ...history.map((entry): [string, string] => [
      'History',
      `${formatUtcMinute(entry.at)} UTC ${entry.actor}: ${entry.action}`,
    ]),
  ];
}

function addressOf({ shipping_address: to }: Order): string {
  return [
    `${to.first_name} ${to.last_name}`,
    to.address_line1,
    to.address_line2,
    to.city,
    `${to.state_province} ${to.postal_code}`,
    to.country,
  ]
    .filter(Boolean)
    .join(', ');
}

function itemsOf({ items }: Order): string {
  return table(
    [
      { title: 'Item', cell: (item) => item.product_name },
      { title: 'Size', cell: (item) => item.size },
      { title: 'Quantity', cell: (item) => item.quantity, right: true },
      { title: 'Total', cell: (item) => formatCents(item.total_price), right: true },
    ],
    items,
  );
}
