import type { Order } from '#adapters/records/orders/orders.ts';
import { findProduct } from '#shop/catalog.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { openOrderLink, type OrderLink } from '../returns/order-link.ts';
import { describeReturns } from '../returns/read-returns.ts';

/** The order of a secure link, with its returns (requirements §6). */
export async function getOrderDetails(link: OrderLink) {
  const { order, stored } = await openOrderLink(link);
  return { order: orderReply(order), returns: describeReturns(order, stored, new Date()) };
}

function orderReply(order: Order) {
  return {
    id: order.id,
    order_number: order.order_number,
    created_at: order.created_at.toISOString(),
    status: order.status,
    payment_status: order.payment_status,
    payment_method: order.payment_method,
    carrier: order.carrier ?? undefined,
    tracking_number: order.tracking_number ?? undefined,
    shipped_at: order.shipped_at?.toISOString(),
    delivered_at: order.delivered_at?.toISOString(),
    subtotal: dollarsFromCents(order.subtotal),
    sales_tax: dollarsFromCents(order.sales_tax),
    discount_amount: dollarsFromCents(order.discount_amount),
    promo_code: order.promo_code,
    total_amount: dollarsFromCents(order.total_amount),
    refunds: order.refunds.map(({ amount, refunded_at }) => ({
      amount: dollarsFromCents(amount),
      refunded_at: refunded_at.toISOString(),
    })),
    secure_token: order.secure_token,
    shipping_address: order.shipping_address,
    billing_address: {
      state_province: order.billing_address.state_province,
      country: order.billing_address.country,
    },
    customer: order.customer,
    items: order.items.map((item) => ({
      id: item.id,
      product_name: item.product_name,
      image: findProduct(item.product_id)?.image,
      size: item.size,
      quantity: item.quantity,
      total_price: dollarsFromCents(item.total_price),
    })),
  };
}
