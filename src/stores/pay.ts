import { confirmPayment } from '#contracts/confirm-payment.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { createPaymentIntent } from '#contracts/create-payment-intent.ts';
import { problem } from '#contracts/problem.ts';
import { emptyCheckout } from '#shop/checkout.ts';
import {
  createOrderFailed,
  type Message,
  orderFailed,
  paymentNotSuccessful,
  successes,
} from '#shop/messages.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { call } from './api.ts';
import { $cart, clearCart } from './cart.ts';
import { $checkout } from './checkout.ts';
import {
  $checkoutKey,
  $notice,
  $paymentData,
  $pendingPayment,
  $quote,
  $serverQuote,
  $step,
  checkoutKey,
} from './payment.ts';
import type { PaymentData } from './stored-checkout.ts';
import { confirmCard, submitCard } from './stripe.ts';
import { dismissFailuresOf, leaveToast, showFailure } from './toasts.ts';

type PlacedOrder = ResponseOf<typeof confirmPayment>;

/** Why a try ended without an order. Without a toast the page itself says it. */
class Refusal extends Error {
  readonly toast: Message | undefined;
  constructor(toast?: Message) {
    super(toast?.text);
    this.toast = toast;
  }
}

const FORM = 'payment';

/** Pays by card and places the order; while that lasts, another click does nothing. */
export function completePayment(): Promise<void> {
  return attempt(payByCard);
}

async function attempt(pay: (data: PaymentData) => Promise<PlacedOrder>): Promise<void> {
  const data = $paymentData.get();
  if ($step.get() !== 'ready' || !data) return;
  $step.set('busy');
  $notice.set(undefined);
  dismissFailuresOf(FORM);
  try {
    finish(await pay(data));
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    const toast = error instanceof Refusal ? error.toast : orderFailed();
    if (toast) showFailure(toast, FORM);
    $step.set('ready');
  }
}

async function payByCard(data: PaymentData): Promise<PlacedOrder> {
  refuse(await submitCard());
  const key = checkoutKey();
  const { paymentIntentId, clientSecret } = await startCardPayment(key, data);
  $pendingPayment.set({ checkoutKey: key, provider: 'stripe', paymentId: paymentIntentId });
  if (clientSecret) refuse(await confirmCard(clientSecret, data));
  return placeOrder(key, paymentIntentId);
}

function refuse(toast: Message | undefined): void {
  if (toast) throw new Refusal(toast);
}

/** Asks for a payment intent; one that is paid already comes without a secret, to be placed as it is. */
async function startCardPayment(
  key: string,
  { customerData, billingAddress, shippingAddress, orderNotes }: PaymentData,
): Promise<{ paymentIntentId: string; clientSecret?: string }> {
  const cart = $cart.get();
  const answer = await call(createPaymentIntent, {
    amount: dollarsFromCents($quote.get().totalCents),
    customerEmail: customerData.email,
    checkoutKey: key,
    items: cart.map(({ id, size, quantity }) => ({ id, size, quantity })),
    customerData,
    billingAddress,
    shippingAddress,
    orderNotes,
    promoCode: '',
  });
  if (answer.ok) return answer.value;
  const { quote, paymentIntentId } = problem.safeParse(answer.body).data ?? {};
  if (answer.code === 'already_paid' && paymentIntentId) return { paymentIntentId };
  if (answer.code === 'price_changed' && quote) {
    $serverQuote.set({
      cart,
      quote: {
        subtotalCents: quote.subtotal,
        discountCents: quote.discountAmount,
        taxCents: quote.salesTax,
        totalCents: quote.finalTotal,
      },
    });
    $notice.set('price-changed');
    throw new Refusal();
  }
  throw new Refusal(orderFailed(answer.status === 0 ? undefined : answer.error));
}

/** How long to wait before asking again for the order of a payment that went through. */
const PAUSES_MS = [1000, 2000, 4000];

/** The order of a paid payment. A shop that is out of breath is asked again; the payment waits in `pendingPayment`. */
async function placeOrder(key: string, paymentIntentId: string): Promise<PlacedOrder> {
  for (const pause of [...PAUSES_MS, undefined]) {
    const answer = await call(confirmPayment, { paymentIntentId, checkoutKey: key });
    if (answer.ok) return answer.value;
    if (answer.code === 'payment_not_successful') {
      throw new Refusal(orderFailed(paymentNotSuccessful(String(answer.body.status))));
    }
    if (pause === undefined || !mayAnswerLater(answer.status)) break;
    await new Promise((resume) => setTimeout(resume, pause));
  }
  throw new Refusal(orderFailed(createOrderFailed(paymentIntentId)));
}

/** Looks for the order of a payment that was begun earlier, perhaps in a tab that was closed after paying. */
export async function findEarlierOrder(): Promise<void> {
  const pending = $pendingPayment.get();
  if ($step.get() !== 'checking' || !pending) return;
  const { checkoutKey, paymentId: paymentIntentId } = pending;
  const answer = await call(confirmPayment, { paymentIntentId, checkoutKey });
  if (answer.ok) {
    finish(answer.value);
    return;
  }
  if (mayAnswerLater(answer.status)) $notice.set('earlier-payment-unknown');
  else if (answer.body.status !== 'processing') $pendingPayment.set(undefined);
  $step.set('ready');
}

const mayAnswerLater = (status: number) => status === 0 || status === 429 || status >= 500;

/** Shows the order and forgets all that led to it (specification §4). */
function finish({ orderId, secureToken }: PlacedOrder): void {
  $step.set('done');
  $paymentData.set(undefined);
  $checkout.set(emptyCheckout);
  $checkoutKey.set(undefined);
  $pendingPayment.set(undefined);
  clearCart();
  leaveToast(successes.orderPlaced, 'good');
  location.replace(paths.orderConfirmation(orderId, secureToken));
}
