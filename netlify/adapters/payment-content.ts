import * as z from 'zod';
import { optionalCode, optionalText } from '#contracts/fields.ts';

/** Bounds of what is read, in cents and pieces: no order of a shop has more, and their sums stay whole numbers. */
const cents = z.int().nonnegative().max(999_999_999);
const quantity = z.int().nonnegative().max(9999);
const orNull = z.transform((text: string) => text || null);
const text = z.pipe(optionalText(300), orNull);
const isText = (value: unknown): boolean => typeof value === 'string';
const line = z.pipe(z.unknown().refine(isText), optionalText(300));

const address = z.object({
  first_name: line,
  last_name: line,
  address_line1: line,
  address_line2: text,
  city: line,
  state_province: line,
  postal_code: line,
  country: line,
});
const readable = z.object({
  /** The address of the shop that it was paid to: several shops may share an account at a provider. */
  shop: text,
  /** Its order's, once there was one; at Stripe alone. */
  order_number: text,
  items: z.array(z.object({ variant: line, quantity, unit_price: cents })),
  subtotal: cents.nullable(),
  discount: cents.nullable(),
  tax: cents.nullable(),
  tax_state: text,
  /** Of shipping, which a payment that was free of it does not name; what 2.0 recorded has no such fields. */
  shipping: cents.nullable().default(null),
  shipping_tax: cents.nullable().default(null),
  shipping_method: text.default(null),
  /** As shoppers' codes are read, whatever its case. */
  promo_code: z.pipe(optionalCode(300), orNull),
  email: text,
  shipping_address: address.nullable(),
  is_unreadable: z.boolean().optional(),
});

/**
 * A payment's own account of its order, readable at its provider; null is a field that it doesn't have. Anyone with the
 * public client ID can write PayPal's: an unreadable field is left out, and `is_unreadable` says so.
 */
export const paymentContent = z.unknown().transform((value): z.output<typeof readable> => {
  const { data, error } = readable.safeParse(value);
  if (data) return data;
  const leftOut = error.issues.map(({ path: [field] }) => [field, field === 'items' ? [] : null]);
  return readable.parse({ ...Object(value), ...Object.fromEntries(leftOut), is_unreadable: true });
});

/** Splits a name as a provider has it: what follows the last space is the last name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const whole = name.trim();
  const space = whole.lastIndexOf(' ');
  return { first_name: whole.slice(0, Math.max(space, 0)), last_name: whole.slice(space + 1) };
}
