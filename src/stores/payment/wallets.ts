import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { atom } from 'nanostores';
import type { AvailableQuote } from '#shop/available-quote.ts';
import { SALES_TAX, SHIPPING, SUBTOTAL } from '#shop/pricing.ts';
import { failed, type PaymentResult, succeeded, $canPay, $quote } from './state.ts';
import { confirmWithStripe, type FrameSettings, openFrame } from './stripe.ts';

/**
 * Whether this browser can pay by a wallet. While that is `unknown`, the page shows nothing that would have to move;
 * when the answer is `late`, it shows an empty row for the wallets. A wallet may also come or go later.
 */
export const $wallets = atom<'unknown' | 'late' | 'offered' | 'none'>('unknown');

/** How long the page waits for the answer before it shows the payment methods. */
const LATE_MS = 1500;

/** A wallet in which the shopper has agreed to pay. */
export interface OpenWallet {
  /** The quote when the sheet was opened, which it shows. */
  quote: AvailableQuote;
  submit: () => Promise<PaymentResult>;
  confirm: (clientSecret: string) => Promise<PaymentResult>;
  /** Closes it without a payment. */
  cancel: () => void;
}

const OPTIONS: StripeExpressCheckoutElementOptions = {
  buttonHeight: 55,
  buttonTheme: { applePay: 'black', googlePay: 'black' },
  layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    link: 'never',
    paypal: 'never',
  },
  // The checkout form has asked for these.
  emailRequired: false,
  phoneNumberRequired: false,
  shippingAddressRequired: false,
};

/** Mounts the buttons of the available wallets in `container`; returns what removes them. */
export function openWallets(
  container: HTMLElement,
  settings: FrameSettings,
  pay: (wallet: OpenWallet) => void,
): () => void {
  const isWaiting = () => ['unknown', 'late'].includes($wallets.get());
  const timer = setTimeout(() => {
    if (isWaiting()) $wallets.set('late');
  }, LATE_MS);
  const mount = (stripe: Stripe, elements: StripeElements) => {
    const buttons = elements.create('expressCheckout', OPTIONS);
    // Also sent at first. Stripe deprecates the same field of `ready`, which would say nothing of a later change.
    buttons.on('availablepaymentmethodschange', ({ paymentMethods = {} }) => {
      const isOffered = Object.values(paymentMethods).some((method) => method?.available);
      $wallets.set(isOffered ? 'offered' : 'none');
    });
    buttons.on('loaderror', () => $wallets.set('none'));
    let quote = $quote.get();
    buttons.on('click', ({ resolve, reject }) => {
      quote = $quote.get();
      if ($canPay.get()) resolve(sheetOf(quote));
      else reject();
    });
    buttons.on('confirm', ({ paymentFailed }) =>
      pay({
        quote,
        submit: () =>
          elements
            .submit()
            .then(({ error }) => (error ? failed(error.message) : succeeded))
            .catch(walletError),
        confirm: (clientSecret) =>
          confirmWithStripe({ stripe, elements, clientSecret }).catch(walletError),
        cancel: () => paymentFailed({ reason: 'fail' }),
      }),
    );
    buttons.mount(container);
    return buttons;
  };
  const remove = openFrame(settings, mount, () => {
    if (isWaiting()) $wallets.set('none');
  });
  return () => {
    clearTimeout(timer);
    remove();
  };
}

/** The rows of the sheet beside the total: none where shipping is free. */
function sheetOf({ totalCents, shippingCents, taxCents }: AvailableQuote) {
  if (!shippingCents) return undefined;
  const lineItems = [
    { name: SUBTOTAL, amount: totalCents - shippingCents - taxCents },
    { name: SHIPPING, amount: shippingCents },
    { name: SALES_TAX, amount: taxCents },
  ];
  return { lineItems };
}

/** A wallet's exceptions have words for the shopper too. */
function walletError(error: unknown): PaymentResult {
  console.error(error);
  return failed(error instanceof Error ? error.message : undefined);
}
