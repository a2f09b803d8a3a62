import * as z from 'zod';
import { paymentContent, splitName } from '#adapters/payment-content.ts';
import type { CheckoutContent } from '../checkout-content.ts';
import { settings } from '#adapters/settings.ts';
import { cutText } from '#shop/cut-text.ts';
import { countryOfCode, stateName, UNITED_STATES } from '#shop/regions.ts';
import { sizeLabel, variantId } from '#shop/variant.ts';
import { paypalMoney, toPaypalMoney } from './money.ts';

/** The line items of an order: `item` of PayPal's Orders v2 specification, whose texts have up to 127 characters. */
export function toPaypalItems(items: CheckoutContent['items']) {
  return items.map(({ product_id, product_name, size, quantity, unit_price }) => ({
    name: cutText(`${product_name}, ${sizeLabel(size)}`, 127),
    sku: variantId(product_id, size),
    quantity: String(quantity),
    unit_amount: toPaypalMoney(unit_price),
  }));
}

const MAX_REFERENCE_ID = 256;

/**
 * The fields that PayPal lacks, as an address of the shop: `https://shop.example/?promo=WELCOME&tax_state=KY`. It is
 * the `reference_id` of the purchase unit: our own id for it, which the payer does not see. A method whose letters make
 * it too long is left out.
 */
export function toReferenceId(content: CheckoutContent): string {
  const { promo_code, tax_state, shipping_tax, shipping_rate } = content;
  const url = new URL(settings().SITE_URL);
  if (promo_code) url.searchParams.set('promo', promo_code);
  if (tax_state) url.searchParams.set('tax_state', tax_state);
  if (shipping_tax) url.searchParams.set('shipping_tax', String(shipping_tax));
  const short = url.href;
  if (shipping_rate) url.searchParams.set('shipping_method', shipping_rate.name);
  return url.href.length > MAX_REFERENCE_ID ? short : url.href;
}

const text = z.string().optional();
/** An amount that isn't readable in whole cents counts as missing (`paymentContent`). */
const cents = paypalMoney.transform((money) => money.cents).catch(Number.NaN);
export const contentReply = z.object({
  reference_id: text,
  items: z.array(z.object({ sku: text, quantity: z.string(), unit_amount: cents })).default([]),
  breakdown: z
    .object({
      item_total: cents.optional(),
      discount: cents.optional(),
      tax_total: cents.optional(),
      shipping: cents.optional(),
    })
    .optional(),
  shipping: z
    .object({
      name: z.object({ full_name: text }).optional(),
      address: z
        .object({
          address_line_1: text,
          address_line_2: text,
          admin_area_2: text,
          admin_area_1: text,
          postal_code: text,
          country_code: text,
        })
        .optional(),
    })
    .optional(),
});

/** Our order as a purchase unit at PayPal describes it. Its email address is that of the payer's account. */
export function readPaypalContent(
  { reference_id, items, breakdown, shipping }: z.output<typeof contentReply>,
  email: string | undefined,
) {
  const reference = URL.parse(reference_id ?? '');
  return paymentContent.parse({
    // PayPal's own `default` is no address, and others have no origin.
    shop: reference && reference.origin !== 'null' ? reference.origin : null,
    order_number: null,
    items: items.map(({ sku = '', quantity, unit_amount }) => ({
      variant: sku,
      quantity: Number(quantity),
      unit_price: unit_amount,
    })),
    subtotal: breakdown?.item_total ?? null,
    discount: breakdown?.discount ?? 0,
    tax: breakdown?.tax_total ?? 0,
    tax_state: reference?.searchParams.get('tax_state') ?? null,
    shipping: breakdown?.shipping ?? null,
    shipping_tax: readCents(reference?.searchParams.get('shipping_tax')),
    shipping_method: reference?.searchParams.get('shipping_method') ?? null,
    promo_code: reference?.searchParams.get('promo') ?? null,
    email: email?.toLowerCase() ?? null,
    shipping_address: readAddress(shipping),
  });
}

const readCents = (text: string | null | undefined) =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : null;

function readAddress(shipping: z.output<typeof contentReply>['shipping']) {
  const { name: { full_name } = {}, address = {} } = shipping ?? {};
  const { address_line_1, admin_area_2: city, postal_code = '', country_code } = address;
  if (!full_name || !address_line_1 || !city || !country_code) return null;
  const country = countryOfCode(country_code === 'C2' ? 'CN' : country_code) ?? country_code;
  const region = address.admin_area_1 ?? '';
  return {
    ...splitName(full_name),
    address_line1: address_line_1,
    address_line2: address.address_line_2 ?? null,
    city,
    state_province: (country === UNITED_STATES && stateName(region)) || region,
    postal_code,
    country,
  };
}
