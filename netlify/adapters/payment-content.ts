import * as z from 'zod';
import { orderAddress } from '#contracts/orders/order-content.ts';

/** What a payment itself says of its order at its provider, where a person can read it; null is what it does not say. */
export const paymentContent = z.object({
  /** The address of the shop that it was paid to: several shops may share an account at a provider. */
  shop: z.string().nullable(),
  /** Its order's, once there was one; at Stripe alone. */
  order_number: z.string().nullable(),
  items: z.array(z.object({ variant: z.string(), quantity: z.int(), unit_price: z.int() })),
  subtotal: z.int().nullable(),
  discount: z.int().nullable(),
  tax: z.int().nullable(),
  tax_state: z.string().nullable(),
  promo_code: z.string().nullable(),
  email: z.string().nullable(),
  shipping_address: z.nullable(orderAddress),
});
export type PaymentContent = z.output<typeof paymentContent>;

/** Splits a name as a provider has it: what follows the last space is the last name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const index = name.trim().lastIndexOf(' ');
  const [first_name, last_name] = [
    name.trim().slice(0, Math.max(index, 0)),
    name.trim().slice(index + 1),
  ];
  return { first_name, last_name };
}
