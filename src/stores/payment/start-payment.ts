import type { RequestOf } from '#contracts/contract.ts';
import type { placeFreeOrder } from '#contracts/place-free-order.ts';
import { errorResponse } from '#contracts/api-error.ts';
import { unseenOrderExists, paymentFailures, stillPaying } from '#shop/messages.ts';
import { dollarsFromCents } from '#shop/money.ts';
import type { ApiResult, ApiFailure } from '#stores/site/post.ts';
import { type Failure, PaymentError } from './run-payment.ts';
import { $appliedPromo } from './applied-promo.ts';
import { $cart } from '#stores/cart/cart.ts';
import { markUsed } from './checkout-key.ts';
import { $checkoutKey, $notice, $quote, $serverQuote, checkoutKey } from './state.ts';
import {
  $pendingPayment,
  pendingItemsFor,
  type PendingPayment,
  type Provider,
} from './pending-payment.ts';
import { refusePromo } from './promo.ts';
import type { PaymentData } from '#stores/checkout/stored-checkout.ts';
import { withSlowNotice } from '#stores/site/toasts.ts';

type Content = RequestOf<typeof placeFreeOrder>;

/** One way to start a payment: what to ask, and where the answer holds the payment's id. */
export interface PaymentStarter<Started> {
  provider: Provider;
  ask: (content: Content & { amount: number }) => Promise<ApiResult<Started>>;
  idOf: (started: Started) => string;
}

/**
 * Starts a payment, and remembers it before anybody can pay it. A payment that was made already comes without `started`,
 * to be placed as it is.
 */
export async function startPayment<Started>(
  { provider, ask, idOf }: PaymentStarter<Started>,
  data: PaymentData,
  failure: Failure,
): Promise<{ payment: PendingPayment; started?: Started }> {
  const content = contentOf(data);
  const { checkoutKey, items } = content;
  const amount = dollarsFromCents($quote.get().totalCents);
  const answer = await withSlowNotice(stillPaying, () => ask({ ...content, amount }));
  const paid = answer.ok ? undefined : paidAlready(answer);
  if (!answer.ok && !paid) return handleStartFailure(answer, failure);
  const payment = answer.ok
    ? { checkoutKey, provider, paymentId: idOf(answer.value), items }
    : { checkoutKey, ...(paid as Paid), items: pendingItemsFor(checkoutKey) };
  $pendingPayment.set(payment);
  return answer.ok ? { payment, started: answer.value } : { payment };
}

/** What is bought, by whom, and where it goes (rulings, Functions). */
export function contentOf(data: PaymentData): Content {
  const { customerData, billingAddress, shippingAddress, orderNotes } = data;
  return {
    checkoutKey: checkoutKey(),
    items: $cart.get().map(({ id, size, quantity }) => ({ id, size, quantity })),
    customerData,
    billingAddress,
    shippingAddress,
    orderNotes,
    promoCode: $appliedPromo.get()?.code ?? '',
  };
}

type Paid = Pick<PendingPayment, 'provider' | 'paymentId'>;

function paidAlready({ code, body }: ApiFailure): Paid | undefined {
  if (code !== 'already_paid') return undefined;
  const { paymentIntentId, sessionId, paypalOrderId } = errorResponse.safeParse(body).data ?? {};
  if (paymentIntentId) return { provider: 'stripe', paymentId: paymentIntentId };
  if (sessionId) return { provider: 'stripe-session', paymentId: sessionId };
  return paypalOrderId ? { provider: 'paypal', paymentId: paypalOrderId } : undefined;
}

/** Shows what is different from what the shopper was shown, or says why it can't be paid; nothing has been charged. */
export function handleStartFailure(answer: ApiFailure, failure: Failure): never {
  const { quote } = errorResponse.safeParse(answer.body).data ?? {};
  if (answer.code === 'price_changed' && quote) {
    $serverQuote.set({
      cart: $cart.get(),
      promo: $appliedPromo.get(),
      quote: {
        subtotalCents: quote.subtotal,
        discountCents: quote.discountAmount,
        taxCents: quote.salesTax,
        totalCents: quote.finalTotal,
      },
    });
    $notice.set('price-changed');
    throw new PaymentError();
  }
  if (answer.code === 'promo_not_valid') {
    refusePromo(answer.error);
    $notice.set('promo-ended');
    throw new PaymentError();
  }
  if (answer.code === 'already_paid') {
    // No payment leads to that order: it cost nothing, or its money never came. Under another key this one can be placed.
    markUsed($checkoutKey.get());
    throw new PaymentError(unseenOrderExists);
  }
  if (answer.code === 'offline') throw new PaymentError(paymentFailures.offline);
  throw new PaymentError(failure(answer.status === 0 ? undefined : answer.error));
}
