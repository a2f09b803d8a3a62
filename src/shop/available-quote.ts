import { type Availability, availableQuantity } from './availability.ts';
import type { CartLine } from './cart-lines.ts';
import { cartTotalCents, type PriceTerms, type Quote, quote } from './pricing.ts';
import { ourSelling, type Selling } from './selling.ts';
import { methodsTo, type OfferedMethod } from './shipping-methods.ts';

/** The subtotal is that of all lines: total = subtotal − unavailable − discount + shipping + tax. */
export interface AvailableQuote extends Quote {
  unavailableCents: number;
  /** The choices at the destination; none while that is unknown. */
  shippingMethods: readonly OfferedMethod[];
}

/** Prices a cart, counting only what can be had; discount, shipping and tax are those of what can be had. */
export function quoteAvailable(
  lines: readonly (CartLine & Availability)[],
  terms: PriceTerms = {},
  selling: Selling = ourSelling,
): AvailableQuote {
  const reduced = lines.map((line) => ({ ...line, quantity: availableQuantity(line) }));
  const priced = quote(reduced, terms, selling);
  const subtotalCents = cartTotalCents(lines);
  return {
    ...priced,
    subtotalCents,
    unavailableCents: subtotalCents - priced.subtotalCents,
    shippingMethods: methodsTo(terms.shippingAddress, priced.subtotalCents, selling),
  };
}
