import type {
  Appearance,
  ConfirmPaymentData,
  CustomFontSource,
  Stripe,
  StripeElements,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { CURRENCY } from '#shop/catalog.ts';
import { type Message, paymentNotSuccessful, texts } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import type { Failure } from './run-payment.ts';
import { $quote } from './state.ts';

/** What the provider's frames need from the page: they can't see our styles. */
export interface FrameSettings {
  publishableKey: string;
  appearance: Appearance;
  fonts: CustomFontSource[];
}

/** After this a frame counts as failed: a blocked script may never say so itself. */
export const TIMEOUT_MS = 20_000;

let loading: Promise<Stripe | null> | undefined;

/** The provider's script, loaded once for all of its frames; after a failure the next call tries again. */
export function loadProvider(publishableKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publishableKey).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A group of frames that asks for what the shopper is to pay, and follows it. Every way to pay has its own. */
export function openElements(
  stripe: Stripe,
  { appearance, fonts }: FrameSettings,
): { elements: StripeElements; stopFollowing: () => void } {
  const elements = stripe.elements({
    mode: 'payment',
    amount: $quote.get().totalCents,
    currency: CURRENCY,
    allowedPaymentMethodTypes: ['card'],
    appearance,
    fonts,
  });
  // The provider compares what a frame was opened for with what is then asked for; it knows no payment of nothing.
  const stopFollowing = $quote.listen(({ totalCents }) => {
    if (totalCents > 0) elements.update({ amount: totalCents });
  });
  return { elements, stopFollowing };
}

interface Confirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  payer?: ConfirmPaymentData['payment_method_data'];
}

/** Has the provider take the money; returns what to tell the shopper when it did not. */
export async function confirmPayment(
  { stripe, elements, clientSecret, payer }: Confirmation,
  failure: Failure,
): Promise<Message | undefined> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: {
      return_url: new URL(paths.payment, location.href).href,
      ...(payer && { payment_method_data: payer }),
    },
    redirect: 'if_required',
  });
  // A payment that went through before its answer was lost is refused here, but it is paid.
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return undefined;
  if (error) return failure(error.message ?? texts.paymentConfirmationFailed);
  return failure(paymentNotSuccessful(status ?? 'unknown'));
}
