import { type OrderRecord, PAYMENT_METHOD_OF } from './orders.queries.ts';
import { findProduct } from '#shop/catalog.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { labeledTaxState } from './order-amounts.ts';
import { openOrderLink, type SecureLink } from './order-link.ts';
import { shopperOrderReply } from './shopper-order.ts';
import { describeReturns } from './returns/describe-returns.ts';

/** The order of a secure link, with its returns; the order by the names of requirements §7. */
export async function getOrderDetails(link: SecureLink) {
  const { order, stored } = await openOrderLink(link);
  return { order: orderReply(order), returns: describeReturns(order, stored, new Date()) };
}

function orderReply(order: OrderRecord) {
  return {
    ...shopperOrderReply(order),
    payment_method: PAYMENT_METHOD_OF[order.provider],
    subtotal: dollarsFromCents(order.subtotalCents),
    sales_tax: dollarsFromCents(order.taxCents),
    discount_amount: dollarsFromCents(order.discountCents),
    ...(order.shippingCents > 0 && { shipping: dollarsFromCents(order.shippingCents) }),
    tax_state: labeledTaxState(order),
    promo_code: order.promoCode,
    refunds: order.refunds.map(({ amountCents, refundedAt }) => ({
      amount: dollarsFromCents(amountCents),
      refunded_at: refundedAt.toISOString(),
    })),
    shipping_address: order.shippingAddress,
    billing_address: order.billingAddress,
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
