import { type OrderRecord, PAYMENT_METHOD_OF } from './orders.queries.ts';
import { findProduct } from '#shop/catalog.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { methodName } from '#shop/selling.ts';
import { labeledTaxState } from './order-amounts.ts';
import { openOrderLink, type SecureLink } from './order-link.ts';
import { describeReturns } from './returns/describe-returns.ts';

/** The order of a secure link, with its returns; the order by the names of requirements §7. */
export async function getOrderDetails(link: SecureLink) {
  const { order, stored } = await openOrderLink(link);
  return { order: orderReply(order), returns: describeReturns(order, stored, new Date()) };
}

function orderReply(order: OrderRecord) {
  return {
    id: order.id,
    order_number: order.orderNumber,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    payment_status: order.paymentStatus,
    payment_method: PAYMENT_METHOD_OF[order.provider],
    carrier: order.carrier ?? undefined,
    tracking_number: order.trackingNumber ?? undefined,
    shipped_at: order.shippedAt?.toISOString(),
    delivered_at: order.deliveredAt?.toISOString(),
    paid_at: order.paidAt?.toISOString(),
    delay: order.delay ?? undefined,
    subtotal: dollarsFromCents(order.subtotalCents),
    sales_tax: dollarsFromCents(order.taxCents),
    discount_amount: dollarsFromCents(order.discountCents),
    ...(order.shippingCents > 0 && { shipping: dollarsFromCents(order.shippingCents) }),
    shipping_method: methodName(order.method),
    shipping_days: order.method?.days,
    tax_state: labeledTaxState(order),
    promo_code: order.promoCode,
    total_amount: dollarsFromCents(order.totalCents),
    refunds: order.refunds.map(({ amountCents, refundedAt }) => ({
      amount: dollarsFromCents(amountCents),
      refunded_at: refundedAt.toISOString(),
    })),
    secure_token: order.secureToken,
    shipping_address: order.shippingAddress,
    billing_address: {
      state_province: order.billingAddress.state_province,
      country: order.billingAddress.country,
    },
    customer: order.customer,
    items: order.items.map((item) => ({
      id: item.id,
      product_name: item.product,
      image: findProduct(item.productId)?.image,
      size: item.size,
      quantity: item.quantity,
      total_price: dollarsFromCents(item.totalCents),
    })),
  };
}
