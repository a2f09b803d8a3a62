import { run } from '#adapters/database.ts';
import { getOrder } from '#adapters/paypal/orders.ts';
import { getCapture } from '#adapters/paypal/refunds.ts';
import {
  expireOverdueCheckout,
  type OverdueCheckout,
  type PaymentProvider,
} from './checkouts.queries.ts';
import {
  endCapture,
  findUnfinishedPayment,
  markPaymentCancelled,
  markSessionSuperseded,
  type UnfinishedPayment,
} from './payments.queries.ts';
import { expireSession, retrieveSession } from '#adapters/stripe/checkout-sessions.ts';
import { cancelIntent, retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import {
  capturePaypalOrder,
  ignoreApiError,
  placeOrderOfCapture,
  placeOrderOfIntent,
} from './finish.ts';
import { cancelPayments } from './providers.ts';

/**
 * Brings a payment to the state that its provider has. A paid one places the order, or is refunded when another payment
 * placed it. An unpaid one is left open while its checkout is, and canceled once that is ordered or expired.
 */
export async function reconcilePayment(payment: UnfinishedPayment): Promise<void> {
  await ignoreApiError(reconcile[payment.provider](payment));
}

/** The payment with this provider id; does nothing when it has its final state or is not of this shop. */
export async function reconcilePaymentById(provider: PaymentProvider, id: string): Promise<void> {
  const payment = await findUnfinishedPayment(provider, id);
  if (payment) await reconcilePayment(payment);
}

/**
 * Cancels the payments of an unpaid checkout first, then expires it and releases its promo code. One that turns out to
 * be paid becomes an order; so does one that is approved at PayPal, where no order can be canceled.
 */
export async function expireCheckout({ id, payments }: OverdueCheckout): Promise<void> {
  const paid = await cancelPayments(payments.filter(({ provider }) => provider !== 'paypal'));
  if (paid) return reconcilePaymentById(paid.provider, paid.id);
  for (const { provider, id: orderId } of payments) {
    if (provider === 'paypal') await reconcilePaymentById(provider, orderId);
  }
  await expireOverdueCheckout(id, payments);
}

const reconcile: Record<PaymentProvider, (payment: UnfinishedPayment) => Promise<void>> = {
  async stripe({ id, checkoutId, isCheckoutOpen }) {
    const intent = await retrieveIntent(id);
    if (intent?.status === 'succeeded') {
      await placeOrderOfIntent(checkoutId, intent);
    } else if (!isCheckoutOpen) {
      const ended = intent && (await cancelIntent(intent));
      if (!ended || ended.status === 'canceled') await markPaymentCancelled('stripe', id);
    }
  },

  async stripe_session({ id, checkoutId, isCheckoutOpen }) {
    const session = isCheckoutOpen ? await retrieveSession(id) : await expireSession(id);
    // Only retrieveSession expands the PaymentIntent.
    const intent = session?.status === 'complete' ? (await retrieveSession(id))?.intent : undefined;
    if (intent?.status === 'succeeded') {
      await placeOrderOfIntent(checkoutId, intent);
      await markSessionSuperseded(id);
    } else if (!isCheckoutOpen && session?.status !== 'complete') {
      await markPaymentCancelled('stripe_session', id);
    }
  },

  async paypal(payment) {
    if (payment.state === 'pending') await reconcilePendingCapture(payment);
    else await reconcilePaypalOrder(payment);
  },

  free: () => Promise.resolve(),
};

async function reconcilePaypalOrder(payment: UnfinishedPayment) {
  const { id, checkoutId, isCheckoutOpen, captureRequest, captureAttempt } = payment;
  const order = await getOrder(id);
  if (order?.state === 'captured') {
    await placeOrderOfCapture(checkoutId, id, order.capture);
  } else if (order?.state === 'declined') {
    await markPaymentCancelled('paypal', id);
  } else if (captureRequest === 'in_flight') {
    return;
  } else if (isCheckoutOpen && order?.state === 'approved') {
    await capturePaypalOrder({ orderId: id, checkoutKey: null });
  } else if (!isCheckoutOpen) {
    await markPaymentCancelled('paypal', id);
  } else if (captureRequest === 'timed_out') {
    await endCapture(id, captureAttempt, 0);
  }
}

async function reconcilePendingCapture({ id, captureId, checkoutId }: UnfinishedPayment) {
  const capture = captureId ? await getCapture(captureId) : undefined;
  if (!capture) throw new Error(`PayPal has no capture for its order ${id}.`);
  if (capture.isDeclined) {
    await run`select fail_payment(p_provider => 'paypal', p_provider_payment_id => ${id})`;
  } else if (capture.status !== 'PENDING') {
    await placeOrderOfCapture(checkoutId, id, capture);
  }
}
