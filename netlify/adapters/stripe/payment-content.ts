import type Stripe from 'stripe';
import * as z from 'zod';
import { paymentContent, splitName } from '#adapters/payment-content.ts';
import type { CheckoutContent } from '../checkout-content.ts';
import { settings } from '#adapters/settings.ts';
import { postalAddress } from '#shop/postal-address.ts';
import { countryCode, countryOfCode } from '#shop/regions.ts';
import { variantId } from '#shop/variant.ts';

/** Stripe's limit for a value (https://docs.stripe.com/metadata). */
const MAX_VALUE = 500;

/** The metadata of a payment: its checkout, its shop, and what an order is made of; amounts in cents. */
export function toMetadata(checkoutId: string, content: CheckoutContent): Record<string, string> {
  const { items, subtotal, discount, tax, tax_state, promo_code, customer } = content;
  const { shipping, shipping_tax, shipping_rate } = content;
  const lines = items.map(
    ({ product_id, size, quantity, unit_price }) =>
      `${variantId(product_id, size)}:${quantity}:${unit_price}`,
  );
  const parts = joinUpTo(MAX_VALUE, lines).map(
    (text, index) => [index === 0 ? 'items' : `items_${index + 1}`, text] as const,
  );
  return {
    checkout_id: checkoutId,
    shop: settings().SITE_URL,
    ...Object.fromEntries(parts),
    subtotal: String(subtotal),
    discount: String(discount),
    tax: String(tax),
    ...(tax_state && { tax_state }),
    ...(shipping && { shipping: String(shipping) }),
    ...(shipping_tax && { shipping_tax: String(shipping_tax) }),
    ...(shipping_rate && { shipping_method: shipping_rate.name }),
    ...(promo_code && { promo: promo_code }),
    email: customer.email,
  };
}

/** The fields that identify a payment, which stay when its metadata is emptied. */
const IDENTIFYING = /^(?:checkout_id|shop|order_number)$/;
/** The purchase without the person: a paid payment is booked by these fields if a restore loses it. */
const BOOKED_BY =
  /^(?:items(?:_\d+)?|subtotal|discount|tax|tax_state|shipping|shipping_tax|shipping_method|promo)$/;

/** An update that empties metadata of what an order was made of; undefined when nothing of it is there. */
export function emptied(
  metadata: Stripe.Metadata | null,
  isPaid = false,
): Record<string, ''> | undefined {
  const names = Object.keys(metadata ?? {}).filter(
    (name) => !IDENTIFYING.test(name) && !(isPaid && BOOKED_BY.test(name)),
  );
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, ''])) : undefined;
}

function joinUpTo(length: number, texts: readonly string[]): string[] {
  return texts.reduce<string[]>((joined, text) => {
    const longer = [...joined.slice(-1), text].join(',');
    return longer.length > length ? [...joined, text] : [...joined.slice(0, -1), longer];
  }, []);
}

/**
 * The shipping address of a payment, without the phone number, which is for the carrier alone; undefined for a country
 * without a code, which Stripe would refuse.
 */
export function toStripeShipping({ shipping_address }: CheckoutContent) {
  const address = postalAddress(shipping_address);
  const country = countryCode(address.country);
  if (!country) return undefined;
  return {
    name: `${address.first_name} ${address.last_name}`,
    address: {
      line1: address.address_line1,
      ...(address.address_line2 && { line2: address.address_line2 }),
      city: address.city,
      ...(address.state_province && { state: address.state_province }),
      ...(address.postal_code && { postal_code: address.postal_code }),
      country,
    },
  };
}

const text = z.string().nullish();
export const shippingReply = z
  .object({
    name: text,
    address: z
      .object({
        line1: text,
        line2: text,
        city: text,
        state: text,
        postal_code: text,
        country: text,
      })
      .nullish(),
  })
  .nullish();

const CENTS = /^\d{1,9}$/;
const ITEM = /^([^:]+):(\d{1,4}):(\d{1,9})$/;

/** The order that a payment describes. One that was started by an earlier version names only its checkout. */
export function readStripeContent(
  metadata: Stripe.Metadata,
  shipping: z.output<typeof shippingReply>,
) {
  const cents = (name: string) =>
    CENTS.test(metadata[name] ?? '') ? Number(metadata[name]) : null;
  const values = Object.keys(metadata)
    .filter((key) => /^items(?:_\d+)?$/.test(key))
    .sort((one, other) => Number(one.slice(6)) - Number(other.slice(6)))
    .map((key) => metadata[key]);
  const items = values
    .join(',')
    .split(',')
    .flatMap((entry) => {
      const [, variant, quantity, price] = ITEM.exec(entry) ?? [];
      return variant ? [{ variant, quantity: Number(quantity), unit_price: Number(price) }] : [];
    });
  return paymentContent.parse({
    shop: metadata.shop ?? null,
    order_number: metadata.order_number ?? null,
    items,
    subtotal: cents('subtotal'),
    discount: cents('discount'),
    tax: cents('tax'),
    tax_state: metadata.tax_state ?? null,
    shipping: cents('shipping'),
    shipping_tax: cents('shipping_tax'),
    shipping_method: metadata.shipping_method ?? null,
    promo_code: metadata.promo ?? null,
    email: metadata.email ?? null,
    shipping_address: readAddress(shipping),
  });
}

function readAddress(shipping: z.output<typeof shippingReply>) {
  const { line1, line2, city, state, postal_code, country } = shipping?.address ?? {};
  if (!shipping?.name || !line1 || !city || !country) return null;
  // Elsewhere an address may have neither (shop/postal-address.ts).
  if (country === 'US' && (!state || !postal_code)) return null;
  return {
    ...splitName(shipping.name),
    address_line1: line1,
    address_line2: line2 || null,
    city,
    state_province: state ?? '',
    postal_code: postal_code ?? '',
    country: countryOfCode(country) ?? country,
  };
}
