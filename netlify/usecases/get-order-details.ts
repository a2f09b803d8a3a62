import { type Order, readOrderWithToken } from '#adapters/records/orders.ts';
import { ApiError } from '#adapters/api-error.ts';
import { findProduct } from '#shop/catalog.ts';
import { dollarsFromCents } from '#shop/money.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_ORDER = '00000000-0000-0000-0000-000000000000';

/**
 * The order with this id and token. A wrong token and an unknown order take the same steps, so that the response does not
 * tell which orders exist (requirements §7).
 */
export async function getOrderDetails({
  orderId,
  secureToken,
}: {
  orderId: string;
  secureToken: string;
}) {
  const id = UUID.test(orderId) ? orderId : NO_ORDER;
  const order = await readOrderWithToken(id, secureToken);
  if (!order) throw new ApiError('order_not_found', 'There is no such order.');
  return { order: orderReply(order) };
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
