import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { atom } from 'nanostores';
import type { Address, CustomerData } from '#shop/checkout.ts';
import { paymentFailures, texts } from '#shop/messages.ts';
import { countryCode } from '#shop/regions.ts';
import {
  confirmPayment,
  type FrameSettings,
  loadStripeOnce,
  openElements,
  TIMEOUT_MS,
} from './stripe.ts';
import { failed, failedWith, type PaymentResult, succeeded } from './result.ts';

/** The state of Stripe's card field. */
export const $cardField = atom<'loading' | 'ready' | 'failed'>('loading');

let stripe: Stripe | null = null;
let elements: StripeElements | undefined;

interface Payer {
  customerData: CustomerData;
  billingAddress: Address;
}

/** Mounts Stripe's card field in `place`; returns what removes it. */
export function openCardField(place: HTMLElement, settings: FrameSettings): () => void {
  let open = true;
  let stopUpdating = () => {};
  const setState = (state: 'ready' | 'failed') => {
    clearTimeout(timer);
    if (open) $cardField.set(state);
  };
  const timer = setTimeout(() => setState('failed'), TIMEOUT_MS);
  $cardField.set('loading');
  loadStripeOnce(settings.publishableKey)
    .then((loaded) => {
      if (!open || !loaded) return;
      stripe = loaded;
      ({ elements, stopUpdating } = openElements(loaded, settings));
      const field = elements.create('payment', {
        // The checkout form has asked for these.
        fields: { billingDetails: 'never' },
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
        terms: { card: 'never' },
      });
      field.on('ready', () => setState('ready'));
      field.on('loaderror', () => setState('failed'));
      field.mount(place);
    })
    .catch((error: unknown) => {
      console.error(error);
      setState('failed');
    });
  return () => {
    open = false;
    clearTimeout(timer);
    stopUpdating();
    elements?.getElement('payment')?.destroy();
    elements = undefined;
  };
}

/** Validates what is typed in the card field. */
export async function submitCard(): Promise<PaymentResult<undefined>> {
  if (!stripe) return failed(texts.stripeNotInitialized);
  if (!elements?.getElement('payment')) return failed(texts.cardElementNotFound);
  const { error } = await elements.submit();
  if (!error) return succeeded;
  if (error.code?.startsWith('incomplete')) {
    return failedWith(paymentFailures.missingPaymentInformation);
  }
  return failed(error.message ?? texts.paymentConfirmationFailed);
}

/** Has Stripe charge the card. */
export async function confirmCard(
  clientSecret: string,
  payer: Payer,
): Promise<PaymentResult<undefined>> {
  if (!stripe || !elements) return failed(texts.stripeNotInitialized);
  const payment = { stripe, elements, clientSecret };
  return confirmPayment({ ...payment, payer: { billing_details: billingDetails(payer) } });
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
