import type { Appearance, CustomFontSource, Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { atom } from 'nanostores';
import { CURRENCY } from '#shop/catalog.ts';
import type { Address, CustomerData } from '#shop/checkout.ts';
import {
  failures,
  type Message,
  orderFailed,
  paymentNotSuccessful,
  texts,
} from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { countryCode } from '#shop/regions.ts';
import { $quote } from './payment.ts';

/** What the panel of the card shows in the place of the secure field. */
export const $cardField = atom<'loading' | 'ready' | 'failed'>('loading');

/** After this the field counts as failed: a blocked script may never say so itself. */
const PATIENCE_MS = 20_000;

let stripe: Stripe | null = null;
let elements: StripeElements | undefined;

/** Whose card it is. */
interface Payer {
  customerData: CustomerData;
  billingAddress: Address;
}

export interface CardFieldSettings {
  publishableKey: string;
  /** How the field is to look: its frame can't see our styles. */
  appearance: Appearance;
  fonts: CustomFontSource[];
}

/** Puts the provider's secure card field into `place`; returns what takes it out again. */
export function openCardField(place: HTMLElement, settings: CardFieldSettings): () => void {
  let open = true;
  const becomes = (state: 'ready' | 'failed') => {
    clearTimeout(timer);
    if (open) $cardField.set(state);
  };
  const timer = setTimeout(() => becomes('failed'), PATIENCE_MS);
  // The provider compares what the field was opened for with what is then asked for.
  const stopFollowing = $quote.listen(({ totalCents }) => {
    if (totalCents > 0) elements?.update({ amount: totalCents });
  });
  $cardField.set('loading');
  loadStripe(settings.publishableKey)
    .then((loaded) => {
      if (!open) return;
      stripe = loaded;
      elements = mount(place, settings);
      const field = elements?.getElement('payment');
      field?.on('ready', () => becomes('ready'));
      field?.on('loaderror', () => becomes('failed'));
    })
    .catch((error: unknown) => {
      console.error(error);
      becomes('failed');
    });
  return () => {
    open = false;
    clearTimeout(timer);
    stopFollowing();
    elements?.getElement('payment')?.destroy();
    elements = undefined;
  };
}

function mount(place: HTMLElement, settings: CardFieldSettings): StripeElements | undefined {
  const created = stripe?.elements({
    mode: 'payment',
    amount: $quote.get().totalCents,
    currency: CURRENCY,
    allowedPaymentMethodTypes: ['card'],
    appearance: settings.appearance,
    fonts: settings.fonts,
  });
  created
    ?.create('payment', {
      // Checkout has asked for all of this; asking twice would be the one thing worth an apology.
      fields: { billingDetails: 'never' },
      wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      terms: { card: 'never' },
    })
    .mount(place);
  return created;
}

/** Checks what is typed in the card field; returns what to tell the shopper when it can't be used. */
export async function submitCard(): Promise<Message | undefined> {
  if (!stripe) return orderFailed(texts.stripeNotInitialized);
  if (!elements?.getElement('payment')) return orderFailed(texts.cardElementNotFound);
  const { error } = await elements.submit();
  if (!error) return undefined;
  if (error.code?.startsWith('incomplete')) return failures.missingPaymentInformation;
  return orderFailed(error.message ?? texts.paymentConfirmationFailed);
}

/** Has the provider take the money; returns what to tell the shopper when it did not. */
export async function confirmCard(
  clientSecret: string,
  payer: Payer,
): Promise<Message | undefined> {
  if (!stripe || !elements) return orderFailed(texts.stripeNotInitialized);
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: {
      return_url: new URL(paths.payment, location.href).href,
      payment_method_data: { billing_details: billingDetails(payer) },
    },
    redirect: 'if_required',
  });
  // A payment that went through before its answer was lost is refused here, but it is paid.
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return undefined;
  if (error) return orderFailed(error.message ?? texts.paymentConfirmationFailed);
  return orderFailed(paymentNotSuccessful(status ?? 'unknown'));
}

function billingDetails({ customerData, billingAddress: address }: Payer) {
  return {
    name: `${address.firstName} ${address.lastName}`,
    email: customerData.email.trim(),
    phone: customerData.phone,
    address: {
      line1: address.addressLine1,
      line2: address.addressLine2,
      city: address.city,
      state: address.stateProvince,
      postal_code: address.postalCode,
      country: countryCode(address.country) ?? '',
    },
  };
}
