import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { atom } from 'nanostores';
import type { Address, CustomerData } from '#shop/checkout.ts';
import { paymentFailures, type Message, orderFailed, texts } from '#shop/messages.ts';
import { countryCode } from '#shop/regions.ts';
import {
  confirmPayment,
  type FrameSettings,
  loadProvider,
  openElements,
  TIMEOUT_MS,
} from './stripe.ts';

/** What the panel of the card shows in the place of the secure field. */
export const $cardField = atom<'loading' | 'ready' | 'failed'>('loading');

let stripe: Stripe | null = null;
let elements: StripeElements | undefined;

/** Whose card it is. */
interface Payer {
  customerData: CustomerData;
  billingAddress: Address;
}

/** Puts the provider's secure card field into `place`; returns what takes it out again. */
export function openCardField(place: HTMLElement, settings: FrameSettings): () => void {
  let open = true;
  let stopFollowing = () => {};
  const becomes = (state: 'ready' | 'failed') => {
    clearTimeout(timer);
    if (open) $cardField.set(state);
  };
  const timer = setTimeout(() => becomes('failed'), TIMEOUT_MS);
  $cardField.set('loading');
  loadProvider(settings.publishableKey)
    .then((loaded) => {
      if (!open || !loaded) return;
      stripe = loaded;
      ({ elements, stopFollowing } = openElements(loaded, settings));
      const field = elements.create('payment', {
        // Checkout has asked for all of this; asking twice would be the one thing worth an apology.
        fields: { billingDetails: 'never' },
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
        terms: { card: 'never' },
      });
      field.on('ready', () => becomes('ready'));
      field.on('loaderror', () => becomes('failed'));
      field.mount(place);
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

/** Checks what is typed in the card field; returns what to tell the shopper when it can't be used. */
export async function submitCard(): Promise<Message | undefined> {
  if (!stripe) return orderFailed(texts.stripeNotInitialized);
  if (!elements?.getElement('payment')) return orderFailed(texts.cardElementNotFound);
  const { error } = await elements.submit();
  if (!error) return undefined;
  if (error.code?.startsWith('incomplete')) return paymentFailures.missingPaymentInformation;
  return orderFailed(error.message ?? texts.paymentConfirmationFailed);
}

/** Has the provider charge the card; returns what to tell the shopper when it did not. */
export async function confirmCard(
  clientSecret: string,
  payer: Payer,
): Promise<Message | undefined> {
  if (!stripe || !elements) return orderFailed(texts.stripeNotInitialized);
  const payment = { stripe, elements, clientSecret };
  return confirmPayment(
    { ...payment, payer: { billing_details: billingDetails(payer) } },
    orderFailed,
  );
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
