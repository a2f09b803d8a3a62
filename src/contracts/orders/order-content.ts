import * as z from 'zod/mini';
import type { BoughtMethod } from '#shop/delivery.ts';

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

/** The business days that the method of an order promises, null for none; absent in a shop that wrote no rates. */
export const shipping_days = z.optional(z.nullable(z.tuple([z.int(), z.int()])));

/** The method of an order as its delivery estimate reads it. */
export const boughtMethod = (order: {
  shipping_method?: string | undefined;
  shipping_days?: [number, number] | null | undefined;
}): BoughtMethod | undefined =>
  order.shipping_days === undefined
    ? undefined
    : { name: order.shipping_method ?? 'Standard', days: order.shipping_days };
