import { log } from '#adapters/log.ts';
import { getOrder } from '#adapters/paypal/orders.ts';
import type { PaypalCapture } from '#adapters/paypal/replies.ts';
import {
  recordUnknownPayment,
  type UnknownPayment,
} from '#adapters/records/payment/unknown-payments.ts';
import { PAYPAL_TEST_API, settings } from '#adapters/settings.ts';
import type { PaymentIntent } from '#adapters/stripe/payment-intents.ts';

/** Reports a PaymentIntent that has succeeded, and whose checkout the database lacks. */
export async function reportUnknownIntent(checkoutId: string, intent: PaymentIntent) {
  const { id, receivedCents, currency, charge, content, isLive } = intent;
  const paidAt = charge?.paidAt ?? new Date();
  const paid = { provider: 'stripe', id, checkoutId, currency, paidAt, content } as const;
  await report({ ...paid, amountCents: receivedCents }, isLive);
}

/** The same of a PayPal capture. A pending one is reported once it is completed. */
export async function reportUnknownCapture(checkoutId: string, id: string, capture: PaypalCapture) {
  if (capture.status === 'PENDING') return;
  const { amountCents, currency, paidAt = new Date() } = capture;
  const content = (await getOrder(id))?.content ?? null;
  const isLive = settings().PAYPAL_API_BASE !== PAYPAL_TEST_API;
  await report(
    { provider: 'paypal', id, checkoutId, amountCents, currency, paidAt, content },
    isLive,
  );
}

/**
 * Another shop on the same account has another address. A payment without one is reported too: an earlier version may have started
 * it, and a person can tell. In test mode the databases of developers and previews lack each other's payments, so there it is a log
 * line only.
 */
async function report(payment: UnknownPayment, isLive: boolean): Promise<void> {
  const { provider, id, content } = payment;
  if (content?.shop && content.shop !== settings().SITE_URL) return;
  if (isLive && !(await recordUnknownPayment(payment))) return;
  log(isLive ? 'error' : 'info', 'unknown payment', {
    provider,
    id,
    message: 'A payment has no checkout in this database.',
  });
}
