import type { CheckoutContent } from '#adapters/checkout-content.ts';
import { createHash } from 'node:crypto';
import { ApiError } from '#adapters/api-error.ts';
import { violatesConstraint, violationDetail } from '#adapters/database.ts';
import { clientsOf, tooManyRequests } from '#adapters/rate-limit.ts';
import {
  type CardTestingLimits,
  type CheckoutInput,
  insertCheckout,
  type OpenedCheckout,
  type ProviderPayment,
} from './checkouts.queries.ts';
import { settings } from '#adapters/settings.ts';
import type { PaymentRequest } from '#contracts/payment/checkout-content.ts';
import type { OrderAddress } from '#contracts/orders/order-content.ts';
import { CURRENCY } from '#shop/catalog.ts';
import type { Address } from '#shop/checkout.ts';
import { taxPlace } from '#shop/sales-tax.ts';
import { hasRate, methodOf } from '#shop/selling.ts';
import { describeSource } from '#shop/order-source.ts';
import { destinationOf, stateName, UNITED_STATES } from '#shop/regions.ts';
import { tooManyPieces } from '#shop/stock-messages.ts';
import { type PricedCart, priceCart, promoNotValid, quoteCart } from './price-cart.ts';
import { cancelPayments } from './providers.ts';
import { soldOut } from './sold-out.ts';

/** A checkout with this many declined cards is taken for a test of stolen cards. */
export const MAX_DECLINES = 5;

/** One client may reserve this many uses of a limited promo code without paying. */
const MAX_PROMO_RESERVATIONS = 5;

/** One client may reserve this many counted pieces without paying. */
const MAX_PIECES_RESERVED = 20;

/** One call replaces a checkout at most this often: more means that two pages keep changing it. */
const MAX_ROUNDS = 3;

/**
 * Prices a checkout on the server alone and returns it as it is stored (requirements §9). Throws `invalid_request` for
 * an unknown product and for an address that nothing is shipped to, `sold_out` for one that is no longer sold,
 * `promo_not_valid` for a promo code that does not apply, and `price_changed` with the current quote when an amount is
 * not the one that the shopper was shown, or the method is gone.
 */
export async function priceCheckout(request: PaymentRequest): Promise<CheckoutContent> {
  const cart = await priceCart(request);
  requireSold(cart.lines);
  if (!isAsShown(cart, request)) {
    throw new ApiError('price_changed', 'The total has changed. Please review it.', {
      quote: await quoteCart(request),
    });
  }
  const { country, stateProvince } = taxPlace(request) ?? request.billingAddress;
  return {
    currency: CURRENCY,
    subtotal: cart.subtotalCents,
    discount: cart.discountCents,
    tax: cart.taxCents,
    tax_state: destinationOf(country, stateProvince).state ?? null,
    total: cart.totalCents,
    promo_code: cart.promo?.code ?? null,
    items: storedItems(cart),
    customer: storedCustomer(request),
    billing_address: storedAddress(request.billingAddress),
    shipping_address: storedAddress(request.shippingAddress),
    notes: request.orderNotes || null,
    ...storedShipping(cart, request.shippingMethod),
  };
}

function requireSold(lines: PricedCart['lines']): void {
  const retired = lines.filter(({ product }) => product.retired);
  if (retired.length === 0) return;
  const short = retired.map(({ id, size, quantity }) => ({
    id,
    size,
    requested: quantity,
    available: 0,
    retired: true,
  }));
  throw soldOut(lines, short);
}

/** Whether the cart costs what the shopper was shown, by a method that there is; PayPal's page shows all amounts. */
function isAsShown(cart: PricedCart, { shown, shippingMethod }: PaymentRequest): boolean {
  const shippingCents = cart.shippingCents ?? 0;
  return (
    cart.totalCents === shown.totalCents &&
    shippingCents === (shown.shippingCents ?? shippingCents) &&
    hasRate(cart.zone, shippingMethod) &&
    cart.taxCents === (shown.taxCents ?? cart.taxCents) &&
    cart.discountCents === (shown.discountCents ?? cart.discountCents)
  );
}

function storedItems({ lines, taxablePieces }: PricedCart): CheckoutContent['items'] {
  return lines.map(({ product, size, quantity }, index) => {
    const taxable = taxablePieces[index];
    return {
      product_id: product.id,
      product_name: product.name,
      size,
      unit_price: product.priceCents,
      quantity,
      ...(taxable && { taxable }),
    };
  });
}

function storedCustomer({ customerData, source }: PaymentRequest): CheckoutContent['customer'] {
  const { firstName, lastName, email, phone } = customerData;
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    phone: phone || null,
    ...(source && describeSource(source) && { source }),
  };
}

function storedShipping(cart: PricedCart, name: string) {
  const { zone, shippingTaxCents, taxableShippingCents } = cart;
  const shippingCents = cart.shippingCents ?? 0;
  const method = zone && methodOf(zone, name);
  return {
    ...(shippingCents > 0 && { shipping: shippingCents }),
    ...(shippingTaxCents > 0 && { shipping_tax: shippingTaxCents }),
    ...(taxableShippingCents > 0 && { shipping_taxable: taxableShippingCents }),
    ...(method && { shipping_rate: method }),
  };
}
export function storedAddress(address: Address): OrderAddress {
  const { country, stateProvince } = address;
  const state = country === UNITED_STATES ? stateName(stateProvince) : undefined;
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    address_line1: address.addressLine1,
    address_line2: address.addressLine2 || null,
    city: address.city,
    // Stored under the state's full name, whether the name or its code was entered.
    state_province: state ?? stateProvince,
    postal_code: address.postalCode,
    country,
  };
}

/**
 * Stores the checkout and reserves its promo code and stock, or finds it stored, before any provider is asked.
 * `replaces` is the id of the checkout that this one takes the place of; so is one with other content under the same
 * key, unless it is paid (requirements §7).
 */
export async function openCheckout(
  input: CheckoutInput,
  replaces: string | null = null,
): Promise<OpenedCheckout> {
  for (let round = 0; ; round += 1) {
    const checkout = await findOrStoreCheckout(input, replaces);
    if (checkout.outcome !== 'changed') return checkout;
    // Whoever gives up leaves the other's payment as it is, or none could be paid.
    if (round === MAX_ROUNDS) throw checkoutChanged();
    await cancelUnpaid(checkout.payments);
    replaces = checkout.id;
  }
}

/**
 * Throws `sold_out` when too few pieces can be had, `promo_not_valid` when the code is used up or this client holds too
 * many uses of it, and `too_many_requests` for a client that holds too many pieces or seems to test stolen cards;
 * nothing is stored then.
 */
async function findOrStoreCheckout(
  input: CheckoutInput,
  replaces: string | null,
): Promise<OpenedCheckout> {
  try {
    const opened = await insertCheckout(input, hashContent(input.content), replaces);
    if ('short' in opened) throw soldOut(input.content.items.map(lineKeyOf), opened.short);
    if ('wait' in opened) throw tooManyRequests(TOO_MANY[opened.outcome], opened.wait);
    return opened;
  } catch (error) {
    if (violatesConstraint(error, 'promo_available')) throw promoNotValid('used_up');
    if (violatesConstraint(error, 'promo_uses_per_client')) throw promoNotValid('held');
    const maxPieces = violationDetail(error, 'pieces_per_client');
    if (maxPieces) {
      const text = tooManyPieces(Number(maxPieces));
      throw new ApiError('too_many_requests', text, { retryAfter: 3600 });
    }
    throw error;
  }
}

const lineKeyOf = ({ product_id, size }: CheckoutContent['items'][number]) => ({
  id: product_id,
  size,
});

/** Cancels these payments; throws `already_paid` if one is paid, or may be. */
export async function cancelUnpaid(payments: readonly ProviderPayment[]): Promise<void> {
  const paid = await cancelPayments(payments);
  if (paid) throw alreadyPaid(paid);
}

/** Throws `already_paid` for a checkout that is paid, or whose PayPal payment is being captured. */
export function requireUnpaid({ outcome, payments }: OpenedCheckout): void {
  if (outcome === 'paid') throw alreadyPaid(payments.at(-1));
  if (outcome === 'paying') {
    throw alreadyPaid(payments.findLast(({ provider }) => provider === 'paypal'));
  }
}

/** Names the payment that was made, so that the page can ask for its order. */
export function alreadyPaid(payment: ProviderPayment | undefined): ApiError {
  const text = 'This order is already paid.';
  return new ApiError('already_paid', text, payment && PAYMENT_FIELD[payment.provider](payment.id));
}

const PAYMENT_FIELD = {
  stripe: (paymentIntentId: string) => ({ paymentIntentId }),
  stripe_session: (sessionId: string) => ({ sessionId }),
  paypal: (paypalOrderId: string) => ({ paypalOrderId }),
  free: () => ({}),
};

export function checkoutChanged(): ApiError {
  const text = 'This checkout was changed on another page. Please try again.';
  return new ApiError('checkout_changed', text);
}

/** Identifies the content of a checkout, by the order of its fields too, wherever the shopper came from. */
export function hashContent(content: CheckoutContent): string {
  const text = JSON.stringify({ ...content, customer: { ...content.customer, source: undefined } });
  return createHash('sha256').update(text).digest('hex');
}

const TOO_MANY = {
  too_many_unpaid: 'Too many payments were started here and not finished.',
  too_many_declines: 'Too many cards were declined.',
};

export function cardTestingLimits(clientAddress: string, isCard: boolean): CardTestingLimits {
  return {
    clients: clientsOf(clientAddress).map(({ key, factor }) => ({
      key,
      maxUnpaid: factor * settings().UNPAID_PAYMENTS_PER_CLIENT,
      maxPromoUses: factor * MAX_PROMO_RESERVATIONS,
      maxPieces: factor * MAX_PIECES_RESERVED,
    })),
    maxDeclined: isCard ? MAX_DECLINES : null,
  };
}
