import * as z from 'zod/mini';
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#shop/order-state.ts';
import { contract } from '../contract.ts';
import { dollars, requiredText } from '../fields.ts';
import { shopperDelay } from './shopper-delay.ts';
import { boughtMethod, orderAddress, orderCustomer, shipping_days } from './order-content.ts';
import { orderReturns } from '../returns/returns.ts';

/** An order, sent by the names of requirements §7; parsed, its amounts are in cents. */
const order = z.pipe(
  z.object({
    id: z.string(),
    order_number: z.string(),
    created_at: z.iso.datetime(),
    status: z.enum(ORDER_STATUSES),
    // A status that this page does not know shows as pending (requirements §4).
    payment_status: z.catch(z.enum(PAYMENT_STATUSES), 'pending'),
    payment_method: z.enum(PAYMENT_METHODS),
    carrier: z.optional(z.string()),
    tracking_number: z.optional(z.string()),
    shipped_at: z.optional(z.iso.datetime()),
    delivered_at: z.optional(z.iso.datetime()),
    /** When its payment was completed. */
    paid_at: z.optional(z.iso.datetime()),
    /** The last notice to the shopper of a later ship date. */
    delay: z.optional(shopperDelay),
    subtotal: dollars,
    sales_tax: dollars,
    discount_amount: dollars,
    /** Absent where it was free. */
    shipping: z.optional(dollars),
    /** Where there was a choice. */
    shipping_method: z.optional(z.string()),
    shipping_days,
    /** The code of the state of the tax, unless the billing address says it and all was taxed. */
    tax_state: z.optional(z.string()),
    promo_code: z.nullable(z.string()),
    total_amount: dollars,
    /** The oldest first. */
    refunds: z.array(z.object({ amount: dollars, refunded_at: z.iso.datetime() })),
    secure_token: z.string(),
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
    id: reply.id,
    orderNumber: reply.order_number,
    createdAt: reply.created_at,
    status: reply.status,
    paymentStatus: reply.payment_status,
    paymentMethod: reply.payment_method,
    carrier: reply.carrier,
    trackingNumber: reply.tracking_number,
    shippedAt: reply.shipped_at,
    deliveredAt: reply.delivered_at,
    paidAt: reply.paid_at,
    delay: reply.delay,
    subtotalCents: reply.subtotal,
    taxCents: reply.sales_tax,
    discountCents: reply.discount_amount,
    shippingCents: reply.shipping ?? 0,
    shippingMethod: reply.shipping_method,
    method: boughtMethod(reply),
    taxState: reply.tax_state,
    promoCode: reply.promo_code,
    totalCents: reply.total_amount,
    refunds: reply.refunds.map(({ amount, refunded_at }) => ({
      amountCents: amount,
      refundedAt: refunded_at,
    })),
    secureToken: reply.secure_token,
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
  request: z.object({ orderId: requiredText(100), secureToken: requiredText(200) }),
  response: z.object({ order, returns: z.optional(orderReturns) }),
});
