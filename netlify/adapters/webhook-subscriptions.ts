/** A webhook at Stripe: one event destination (docs.stripe.com/api/v2/core/event-destinations). */
export interface StripeWebhook {
  path: string;
  payload: 'snapshot' | 'thin';
  /** Events of our own account, or of the accounts connected to it. */
  from: '@self' | '@accounts';
  events: readonly string[];
}

/**
 * The webhooks that the shop needs at Stripe and PayPal. docs/deployment.md lists the same events, which a test compares;
 * `npm run preflight` compares them with what is set up.
 */
export const STRIPE_WEBHOOK: StripeWebhook = {
  path: '/api/stripe-webhook',
  payload: 'snapshot',
  from: '@self',
  events: [
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'checkout.session.completed',
    'charge.refunded',
    'refund.failed',
    'charge.dispute.funds_withdrawn',
  ],
};

export const CONNECT_WEBHOOK: StripeWebhook = {
  path: '/api/stripe-connect-webhook',
  payload: 'snapshot',
  from: '@accounts',
  events: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'charge.refunded',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'product.created',
    'product.updated',
    'product.deleted',
    'price.created',
    'price.updated',
  ],
};

export const ACCOUNTS_WEBHOOK: StripeWebhook = {
  path: '/api/stripe-connect-webhook',
  payload: 'thin',
  from: '@accounts',
  events: [
    'v2.core.account[requirements].updated',
    'v2.core.account[configuration.merchant].capability_status_updated',
  ],
};

export const PAYPAL_WEBHOOK = {
  path: '/api/paypal-webhook',
  events: [
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.DECLINED',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
  ],
};
