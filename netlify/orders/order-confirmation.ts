import { type OrderRecord, PAYMENT_METHOD_OF, readOrder } from './orders.queries.ts';
import type { OrderAddress } from '#contracts/orders/order-content.ts';
import { findProduct, sidesOf } from '#shop/catalog.ts';
import { deliveryPlace, describeDelivery, estimateDelivery } from '#shop/delivery.ts';
import { thankYou } from '#shop/greeting.ts';
import { orderTexts } from '#shop/order-page-messages.ts';
import { formatCents } from '#shop/money.ts';
import { describePayment } from '#shop/order-messages.ts';
import { paths } from '#shop/paths.ts';
import { cityLine, postalAddress } from '#shop/postal-address.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { sizeLabel } from '#shop/variant.ts';
import { amountRowsOf } from './order-amounts.ts';
import type { Block, Email, Emails, Fact, EmailItem, Link } from '#mail/email.ts';
import type { Payloads } from '#mail/outbox-kinds.ts';

const RECEIVED = 'We have your order. We will email a tracking number once it ships.';

/** The email for every new order, with the link that opens it (design, E-mail). */
export function orderConfirmation(order: OrderRecord): Email {
  const shipping = addressLines(order.shippingAddress);
  const billing = addressLines(order.billingAddress);
  const addresses: Fact[] = [['Shipping Address', shipping]];
  if (billing.join() !== shipping.join()) addresses.push(['Billing Address', billing]);
  return {
    to: order.customer.email,
    subject: `Your order ${order.orderNumber}`,
    preview: RECEIVED,
    blocks: [
      { type: 'title', text: thankYou(order.customer.first_name) },
      { type: 'text', text: RECEIVED },
      ...piecePictures(order),
      {
        type: 'facts',
        facts: [
          ['Order Number', order.orderNumber],
          ['Date', formatDay(order.createdAt)],
        ],
      },
      orderItems(order, ({ size, quantity }) => `${sizeLabel(size)}\u00a0· Qty ${quantity}`),
      {
        type: 'amounts',
        rows: amountRowsOf(order),
        total: { label: 'Total', value: formatCents(order.totalCents) },
      },
      { type: 'button', ...orderButton(order) },
      {
        type: 'columns',
        columns: [
          addresses,
          [
            [
              'Payment',
              describePayment({ ...order, paymentMethod: PAYMENT_METHOD_OF[order.provider] }),
            ],
            ['What happens next', [nextSteps(order)]],
          ],
        ],
      },
    ],
  };
}

/** The next steps: the dates of the confirmation page, or the meaning of a pending payment. */
function nextSteps(order: OrderRecord): string {
  const { createdAt, status, paymentStatus, shippingAddress, method } = order;
  if (paymentStatus === 'pending') return orderTexts.paymentPending;
  if (paymentStatus !== 'completed')
    return `Nothing ships, because this order is ${status === 'cancelled' ? 'canceled' : status}.`;
  const dates = { orderedAt: createdAt, now: createdAt, method };
  const delivery = estimateDelivery({ ...deliveryPlace(shippingAddress), ...dates });
  return describeDelivery(delivery, method);
}

/** Both sides of what was bought; of several products the first two. */
function piecePictures({ items }: OrderRecord): Block[] {
  const ids = new Set(items.map(({ productId }) => productId));
  const products = [...ids].flatMap((id) => findProduct(id) ?? []);
  const images =
    products.length === 1 ? products.flatMap(sidesOf) : products.map(({ image }) => image);
  return images.length > 0 ? [{ type: 'pictures', images: images.slice(0, 2) }] : [];
}

export function orderItems(
  order: OrderRecord,
  detail: (item: OrderRecord['items'][number]) => string,
): Block {
  const items = order.items.map((item): EmailItem => ({
    product: item.product,
    image: findProduct(item.productId)?.image,
    detail: detail(item),
    result: formatCents(item.totalCents),
  }));
  return { type: 'items', items };
}

export const orderButton = (order: OrderRecord): Link => ({
  label: 'View Full Order Details',
  address: paths.orderConfirmation(order.id, order.secureToken),
});

export function addressLines(address: OrderAddress): string[] {
  return [
    `${address.first_name} ${address.last_name}`,
    [address.address_line1, address.address_line2].filter(Boolean).join(', '),
    cityLine(address),
    postalAddress(address).country,
  ];
}

export const ofOrder =
  (compose: (order: OrderRecord) => Email) =>
  async ({ order_id }: Payloads['order-confirmation']): Promise<Email> =>
    compose(await readOrder(order_id));

export const confirmationEmails = {
  'order-confirmation': ofOrder(orderConfirmation),
} satisfies Partial<Emails>;
