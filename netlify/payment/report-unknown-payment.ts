import { log } from '#adapters/log.ts';
import { getOrder } from '#adapters/paypal/orders.ts';
import type { PaypalCapture } from '#adapters/paypal/replies.ts';
import { recordUnknownPayment, type UnknownPaymentRecord } from './unknown-payments.queries.ts';
import { PAYPAL_TEST_API } from '#adapters/settings-fields.ts';
import { settings } from '#adapters/settings.ts';
import type { PaymentIntent } from '#adapters/stripe/payment-intents.ts';

/** Reports a PaymentIntent that has succeeded, and whose checkout the database lacks. */
export async function reportUnknownIntent(checkoutId: string, intent: PaymentIntent) {
  await report(readUnknownIntent(checkoutId, intent), intent.isLive);
}

/** The same of a PayPal capture. A pending one is reported once it is completed. */
export async function reportUnknownCapture(checkoutId: string, id: string, capture: PaypalCapture) {
  const isLive = settings().PAYPAL_API_BASE !== PAYPAL_TEST_API;
  await report(await readUnknownCapture(checkoutId, id, capture), isLive);
}

export function readUnknownIntent(checkoutId: string, intent: PaymentIntent): UnknownPaymentRecord {
  const { id, receivedCents, currency, charge, content } = intent;
  const paidAt = charge?.paidAt ?? new Date();
  const amountCents = receivedCents;
  const paid = { provider: 'stripe' as const, id, checkoutId, amountCents, currency, paidAt };
  return { ...paid, content, captureId: null };
}

/** The same of a PayPal capture; undefined while it is pending. */
export async function readUnknownCapture(
  checkoutId: string,
  id: string,
  capture: PaypalCapture,
): Promise<UnknownPaymentRecord | undefined> {
  if (capture.status === 'PENDING') return undefined;
  const { amountCents, currency } = capture;
  const paidAt = capture.completedAt ?? capture.begunAt ?? new Date();
  const content = (await getOrder(capture.orderId ?? id, capture.id))?.content ?? null;
  const paid = { provider: 'paypal' as const, id, checkoutId, amountCents, currency, paidAt };
  return { ...paid, content, captureId: capture.id };
}

/**
 * The address that a payment names in place of the shop's: of another shop on the same account, or the one that the
 * shop had before. A payment without any is reported like ours: an earlier version may have started it, and a person
 * can tell.
 */
export function otherAddressOf({
  content,
}: Pick<UnknownPaymentRecord, 'content'>): string | undefined {
  const shop = content?.shop ?? undefined;
  return shop === settings().SITE_URL ? undefined : shop;
}

/**
 * In test mode the databases of developers and previews lack each other's payments, so there it is a log line only.
 * Catching up records it in both modes (catch-up.ts).
 */
async function report(payment: UnknownPaymentRecord | undefined, isLive: boolean): Promise<void> {
  if (!payment || otherAddressOf(payment)) return;
  if (isLive && !(await recordUnknownPayment(payment))) return;
  const { provider, id } = payment;
  log(isLive ? 'error' : 'info', 'unknown payment', {
    provider,
    id,
    message: 'A payment has no checkout in this database.',
  });
}
