/** Stripe.js in the browser: its script, its elements, the card field, and the confirmation of a payment. */
import type {
  Appearance,
  ConfirmPaymentData,
  CustomFontSource,
  Stripe,
  StripeElements,
  StripeError,
  StripePaymentElement,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { atom } from 'nanostores';
import { CURRENCY } from '#shop/catalog.ts';
import type { Address, CustomerData } from '#shop/checkout.ts';
import { paymentNotSuccessful, paymentFailures, paymentTexts } from '#shop/payment-messages.ts';
import { paths } from '#shop/paths.ts';
import { countryCode } from '#shop/regions.ts';
import { dismissMessage } from '#stores/site/toasts.ts';
import { failed, type PaymentResult, succeeded, $quote, failedWith } from './state.ts';

/** The page's settings for Stripe's frames: they can't see our styles. */
export interface FrameSettings {
  publishableKey: string;
  appearance: Appearance;
  fonts: CustomFontSource[];
}

/** After this time a frame has failed: a blocked script may report no error. */
const TIMEOUT_MS = 20_000;

let loading: Promise<Stripe | null> | undefined;

/** Stripe's script, loaded once for all frames; after a failure the next call tries again. */
function loadStripeOnce(publishableKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publishableKey).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Has `mount` put a frame of Stripe's on the page, with elements of its own for the total to pay; returns what removes
 * it. `onFailure` is called when Stripe's script fails, and when its time is up, which the caller ignores if the frame
 * is there.
 */
export function openFrame(
  { publishableKey, appearance, fonts }: FrameSettings,
  mount: (stripe: Stripe, elements: StripeElements) => { destroy: () => void },
  onFailure: () => void,
): () => void {
  let isOpen = true;
  let remove = () => {};
  const timer = setTimeout(onFailure, TIMEOUT_MS);
  loadStripeOnce(publishableKey)
    .then((stripe) => {
      if (!stripe || !isOpen) return;
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
      const frame = mount(stripe, elements);
      remove = () => {
        stopUpdating();
        frame.destroy();
      };
    })
    .catch((error: unknown) => {
      console.error(error);
      if (isOpen) onFailure();
    });
  return () => {
    isOpen = false;
    clearTimeout(timer);
    remove();
  };
}

interface Confirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  payer?: ConfirmPaymentData['payment_method_data'];
}

/** Has Stripe take the money, with its own dialogs where the bank asks for them. */
export async function confirmWithStripe({
  stripe,
  elements,
  clientSecret,
  payer,
}: Confirmation): Promise<PaymentResult> {
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
  if (error) {
    const reason = error.message ?? paymentTexts.paymentConfirmationFailed;
    return { ok: false, type: 'failed', reason, isDecline: isDecline(error) };
  }
  return failed(paymentNotSuccessful(status ?? 'unknown'));
}

/** Whether the bank refused: nothing was charged, and another card may work. Other errors leave that unknown. */
function isDecline({ type, code }: StripeError): boolean {
  return type === 'card_error' || code === 'payment_intent_authentication_failure';
}

/** The state of Stripe's card field. */
export const $cardField = atom<'loading' | 'ready' | 'failed'>('loading');

let cardStripe: Stripe | undefined;
let card:
  { elements: StripeElements; element: StripePaymentElement; container: HTMLElement } | undefined;

interface Payer {
  customerData: CustomerData;
  billingAddress: Address;
}

/**
 * The checkout form has asked for these. `never` obliges us to send the field, and Stripe refuses an empty one: the
 * optional fields are `auto`, which shows none of them for a card.
 */
const BILLING_FIELDS = {
  name: 'never',
  email: 'never',
  phone: 'auto',
  address: {
    line1: 'never',
    line2: 'auto',
    city: 'never',
    state: 'never',
    postalCode: 'never',
    country: 'never',
  },
} as const;

/** Mounts Stripe's card field in `container`; returns what removes it. */
export function openCardField(container: HTMLElement, settings: FrameSettings): () => void {
  const mount = (stripe: Stripe, elements: StripeElements) => {
    const element = elements.create('payment', {
      fields: { billingDetails: BILLING_FIELDS },
      wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      terms: { card: 'never' },
    });
    element.on('ready', () => $cardField.set('ready'));
    element.on('loaderror', () => $cardField.set('failed'));
    element.on('change', ({ complete }) => {
      if (complete) dismissMessage(paymentFailures.missingPaymentInformation);
    });
    element.mount(container);
    cardStripe = stripe;
    card = { elements, element, container };
    return element;
  };
  $cardField.set('loading');
  const remove = openFrame(settings, mount, () => {
    if ($cardField.get() === 'loading') $cardField.set('failed');
  });
  return () => {
    card = undefined;
    remove();
  };
}

/** Validates what is typed in the card field. */
export async function submitCard(): Promise<PaymentResult> {
  if (!cardStripe) return failed(paymentTexts.stripeNotInitialized);
  if (!card) return failed(paymentTexts.cardElementNotFound);
  const { error } = await card.elements.submit();
  if (!error) return succeeded;
  const failure = error.code?.startsWith('incomplete')
    ? failedWith(paymentFailures.missingPaymentInformation, true)
    : failed(error.message ?? paymentTexts.paymentConfirmationFailed);
  return { ...failure, focus: focusCardField };
}

/**
 * Stripe's `focus` does nothing on iOS (https://docs.stripe.com/js/element/other_methods/focus): the page scrolls too.
 */
function focusCardField(): void {
  card?.container.scrollIntoView({ block: 'center' });
  card?.element.focus();
}

/** Has Stripe charge the card. */
export async function confirmCard(clientSecret: string, payer: Payer): Promise<PaymentResult> {
  if (!cardStripe || !card) return failed(paymentTexts.stripeNotInitialized);
  return confirmWithStripe({
    stripe: cardStripe,
    elements: card.elements,
    clientSecret,
    payer: { billing_details: billingDetails(payer) },
  });
}

/** The phone number is only for the carrier (privacy policy). */
function billingDetails({ customerData, billingAddress: address }: Payer) {
  return {
    name: `${address.firstName} ${address.lastName}`,
    email: customerData.email.trim(),
    address: {
      line1: address.addressLine1,
      ...(address.addressLine2 && { line2: address.addressLine2 }),
      city: address.city,
      state: address.stateProvince,
      postal_code: address.postalCode,
      country: countryCode(address.country) ?? '',
    },
  };
}
