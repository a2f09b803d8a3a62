import * as z from 'zod/mini';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#shop/order-state.ts';
import type { BoughtMethod } from '#shop/selling.ts';
import { dollars, shippingDays } from '../fields.ts';
import { shopperDelay } from './shopper-delay.ts';

/** An address of an order, as it is stored and as the order page reads it (requirements §3). */
export const orderAddress = z.object({
  first_name: z.string(),
  last_name: z.string(),
  address_line1: z.string(),
  address_line2: z.nullable(z.string()),
  city: z.string(),
  state_province: z.string(),
  postal_code: z.string(),
  country: z.string(),
});
export type OrderAddress = z.output<typeof orderAddress>;

/** The customer of an order. */
export const orderCustomer = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
export type OrderCustomer = z.output<typeof orderCustomer>;

/** The method of an order as its delivery estimate reads it; without a name where there was no choice. */
const boughtMethod = (order: {
  shipping_method?: string | undefined;
  shipping_days?: [number, number] | null | undefined;
}): BoughtMethod | undefined =>
  order.shipping_days === undefined
    ? undefined
    : { name: order.shipping_method ?? '', days: order.shipping_days };

/** The fields of an order on each page of the shopper's, by the names of requirements §7. */
export const shopperOrder = {
  id: z.string(),
  secure_token: z.string(),
  order_number: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  // A status that this page does not know shows as pending (requirements §4).
  payment_status: z.catch(z.enum(PAYMENT_STATUSES), 'pending'),
  total_amount: dollars,
  /** Where there was a choice. */
  shipping_method: z.optional(z.string()),
  /** The business days that its method promises, null for none; absent in a shop that wrote no rates. */
  shipping_days: z.optional(z.nullable(shippingDays)),
  carrier: z.optional(z.string()),
  tracking_number: z.optional(z.string()),
  shipped_at: z.optional(z.iso.datetime()),
  delivered_at: z.optional(z.iso.datetime()),
  /** When its payment was completed. */
  paid_at: z.optional(z.iso.datetime()),
  /** The last notice to the shopper of a later ship date. */
  delay: z.optional(shopperDelay),
};
type SentOrder = z.output<z.ZodMiniObject<typeof shopperOrder>>;

/** These fields by our names, the total in cents. */
export const readShopperOrder = (sent: SentOrder) => ({
  id: sent.id,
  secureToken: sent.secure_token,
  orderNumber: sent.order_number,
  createdAt: sent.created_at,
  status: sent.status,
  paymentStatus: sent.payment_status,
  totalCents: sent.total_amount,
  method: boughtMethod(sent),
  carrier: sent.carrier,
  trackingNumber: sent.tracking_number,
  shippedAt: sent.shipped_at,
  deliveredAt: sent.delivered_at,
  paidAt: sent.paid_at,
  delay: sent.delay,
});
