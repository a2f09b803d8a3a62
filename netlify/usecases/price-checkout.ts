import type { AddressContent, CheckoutContent } from '#adapters/records/checkouts.ts';
import { findPromo } from '#adapters/records/promo-codes.ts';
import type { CheckoutRequest } from '#contracts/checkout-content.ts';
import { ApiError } from '#contracts/refusal.ts';
import { CURRENCY, findProduct } from '#shop/catalog.ts';
import type { Address } from '#shop/checkout.ts';
import { promoErrors } from '#shop/messages.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { quote } from '#shop/pricing.ts';
import type { Promo } from '#shop/promo.ts';
import { UNITED_STATES, US_STATES, stateCode } from '#shop/regions.ts';

/**
 * What a shopper wants to buy, priced by us alone and in the form in which it is written down (rulings, Money and tax).
 * An unknown product is refused, and so is a promo code that does not hold.
 */
export async function priceCheckout(request: CheckoutRequest): Promise<CheckoutContent> {
  const items = request.items.map(priceItem);
  const promo = request.promoCode ? await promoOf(request.promoCode) : null;
  const { subtotalCents, discountCents, taxCents, totalCents } = quote(
    items.map((item) => ({ unitPriceCents: item.unit_price, quantity: item.quantity })),
    request.billingAddress,
    promo,
  );
  const { firstName, lastName, email, phone } = request.customerData;
  return {
    currency: CURRENCY,
    subtotal: subtotalCents,
    discount: discountCents,
    tax: taxCents,
    total: totalCents,
    promo_code: promo?.code ?? null,
    items,
    customer: { first_name: firstName, last_name: lastName, email, phone: phone || null },
    billing_address: writtenAddress(request.billingAddress),
    shipping_address: writtenAddress(request.shippingAddress),
    notes: request.orderNotes || null,
  };
}

/** Refuses, with the fresh quote, a total that the shopper was shown and that is not ours (rulings, Functions). */
export function refuseOtherTotal(expectedCents: number, content: CheckoutContent): void {
  if (expectedCents === content.total) return;
  throw new ApiError('price_changed', 'The total has changed. Please look at it again.', {
    quote: {
      subtotal: dollarsFromCents(content.subtotal),
      discountAmount: dollarsFromCents(content.discount),
      salesTax: dollarsFromCents(content.tax),
      finalTotal: dollarsFromCents(content.total),
    },
  });
}

/** A code that is used up may have been used by this very checkout: the reservation tells (open_checkout). */
async function promoOf(code: string): Promise<Promo> {
  const found = await findPromo(code);
  if (!found) throw promoRefused('unknown');
  const { promo, standing } = found;
  if (standing === 'not_yet' || standing === 'expired') throw promoRefused(standing);
  return promo;
}

export function promoRefused(why: keyof typeof promoErrors): ApiError {
  return new ApiError('promo_not_valid', promoErrors[why], { field: 'promoCode' });
}

function priceItem(item: CheckoutRequest['items'][number], place: number) {
  const product = findProduct(item.id);
  if (!product) {
    const field = `items.${place}.id`;
    throw new ApiError('invalid_request', `${field} is not a product we sell`, { field });
  }
  return {
    product_id: product.id,
    product_name: product.name,
    size: item.size,
    unit_price: product.priceCents,
    quantity: item.quantity,
  };
}

function writtenAddress(address: Address): AddressContent {
  const code = address.country === UNITED_STATES ? stateCode(address.stateProvince) : undefined;
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    address_line1: address.addressLine1,
    address_line2: address.addressLine2 || null,
    city: address.city,
    // However it was typed: one state has one name.
    state_province: (code && US_STATES[code]) ?? address.stateProvince,
    postal_code: address.postalCode,
    country: address.country,
  };
}
