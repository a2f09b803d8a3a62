import type { Appearance, CssFontSource, CustomFontSource, StripeError } from '@stripe/stripe-js';
import type { BillingDetails } from './page/billing-details.ts';

export type Wallet = 'apple_pay' | 'google_pay';

/** How a frame is to look. */
export interface Look {
  appearance: Appearance;
  fonts: (CssFontSource | CustomFontSource)[];
  /** The wallets' buttons, in their order. */
  buttons?: { wallets: Wallet[]; height: number };
}

/** What a payment is confirmed with, beside the card that never leaves its frame. */
export interface Confirmation {
  clientSecret: string;
  amount: number | undefined;
  currency: string | undefined;
  returnUrl: string | undefined;
  billingDetails: BillingDetails | undefined;
}

/** The parts of a payment intent that our script reads; the page gets the whole. */
export interface IntentState {
  id: string;
  status: string;
  amount: number;
  currency: string;
  last_payment_error: (StripeError & { message?: string }) | null;
}
export type Outcome =
  { intent: IntentState; error?: undefined } | { error: StripeError; intent?: undefined };

/** What the page may ask of a frame, with the answer to each. */
export interface Questions {
  submit: { asked: undefined; answered: StripeError | undefined };
  confirm: { asked: Confirmation; answered: Outcome };
  authenticate: { asked: { clientSecret: string }; answered: Outcome };
  purchase: {
    asked: { wallet: Wallet; amount: number; currency: string };
    answered: 'pay' | 'cancel';
  };
}
export type Asked = {
  [Name in keyof Questions]: {
    kind: 'ask';
    name: Name;
    id: number;
    asked: Questions[Name]['asked'];
  };
}[keyof Questions];
export type Answered = Questions[keyof Questions]['answered'];

export type ToFrame = { kind: 'look'; look: Look } | { kind: 'focus' | 'blur' | 'clear' } | Asked;

export type FromFrame =
  | { kind: 'ready' | 'focus' | 'blur' | 'escape' | 'enter' }
  | { kind: 'change'; empty: boolean; complete: boolean }
  | { kind: 'wallet'; wallet: Wallet }
  | { kind: 'height'; pixels: number }
  | { kind: 'answer'; id: number; answered: Answered };
