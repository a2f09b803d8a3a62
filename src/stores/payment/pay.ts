import { createCheckoutSession } from '#contracts/create-checkout-session.ts';
import { createPaymentIntent } from '#contracts/create-payment-intent.ts';
import { createPaypalOrder } from '#contracts/create-paypal-order.ts';
import { placeFreeOrder } from '#contracts/place-free-order.ts';
import {
  createOrderFailed,
  paymentFailures,
  orderFailed,
  paymentFailed,
  paymentNotSuccessful,
} from '#shop/messages.ts';
import { callApi } from '#stores/site/api.ts';
import { isOffline } from '#stores/site/post.ts';
import { runPayment, type Failure, throwIfFailed, PaymentError } from './run-payment.ts';
import { confirmCard, submitCard } from './card-field.ts';
import { redirectToProvider } from '#stores/site/redirect-to-provider.ts';
import { $isFree, $method, $step } from './state.ts';
import type { PendingPayment } from './pending-payment.ts';
import { approvalUrlFor } from './paypal.ts';
import { requestOrderWithRetry, withRetry, type PlacedOrder } from './place-order.ts';
import { $promoBox } from './promo.ts';
import {
  contentOf,
  handleStartFailure,
  startPayment,
  type PaymentStarter,
} from './start-payment.ts';
import type { PaymentData } from '#stores/checkout/stored-checkout.ts';
import type { OpenWallet } from './wallets.ts';

const byIntent: PaymentStarter<{ clientSecret: string; paymentIntentId: string }> = {
  provider: 'stripe',
  ask: (content) =>
    callApi(createPaymentIntent, { ...content, customerEmail: content.customerData.email }),
  idOf: ({ paymentIntentId }) => paymentIntentId,
};

const bySession: PaymentStarter<{ url: string; sessionId: string }> = {
  provider: 'stripe-session',
  ask: (content) =>
    callApi(createCheckoutSession, { ...content, customerEmail: content.customerData.email }),
  idOf: ({ sessionId }) => sessionId,
};

const byPaypal: PaymentStarter<{ approvalUrl: string; paypalOrderId: string }> = {
  provider: 'paypal',
  ask: (content) => callApi(createPaypalOrder, content),
  idOf: ({ paypalOrderId }) => paypalOrderId,
};

const paypalFailed: Failure = () => paymentFailures.paypalFailed;
const readyAgain = () => $step.set('ready');

/** What the main button does: pays as the shopper chose, or places an order that costs nothing. */
export async function completePayment(): Promise<void> {
  // A promo that is being looked up would change what is paid.
  if ($promoBox.get().isApplying) return;
  if ($isFree.get()) await runPayment(placeFree, () => orderFailed());
  else if ($method.get() === 'paypal') await runPayment(payByPaypal, () => paypalFailed());
  else await runPayment(payByCard, () => orderFailed());
}

/** The way out when the card field can't load: the provider's own page takes the card. */
export function payOnStripesPage(): Promise<void> {
  return runPayment(
    async (data) => {
      const { payment, started } = await startPayment(bySession, data, paymentFailed);
      if (!started) return placeOrder(payment, paymentFailed);
      redirectToProvider(started.url, readyAgain);
      return undefined;
    },
    () => paymentFailed(),
  );
}

/** Pays with a wallet that the shopper has just agreed to use (specification §4); it says itself what went wrong. */
export async function payByWallet(wallet: OpenWallet): Promise<void> {
  if ($step.get() !== 'ready') {
    wallet.fail();
    return;
  }
  await runPayment(
    async (data) => {
      const payment = await chargeWallet(wallet, data).catch((error: unknown) => {
        wallet.fail();
        throw error;
      });
      return placeOrder(payment, paymentFailed);
    },
    (error) => paymentFailed(error instanceof Error ? error.message : undefined),
  );
}

async function chargeWallet(wallet: OpenWallet, data: PaymentData): Promise<PendingPayment> {
  throwIfFailed(await wallet.submit());
  const { payment, started } = await startPayment(byIntent, data, paymentFailed);
  if (started) throwIfFailed(await wallet.confirm(started.clientSecret));
  return payment;
}

async function payByCard(data: PaymentData): Promise<PlacedOrder> {
  throwIfFailed(await submitCard());
  const { payment, started } = await startPayment(byIntent, data, orderFailed);
  if (started) throwIfFailed(await confirmCard(started.clientSecret, data));
  return placeOrder(payment, orderFailed);
}

async function payByPaypal(data: PaymentData): Promise<PlacedOrder | undefined> {
  const { payment, started } = await startPayment(byPaypal, data, paypalFailed);
  if (!started) return placeOrder(payment, paypalFailed);
  redirectToProvider(approvalUrlFor(started), readyAgain);
  return undefined;
}

async function placeFree(data: PaymentData): Promise<PlacedOrder> {
  // No money is on its way that would be worth the patience.
  if (isOffline()) throw new PaymentError(paymentFailures.offline);
  const content = contentOf(data);
  const answer = await withRetry(() => callApi(placeFreeOrder, content));
  return answer.ok ? answer.value : handleStartFailure(answer, orderFailed);
}

/** The order of a payment that was made. While the shop does not know it, the payment waits in `pendingPayment`. */
async function placeOrder(payment: PendingPayment, failure: Failure): Promise<PlacedOrder> {
  const answer = await requestOrderWithRetry(payment);
  if (answer.ok) return answer.value;
  if (answer.code === 'payment_not_successful') {
    throw new PaymentError(failure(paymentNotSuccessful(String(answer.body.status))));
  }
  if (answer.code === 'payment_refunded') throw new PaymentError(failure(answer.error));
  throw new PaymentError(failure(createOrderFailed(payment.paymentId)));
}
