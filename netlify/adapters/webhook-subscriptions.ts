/** A webhook at Stripe: one event destination (docs.stripe.com/api/v2/core/event-destinations). */
export interface StripeWebhook {
  path: string;
  payload: 'snapshot' | 'thin';
  /** Events of our own account, or of the accounts connected to it. */
  from: '@self' | '@accounts';
  events: readonly string[];
  /** The setting with its signing secret; the two of Connect share one. */
  secret: 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_CONNECT_WEBHOOK_SECRET';
}

/** Stands for a secret that is not known yet, while `npm run setup` works. */
export const PENDING_SECRET = 'whsec_pending';

/**
 * The webhooks that the shop needs at Stripe and PayPal: `npm run setup` makes them, `npm run preflight` compares them.
 */
export const STRIPE_WEBHOOK: StripeWebhook = {
  path: '/api/stripe-webhook',
  secret: 'STRIPE_WEBHOOK_SECRET',
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
  secret: 'STRIPE_CONNECT_WEBHOOK_SECRET',
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
  secret: 'STRIPE_CONNECT_WEBHOOK_SECRET',
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
