import { formatCents } from '#shop/money.ts';
import type { OrderDetails } from '#usecases/admin/orders.ts';
import { addressLines } from '#usecases/emails/order-confirmation.ts';
import { fieldList, formatUtcMinute, table } from './terminal/table.ts';

/** One order as text, with its items, address, payments, refunds and history. */
export function formatOrder(order: OrderDetails): string {
  const fields = fieldsOf(order).filter(([, value]) => value);
  return `${fieldList(fields)}\n\n${itemsOf(order)}`;
}

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
    ...refunds.map((refund): [string, string] => [
      'Refund',
      `${formatCents(refund.amountCents)}, ${refund.state}, ${formatUtcMinute(refund.createdAt)} UTC (${refund.reason})`,
    ]),
    ...history.map((entry): [string, string] => [
      'History',
      `${formatUtcMinute(entry.at)} UTC ${entry.actor}: ${entry.action}`,
    ]),
  ];
}

function itemsOf({ items }: OrderDetails): string {
  return table(
    [
      { title: 'Item', cell: (item) => item.product },
      { title: 'Size', cell: (item) => item.size },
      { title: 'Quantity', cell: (item) => item.quantity, right: true },
      { title: 'Total', cell: (item) => formatCents(item.totalCents), right: true },
    ],
    items,
  );
}
