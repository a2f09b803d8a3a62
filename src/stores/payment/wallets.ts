import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { atom } from 'nanostores';
import { type Message, paymentFailed } from '#shop/messages.ts';
import { $step } from './state.ts';
import {
  confirmPayment,
  type FrameSettings,
  loadProvider,
  openElements,
  TIMEOUT_MS,
} from './stripe.ts';

/**
 * Whether this browser can pay by a wallet. While that is `unknown` the page shows nothing that would have to move; when
 * the answer takes too long (`late`), the wallets' row stands empty.
 */
export const $wallets = atom<'unknown' | 'late' | 'offered' | 'none'>('unknown');

/** How long the page waits for the answer before it shows itself without it. */
const HOLD_MS = 1500;

/** A wallet in which the shopper has agreed to pay. */
export interface OpenWallet {
  /** Like `confirm`, returns what to tell the shopper when it failed. */
  submit: () => Promise<Message | undefined>;
  confirm: (clientSecret: string) => Promise<Message | undefined>;
  /** Closes it: nothing was paid. */
  fail: () => void;
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
  // Checkout has asked for all of this.
  emailRequired: false,
  phoneNumberRequired: false,
  shippingAddressRequired: false,
};

/** Puts the wallets' buttons into `place` if there are any; returns what takes them out again. */
export function openWallets(
  place: HTMLElement,
  settings: FrameSettings,
  pay: (wallet: OpenWallet) => void,
): () => void {
  let open = true;
  let close = () => {};
  const becomes = (state: 'late' | 'offered' | 'none') => {
    if (open) $wallets.set(state);
  };
  const timers = [
    setTimeout(() => becomes('late'), HOLD_MS),
    setTimeout(() => becomes('none'), TIMEOUT_MS),
  ];
  const answered = (state: 'offered' | 'none') => {
    timers.forEach(clearTimeout);
    becomes(state);
  };
  loadProvider(settings.publishableKey)
    .then((stripe) => {
      if (stripe && open) close = mount(stripe, place, settings, answered, pay);
    })
    .catch(() => answered('none'));
  return () => {
    open = false;
    timers.forEach(clearTimeout);
    close();
  };
}

function mount(
  stripe: Stripe,
  place: HTMLElement,
  settings: FrameSettings,
  answered: (state: 'offered' | 'none') => void,
  pay: (wallet: OpenWallet) => void,
): () => void {
  const { elements, stopFollowing } = openElements(stripe, settings);
  const buttons = elements.create('expressCheckout', OPTIONS);
  buttons.on('ready', ({ availablePaymentMethods: available }) =>
    answered(available && Object.values(available).includes(true) ? 'offered' : 'none'),
  );
  buttons.on('loaderror', () => answered('none'));
  buttons.on('click', ({ resolve, reject }) => ($step.get() === 'ready' ? resolve() : reject()));
  buttons.on('confirm', ({ paymentFailed: fail }) =>
    pay(walletOf(stripe, elements, () => fail({ reason: 'fail' }))),
  );
  buttons.mount(place);
  return () => {
    stopFollowing();
    buttons.destroy();
  };
}

function walletOf(stripe: Stripe, elements: StripeElements, fail: () => void): OpenWallet {
  return {
    fail,
    async submit() {
      const { error } = await elements.submit();
      return error && paymentFailed(error.message);
    },
    confirm: (clientSecret) => confirmPayment({ stripe, elements, clientSecret }, paymentFailed),
  };
}
