import type { Appearance, CssFontSource, CustomFontSource, StripeError } from '@stripe/stripe-js';

export const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const;
export type Wallet = keyof typeof WALLETS;

export interface FrameAppearance {
  appearance: Appearance;
  fonts: (CssFontSource | CustomFontSource)[];
  /** The wallets' buttons, in their order. */
  buttons?: { wallets: Wallet[]; height: number };
}

export interface BillingDetails {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: { [part: string]: unknown };
}

/** The data that a payment is confirmed with, beside the card that never leaves its frame. */
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

/** A line of a wallet's sheet; `amount` in cents. */
export interface LineItem {
  name: string;
  amount: number;
}

/** The page's requests to a frame, with the response to each. */
export interface FrameCalls {
  /** Answered once the frame looks as the page wishes. */
  show: { request: FrameAppearance; response: undefined };
  submit: { request: undefined; response: StripeError | undefined };
  focus: { request: undefined; response: undefined };
  confirm: { request: Confirmation; response: Outcome };
  authenticate: {
    request: { clientSecret: string; amount: number; currency: string };
    response: Outcome;
  };
  purchase: {
    request: { wallet: Wallet; amount: number; currency: string; lineItems: LineItem[] };
    response: 'pay' | 'cancel';
  };
}
export interface FrameRequest<Name extends keyof FrameCalls = keyof FrameCalls> {
  name: Name;
  id: number;
  request: FrameCalls[Name]['request'];
}

export type MessageFromFrame =
  | { kind: 'escape' | 'enter' }
  | { kind: 'wallet'; wallet: Wallet }
  | { kind: 'change'; complete: boolean }
  | { kind: 'height'; pixels: number }
  | { kind: 'response'; id: number; response: FrameCalls[keyof FrameCalls]['response'] };

export const CONNECTION_ERROR: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};
