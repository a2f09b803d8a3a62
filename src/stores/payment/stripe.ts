import type {
  Appearance,
  ConfirmPaymentData,
  CustomFontSource,
  Stripe,
  StripeElements,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { CURRENCY } from '#shop/catalog.ts';
import { paymentNotSuccessful, texts } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { failed, type PaymentResult, succeeded } from './result.ts';
import { $quote } from './state.ts';

/** What Stripe's frames need from the page: they can't see our styles. */
export interface FrameSettings {
  publishableKey: string;
  appearance: Appearance;
  fonts: CustomFontSource[];
}

/** After this time a frame has failed: a blocked script may report no error. */
export const TIMEOUT_MS = 20_000;

let loading: Promise<Stripe | null> | undefined;

/** Stripe's script, loaded once for all frames; after a failure the next call tries again. */
export function loadStripeOnce(publishableKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publishableKey).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Stripe Elements for the total to pay, updated when it changes. Each payment method has its own. */
export function openElements(
  stripe: Stripe,
  { appearance, fonts }: FrameSettings,
): { elements: StripeElements; stopUpdating: () => void } {
  const elements = stripe.elements({
    mode: 'payment',
    amount: $quote.get().totalCents,
    currency: CURRENCY,
    allowedPaymentMethodTypes: ['card'],
    appearance,
    fonts,
  });
  // Stripe refuses to confirm an amount other than that of its elements, and elements of amount 0.
  const stopUpdating = $quote.listen(({ totalCents }) => {
    if (totalCents > 0) void elements.update({ amount: totalCents });
  });
  return { elements, stopUpdating };
}

interface Confirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  payer?: ConfirmPaymentData['payment_method_data'];
}

/** Has Stripe take the money, with its own dialogs where the bank asks for them. */
export async function confirmPayment({
  stripe,
  elements,
  clientSecret,
  payer,
}: Confirmation): Promise<PaymentResult<undefined>> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: {
      return_url: new URL(paths.payment, location.href).href,
      ...(payer && { payment_method_data: payer }),
    },
    redirect: 'if_required',
  });
  // Confirming a payment again whose first response was lost is an error, but it is paid.
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return succeeded;
  if (error) return failed(error.message ?? texts.paymentConfirmationFailed);
  return failed(paymentNotSuccessful(status ?? 'unknown'));
}
