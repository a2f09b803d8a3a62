import { createHash } from 'node:crypto';
import { ApiError } from '#adapters/api-error.ts';
import { violatesConstraint } from '#adapters/database.ts';
import { clientsOf, tooManyRequests } from '#adapters/rate-limit.ts';
import {
  type AddressContent,
  type CardTestingLimits,
  type CheckoutContent,
  openCheckout,
  type OpenedCheckout,
} from '#adapters/records/checkouts.ts';
import { settings } from '#adapters/settings.ts';
import type { CheckoutRequest } from '#contracts/checkout-content.ts';
import { CURRENCY } from '#shop/catalog.ts';
import type { Address } from '#shop/checkout.ts';
import { UNITED_STATES, US_STATES, stateCode } from '#shop/regions.ts';
import { priceCart, promoNotValid, quoteJson } from '../price-cart.ts';

/** A checkout with this many declined cards is taken for a test of stolen cards. */
export const MAX_DECLINES = 5;

/** One client may reserve this many uses of a limited promo code without paying. */
const MAX_PROMO_RESERVATIONS = 5;

/** The amounts that the shopper was shown, in integer cents; PayPal's request has all three (requirements §7). */
export interface ExpectedAmounts {
  amount: number;
  salesTax?: number | undefined;
  discountAmount?: number | undefined;
}

/**
 * Prices a checkout on the server alone and returns it as it is stored (requirements §9). Throws `invalid_request`
 * for an unknown product, `promo_not_valid` for a promo code that does not apply, and `price_changed` with the current
 * quote when an amount is not the one that the shopper was shown.
 */
export async function priceCheckout(
  request: CheckoutRequest,
  expected: ExpectedAmounts,
): Promise<CheckoutContent> {
  const cart = await priceCart(request);
  const { lines, promo, subtotalCents, discountCents, taxCents, totalCents } = cart;
  const { amount, salesTax = taxCents, discountAmount = discountCents } = expected;
  if (totalCents !== amount || taxCents !== salesTax || discountCents !== discountAmount) {
    throw new ApiError('price_changed', 'The total has changed. Please review it.', {
      quote: quoteJson(cart),
    });
  }
  const { firstName, lastName, email, phone } = request.customerData;
  return {
    currency: CURRENCY,
    subtotal: subtotalCents,
    discount: discountCents,
    tax: taxCents,
    total: totalCents,
    promo_code: promo?.code ?? null,
    items: lines.map(({ product, size, quantity }) => ({
      product_id: product.id,
      product_name: product.name,
      size,
      unit_price: product.priceCents,
      quantity,
    })),
    customer: { first_name: firstName, last_name: lastName, email, phone: phone || null },
    billing_address: storedAddress(request.billingAddress),
    shipping_address: storedAddress(request.shippingAddress),
    notes: request.orderNotes || null,
  };
}

function storedAddress(address: Address): AddressContent {
  const code = address.country === UNITED_STATES ? stateCode(address.stateProvince) : undefined;
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    address_line1: address.addressLine1,
    address_line2: address.addressLine2 || null,
    city: address.city,
    // Stored under the state's full name, whether the name or its code was entered.
    state_province: (code && US_STATES[code]) ?? address.stateProvince,
    postal_code: address.postalCode,
    country: address.country,
  };
}

/** A checkout that a browser wants to pay for. */
export interface Purchase {
  checkoutKey: string;
  content: CheckoutContent;
  /** The client that pays, and whether by card; null when there is nothing to pay. */
  payer: { address: string; isCard: boolean } | null;
}

/**
 * Stores the checkout and reserves its promo code, or finds it stored, before any provider is asked. `replaces` is the id
 * of the checkout that this one takes the place of. Throws `promo_not_valid` when the code is used up or this client holds
 * too many uses of it, and `too_many_requests` for a client that seems to test stolen cards; nothing is stored then.
 */
export async function writeCheckout(
  { checkoutKey, content, payer }: Purchase,
  replaces: string | null,
): Promise<OpenedCheckout> {
  const contentHash = hashContent(content);
  const limits = payer && cardTestingLimits(payer);
  try {
    const opened = await openCheckout({ checkoutKey, contentHash, content, replaces, limits });
    if ('wait' in opened) throw tooManyRequests(TOO_MANY[opened.outcome], opened.wait);
    return opened;
  } catch (error) {
    if (violatesConstraint(error, 'promo_available')) throw promoNotValid('used_up');
    if (violatesConstraint(error, 'promo_uses_per_client')) throw promoNotValid('held');
    throw error;
  }
}

/** Identifies the content of a checkout: equal content has an equal hash. */
export function hashContent(content: CheckoutContent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

const TOO_MANY = {
  unpaid: 'Too many payments were started here and not finished.',
  declined: 'Too many cards were declined.',
};

function cardTestingLimits({ address, isCard }: NonNullable<Purchase['payer']>): CardTestingLimits {
  return {
    clients: clientsOf(address).map(({ key, factor }) => ({
      key,
      maxUnpaid: factor * settings().UNPAID_PAYMENTS_PER_CLIENT,
      maxPromoUses: factor * MAX_PROMO_RESERVATIONS,
    })),
    maxDeclined: isCard ? MAX_DECLINES : null,
  };
}
