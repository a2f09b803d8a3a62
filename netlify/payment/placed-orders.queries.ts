import * as z from 'zod';
import type { PlacedOrder } from '#contracts/payment/checkout-content.ts';
import { oneRow, rows } from '#adapters/database.ts';
import type { PaymentProvider } from './checkouts.queries.ts';

export const placedRow = z.object({
  outcome: z.enum(['created', 'existing', 'second_payment', 'refused', 'unknown']),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  secureToken: z.string().nullable(),
});

export interface PaidCheckout {
  checkoutId: string;
  provider: PaymentProvider;
  providerPaymentId: string;
  amountCents: number;
  currency: string;
  /** PayPal's id of the capture, which refunds need. */
  captureId?: string;
  /** False while the PayPal capture is pending. */
  captured?: boolean;
  /** When the provider took the money, if it says so. */
  paidAt?: Date | undefined;
  /** When the payment was begun, if the provider says so: then it was paid, unless it was pending. */
  begunAt?: Date | undefined;
  card?: { brand: string | null; last4: string | null } | undefined;
}

/** `refusal` is why a refused payment made no order. */
const placedNowRow = placedRow.extend({ refusal: z.string().nullable() });

/**
 * Places the order of a paid checkout, or finds it placed (place_order). A payment that was pending here, and has
 * cleared at a time that its provider doesn't say, counts as paid now: it may have been begun on a day that is over.
 */
export async function placeOrder(paid: PaidCheckout) {
  const placed = await oneRow(placedNowRow)`
    select outcome, order_id as "orderId", order_number as "orderNumber", secure_token as "secureToken", refusal
    from place_order(
      p_checkout_id => ${paid.checkoutId}, p_provider => ${paid.provider},
      p_provider_payment_id => ${paid.providerPaymentId}, p_amount => ${paid.amountCents},
      p_currency => ${paid.currency}, p_capture_id => ${paid.captureId ?? null},
      p_captured => ${paid.captured ?? true},
      p_paid_at => coalesce(
        ${paid.paidAt ?? null}::timestamptz,
        (
          select now() from payments
          where provider = ${paid.provider} and provider_payment_id = ${paid.providerPaymentId}
            and capture_id is not null and paid_at is null
        ),
        ${paid.begunAt ?? null}::timestamptz, now()
      ),
      p_card_brand => ${paid.card?.brand ?? null}, p_card_last4 => ${paid.card?.last4 ?? null}
    )`;
  return {
    outcome: placed.outcome,
    order: orderOf(placed),
    isSoldOut: placed.refusal === 'sold out',
  };
}

/** The order of this checkout key with this same content. */
export async function findOrderOf(
  checkoutKey: string,
  contentHash: string,
): Promise<PlacedOrder | undefined> {
  const [order] = await rows(placedRow.omit({ outcome: true }))`
    select orders.id as "orderId", order_number as "orderNumber", secure_token as "secureToken"
    from checkouts
    join orders on orders.checkout_id = checkouts.id
    where checkouts.checkout_key = ${checkoutKey} and checkouts.content_hash = ${contentHash}`;
  return order && orderOf(order);
}

const paymentRow = placedRow
  .omit({ outcome: true })
  .extend({ checkoutId: z.uuid() })
  .transform((row) => ({ checkoutId: row.checkoutId, order: orderOf(row) }));

/**
 * The payment with this provider id and checkout key, with its order if there is one. A hosted session is not a payment
 * itself: the order is that of its checkout.
 */
export async function findPayment(
  provider: PaymentProvider,
  providerPaymentId: string,
  checkoutKey: string,
) {
  const [payment] = await rows(paymentRow)`
    select checkouts.id as "checkoutId", orders.id as "orderId", order_number as "orderNumber",
      secure_token as "secureToken"
    from payments
    join checkouts on checkouts.id = payments.checkout_id
    left join orders on orders.checkout_id = checkouts.id
      and (payments.state in ('pending', 'applied', 'refunded') or payments.provider = 'stripe_session')
    where payments.provider = ${provider}
      and payments.provider_payment_id = ${providerPaymentId}
      and checkouts.checkout_key = ${checkoutKey}`;
  return payment;
}

export function orderOf({
  orderId,
  orderNumber,
  secureToken,
}: Omit<z.output<typeof placedRow>, 'outcome'>): PlacedOrder | undefined {
  return orderId && orderNumber && secureToken ? { orderId, orderNumber, secureToken } : undefined;
}
