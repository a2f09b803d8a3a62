import type { ResponseOf, RequestOf } from '#contracts/contract.ts';
import { createCheckoutSession } from '#contracts/create-checkout-session.ts';
import { createPaymentIntent } from '#contracts/create-payment-intent.ts';
import { createPaypalOrder } from '#contracts/create-paypal-order.ts';
import { type Message, orderFailed, paymentFailed, paymentFailures } from '#shop/messages.ts';
import type { PaymentData } from '#stores/checkout/stored-checkout.ts';
import { callApi, type ApiResult } from '#stores/site/api.ts';
import { confirmCard, submitCard } from './stripe.ts';
import type { PaymentResult } from './state.ts';
import type { Provider } from './storage.ts';
import type { OpenWallet } from './wallets.ts';

type StartRequest = RequestOf<typeof createPaypalOrder>;
type StartedIntent = ResponseOf<typeof createPaymentIntent>;

/** How a payment is checked, started, and confirmed with one payment method. */
interface BaseMethod<Started> {
  provider: Provider;
  /** Checks what the shopper entered, before the shop is asked for a payment. */
  check?: () => Promise<PaymentResult<undefined>>;
  /** Asks the shop for a payment. */
  start: (request: StartRequest) => Promise<ApiResult<Started>>;
  paymentId: (started: Started) => string;
  /** Tells the provider's dialog that nothing was paid. */
  cancel?: () => void;
  /** Tells the shopper that the payment failed (requirements §8). */
  failureMessage: (reason?: string) => Message;
}

/** The shopper pays on this page. */
interface OnPageMethod<Started> extends BaseMethod<Started> {
  confirm: (started: Started, data: PaymentData) => Promise<PaymentResult<undefined>>;
}

/** The shopper pays on the provider's page, which leads back to ours. */
interface RedirectMethod<Started> extends BaseMethod<Started> {
  redirectUrl: (started: Started) => string;
}

export type PaymentMethod<Started> = OnPageMethod<Started> | RedirectMethod<Started>;

const paymentIntent = {
  provider: 'stripe',
  start: (request: StartRequest) =>
    callApi(createPaymentIntent, { ...request, customerEmail: request.customerData.email }),
  paymentId: (started: StartedIntent) => started.paymentIntentId,
} as const;

export const card: PaymentMethod<StartedIntent> = {
  ...paymentIntent,
  check: submitCard,
  confirm: ({ clientSecret }, data) => confirmCard(clientSecret, data),
  failureMessage: orderFailed,
};

/** A wallet in which the shopper has just agreed to pay (requirements §4). */
export const walletMethod = (wallet: OpenWallet): PaymentMethod<StartedIntent> => ({
  ...paymentIntent,
  check: wallet.submit,
  confirm: ({ clientSecret }) => wallet.confirm(clientSecret),
  cancel: wallet.cancel,
  failureMessage: paymentFailed,
});

/** Stripe's own payment page, offered when the card field does not load. */
export const hostedPage: PaymentMethod<ResponseOf<typeof createCheckoutSession>> = {
  provider: 'stripe-session',
  start: (request) => callApi(createCheckoutSession, request),
  paymentId: ({ sessionId }) => sessionId,
  redirectUrl: ({ url }) => url,
  failureMessage: paymentFailed,
};

export const paypal: PaymentMethod<ResponseOf<typeof createPaypalOrder>> = {
  provider: 'paypal',
  start: (request) => callApi(createPaypalOrder, request),
  paymentId: ({ paypalOrderId }) => paypalOrderId,
  redirectUrl: ({ approvalUrl }) => approvalUrl,
  failureMessage: () => paymentFailures.paypalFailed,
};
