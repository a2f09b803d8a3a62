import * as z from 'zod';
import { oneRow, oneValue, rows, run } from '#adapters/database.ts';
import type { PaymentProvider, ProviderPayment } from './checkouts.queries.ts';

const paymentRow = z.object({
  /** It has made an order, or its refund is queued or done. */
  isBooked: z.boolean(),
  hasCheckout: z.boolean(),
  /** Another payment has paid for the checkout. */
  hasOrder: z.boolean(),
});

export async function isPaymentStarted({ provider, id }: ProviderPayment): Promise<boolean> {
  const found = await run`
    select from payments where provider = ${provider} and provider_payment_id = ${id}`;
  return found.length > 0;
}

/** The database's record of a payment that has succeeded at its provider. */
export function findKnownPayment(provider: PaymentProvider, id: string, checkoutId: string) {
  return oneRow(paymentRow)`
    select
      exists (
        select from payments where provider = ${provider} and provider_payment_id = ${id}
          and state in ('pending', 'applied', 'refund_due', 'refunded')
      ) as "isBooked",
      exists (select from checkouts where id = ${checkoutId}) as "hasCheckout",
      exists (select from orders where checkout_id = ${checkoutId}) as "hasOrder"`;
}

/** Those of these ids of PayPal that the database has, as a capture or a refund. */
export async function listKnownAtPaypal(ids: readonly string[]): Promise<string[]> {
  const known = await rows(z.object({ id: z.string() }))`
    select capture_id as id from payments
    where provider = 'paypal' and capture_id = any(${ids}::text[])
      and state in ('applied', 'refund_due', 'refunded')
    union
    select provider_refund_id from refunds where provider_refund_id = any(${ids}::text[])`;
  return known.map(({ id }) => id);
}

export async function isRefundKnown(providerRefundId: string): Promise<boolean> {
  return oneValue(z.boolean())`
    select exists (select from refunds where provider_refund_id = ${providerRefundId})`;
}
