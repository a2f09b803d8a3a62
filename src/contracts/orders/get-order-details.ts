import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '#shop/order-state.ts';
import { contract } from '../contract.ts';
import { dollars, orderLink } from '../fields.ts';
import { orderAddress, orderCustomer, readShopperOrder, shopperOrder } from './order-content.ts';
import { orderReturns } from '../returns/returns.ts';

/** An order, sent by the names of requirements §7; parsed, its amounts are in cents. */
const order = z.pipe(
  z.object({
    // Field by field, since the stored copies of the reply hold the order of its fields.
    id: shopperOrder.id,
    order_number: shopperOrder.order_number,
    created_at: shopperOrder.created_at,
    status: shopperOrder.status,
    payment_status: shopperOrder.payment_status,
    payment_method: z.enum(PAYMENT_METHODS),
    carrier: shopperOrder.carrier,
    tracking_number: shopperOrder.tracking_number,
    shipped_at: shopperOrder.shipped_at,
    delivered_at: shopperOrder.delivered_at,
    paid_at: shopperOrder.paid_at,
    delay: shopperOrder.delay,
    subtotal: dollars,
    sales_tax: dollars,
    discount_amount: dollars,
    /** Absent where it was free. */
    shipping: z.optional(dollars),
    shipping_method: shopperOrder.shipping_method,
    shipping_days: shopperOrder.shipping_days,
    /** The code of the state of the tax, empty for none, unless the billing address says it and all was taxed. */
    tax_state: z.optional(z.string()),
    promo_code: z.nullable(z.string()),
    total_amount: shopperOrder.total_amount,
    /** The oldest first. */
    refunds: z.array(z.object({ amount: dollars, refunded_at: z.iso.datetime() })),
    secure_token: shopperOrder.secure_token,
    shipping_address: orderAddress,
    /** The address that its sales tax depends on. */
    billing_address: z.object({ state_province: z.string(), country: z.string() }),
    customer: orderCustomer,
    items: z.array(
      z.object({
        id: z.string(),
        product_name: z.string(),
        /** The product's picture, unless it is no longer in the catalog. */
        image: z.optional(z.string()),
        size: z.string(),
        quantity: z.int(),
        total_price: dollars,
      }),
    ),
  }),
  z.transform((reply) => ({
    ...readShopperOrder(reply),
    paymentMethod: reply.payment_method,
    subtotalCents: reply.subtotal,
    taxCents: reply.sales_tax,
    discountCents: reply.discount_amount,
    shippingCents: reply.shipping ?? 0,
    shippingMethod: reply.shipping_method,
    taxState: reply.tax_state,
    promoCode: reply.promo_code,
    refunds: reply.refunds.map(({ amount, refunded_at }) => ({
      amountCents: amount,
      refundedAt: refunded_at,
    })),
    shippingAddress: reply.shipping_address,
    billingAddress: reply.billing_address,
    customer: reply.customer,
    items: reply.items.map(({ product_name, total_price, ...item }) => ({
      ...item,
      product: product_name,
      totalCents: total_price,
    })),
  })),
);

/** An order by its id and secure token (requirements §3, §6). */
export const getOrderDetailsCall = contract({
  name: 'get-order-details',
  request: z.object(orderLink),
  response: z.object({ order, returns: z.optional(orderReturns) }),
});
