import type { ResponseOf, RequestOf } from '#contracts/contract.ts';
import { createCheckoutSessionCall } from '#contracts/payment/create-checkout-session.ts';
import { createPaymentIntentCall } from '#contracts/payment/create-payment-intent.ts';
import { createPaypalOrderCall } from '#contracts/payment/create-paypal-order.ts';
import { orderFailed, paymentFailed, paymentFailures } from '#shop/payment-messages.ts';
import { type Message } from '#shop/site-messages.ts';
import type { PaymentData } from '#stores/checkout/stored-checkout.ts';
import type { ApiResult } from '#stores/site/api.ts';
import { callApi } from '#stores/site/call-api.ts';
import { redirectToProvider } from '#stores/site/redirect-to-provider.ts';
import { confirmCard, submitCard } from './stripe.ts';
import { type PaymentResult, $step } from './state.ts';
import type { StartedProvider } from './storage.ts';
import type { OpenWallet } from './wallets.ts';

type StartRequest = RequestOf<typeof createPaypalOrderCall>;
type StartedIntent = ResponseOf<typeof createPaymentIntentCall>;

/** How a payment is checked, started, and confirmed with one payment method. */
export interface PaymentFlow<Started> {
  provider: StartedProvider;
  /** Checks what the shopper entered, before the shop is asked for a payment. */
  check?: () => Promise<PaymentResult>;
  /** Asks the shop for a payment. */
  start: (request: StartRequest) => Promise<ApiResult<Started>>;
  paymentId: (started: Started) => string;
  /** Has the shopper pay on this page, or leaves for the provider's page, which leads back to ours. */
  confirm: (started: Started, data: PaymentData) => Promise<PaymentResult<'leaving' | undefined>>;
  /** Tells the provider's dialog that nothing was paid. */
  cancel?: () => void;
  /** Tells the shopper that the payment failed (requirements §8). */
  failureMessage: (reason?: string) => Message;
}

function leaveFor(address: string): Promise<PaymentResult<'leaving'>> {
  redirectToProvider(address, () => $step.set('ready'));
  return Promise.resolve({ ok: true, value: 'leaving' });
}

const paymentIntent = {
  provider: 'stripe',
  start: (request: StartRequest) =>
    callApi(createPaymentIntentCall, { ...request, customerEmail: request.customerData.email }),
  paymentId: (started: StartedIntent) => started.paymentIntentId,
} as const;

export const card: PaymentFlow<StartedIntent> = {
  ...paymentIntent,
  check: submitCard,
  confirm: ({ clientSecret }, data) => confirmCard(clientSecret, data),
  failureMessage: orderFailed,
};

/** A wallet in which the shopper has just agreed to pay (requirements §4). */
export const walletMethod = (wallet: OpenWallet): PaymentFlow<StartedIntent> => ({
  ...paymentIntent,
  check: wallet.submit,
  confirm: ({ clientSecret }) => wallet.confirm(clientSecret),
  cancel: wallet.cancel,
  failureMessage: paymentFailed,
});

/** Stripe's own payment page, offered when the card field does not load. */
export const hostedPage: PaymentFlow<ResponseOf<typeof createCheckoutSessionCall>> = {
  provider: 'stripe_session',
  start: (request) => callApi(createCheckoutSessionCall, request),
  paymentId: ({ sessionId }) => sessionId,
  confirm: ({ url }) => leaveFor(url),
  failureMessage: paymentFailed,
};

export const paypal: PaymentFlow<ResponseOf<typeof createPaypalOrderCall>> = {
  provider: 'paypal',
  start: (request) => callApi(createPaypalOrderCall, request),
  paymentId: ({ paypalOrderId }) => paypalOrderId,
  confirm: ({ approvalUrl }) => leaveFor(approvalUrl),
  failureMessage: () => paymentFailures.paypalFailed,
};
