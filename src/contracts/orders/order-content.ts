import * as z from 'zod/mini';

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
