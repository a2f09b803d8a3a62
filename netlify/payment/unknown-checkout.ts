import type { UnknownCheckout } from './unknown-payments.queries.ts';
import { formatMoney } from '#shop/money.ts';
import { stateCode } from '#shop/regions.ts';
import { hasRate, methodOf, type ShippingMethod, zoneOf } from '#shop/selling.ts';
import { CommandError } from '#audit/command-error.ts';
import {
  type Paid,
  reviewUnknownPayment,
  type UnknownPaymentReview,
} from './review-unknown-payment.ts';

/**
 * The checkout that a payment was for. Throws a CommandError that says why there can be none, or that it is lower than
 * the shop asks, unless the price has changed since.
 */
export async function checkoutOf(paid: Paid, hasPriceChanged: boolean): Promise<UnknownCheckout> {
  const { id, amountCents, currency, content } = paid;
  const review = await reviewUnknownPayment(paid);
  const { email, problems, lower } = review;
  const address = content?.shipping_address;
  if (problems.length > 0 || !email || !address) {
    throw new CommandError(
      `No order can be made of the payment ${id} of ${formatMoney(amountCents, currency)}. ${problems.join(' ')} Refund it.`,
    );
  }
  if (lower !== null && !hasPriceChanged) {
    throw new CommandError(`${lower} Say that the price has changed since, or refund it.`);
  }
  const { first_name, last_name } = address;
  return {
    ...amountsOf(paid, review),
    customer: { first_name, last_name, email, phone: null },
    shipping_address: address,
    notes: null,
  };
}

/**
 * The amounts that a payment is booked with, whoever it is of; if they don't add up, all of it as a sale without tax.
 * Throws a CommandError for another currency and for a promo code that is gone.
 */
export async function amountsToBook(paid: Paid) {
  const { id, amountCents, currency } = paid;
  const review = await reviewUnknownPayment(paid);
  if (review.unbookable.length > 0) {
    throw new CommandError(`The payment ${id} can't be booked. ${review.unbookable.join(' ')}`);
  }
  if (review.addsUp && review.subtotalCents > 0) {
    return amountsOf(paid, review);
  }
  return {
    ...{ currency, subtotal: amountCents, discount: 0, tax: 0, tax_state: null },
    ...{ total: amountCents, promo_code: null },
    items: [{ product_id: '', product_name: '', size: '', unit_price: amountCents, quantity: 1 }],
  };
}

function amountsOf({ currency, amountCents, content }: Paid, review: UnknownPaymentReview) {
  const { subtotalCents, discountCents: discount, taxCents: tax, lines, promoCode, due } = review;
  const { shipping, shipping_tax, shipping_method, shipping_address } = content ?? {};
  // The payment doesn't say which amounts were taxed; today's laws tell it while they come to the same tax.
  const known = due?.taxCents === tax ? due : undefined;
  return {
    ...{ currency, subtotal: subtotalCents, discount, tax, total: amountCents },
    tax_state: stateCode(content?.tax_state ?? '') ?? null,
    promo_code: promoCode,
    items: lines.map(({ variant, quantity, unitCents }, index) => {
      const taxable = known?.taxablePieces[index];
      return {
        product_id: variant?.product.id ?? '',
        product_name: variant?.product.name ?? '',
        size: variant?.size ?? '',
        unit_price: unitCents,
        quantity,
        ...(taxable && { taxable }),
      };
    }),
    ...(shipping && {
      shipping,
      shipping_tax: Math.min(shipping_tax ?? 0, tax),
      shipping_taxable: known ? known.taxableShippingCents : shipping_tax ? shipping : 0,
    }),
    ...(shipping_method && { shipping_rate: methodCalled(shipping_method, shipping_address) }),
  };
}

/** The method of this name, with the days that it promises today, if it is still there. */
function methodCalled(
  name: string,
  address: { country: string; state_province: string } | null | undefined,
): ShippingMethod {
  const zone = address
    ? zoneOf({ country: address.country, stateProvince: address.state_province })
    : 'unknown';
  const known = typeof zone !== 'string' && hasRate(zone, name) ? methodOf(zone, name) : null;
  return known ?? { name, days: null, offered: [name] };
}
