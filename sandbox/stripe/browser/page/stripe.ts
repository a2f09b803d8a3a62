import type { StripeError } from '@stripe/stripe-js';
import type {
  BillingDetails,
  Confirmation,
  FrameAppearance,
  IntentState,
  Outcome,
} from '../messages.ts';
import { PaymentElement, type PaymentElementOptions } from './elements.ts';
import { ExpressCheckoutElement, type ExpressCheckoutOptions } from './express-checkout.ts';
import { IntegrationError, openChallenge } from './frame.ts';

interface ElementsOptions extends Partial<FrameAppearance> {
  mode?: string;
  amount?: number;
  currency?: string;
  allowedPaymentMethodTypes?: string[];
}
const SUPPORTED = [
  'mode',
  'amount',
  'currency',
  'allowedPaymentMethodTypes',
  'appearance',
  'fonts',
];

/** The return of `stripe.elements()`: elements that collect one payment, before its payment intent exists. */
class Elements {
  readonly #key: string;
  #options: ElementsOptions;
  #payment: PaymentElement | undefined;
  #express: ExpressCheckoutElement | undefined;
  #submitted = false;

  constructor(key: string, options: ElementsOptions) {
    this.#key = key;
    this.#options = checkOptions(options);
    if (options.mode !== 'payment') throw notSupported("elements() other than {mode: 'payment'}");
  }

  create(
    type: string,
    options: PaymentElementOptions & ExpressCheckoutOptions = {},
  ): PaymentElement | ExpressCheckoutElement {
    const { appearance = {}, fonts = [] } = this.#options;
    const look = { appearance, fonts };
    if (type === 'payment') return (this.#payment = new PaymentElement(this.#key, look, options));
    if (type !== 'expressCheckout') throw notSupported(`the element ${type}`);
    const price = () => this.#options;
    return (this.#express = new ExpressCheckoutElement(this.#key, look, options, price));
  }

  getElement(type: string): PaymentElement | null {
    if (type !== 'payment') throw notSupported(`getElement('${type}')`);
    return this.#payment && !this.#payment.isDestroyed ? this.#payment : null;
  }

  update(options: Pick<ElementsOptions, 'amount' | 'currency'>): void {
    this.#options = { ...this.#options, ...checkOptions(options) };
  }

  /** Validates what the customer entered; the first error is shown in the form and returned. */
  async submit(): Promise<{ error: StripeError } | { selectedPaymentMethod: string }> {
    const error = this.#express?.isPaying ? undefined : await this.#form.submit();
    this.#submitted = !error;
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }

  confirm(payment: Omit<Confirmation, 'amount' | 'currency'>): Promise<Outcome> {
    if (!this.#submitted) {
      throw new IntegrationError(
        'elements.submit() must be called before stripe.confirmPayment().',
      );
    }
    const { amount, currency } = this.#options;
    const element = this.#express?.isPaying ? this.#express : this.#form;
    return element.confirm({ ...payment, amount, currency });
  }

  get #form(): PaymentElement {
    if (this.#payment) return this.#payment;
    throw new IntegrationError(
      'elements should have a mounted Payment Element or Express Checkout Element.',
    );
  }
}

function checkOptions(options: ElementsOptions): ElementsOptions {
  const { amount } = options;
  const unknown = Object.keys(options).find((name) => !SUPPORTED.includes(name));
  if (unknown) throw notSupported(`the elements() parameter ${unknown}`);
  if (amount !== undefined && !(Number.isInteger(amount) && amount > 0)) {
    throw new IntegrationError(
      `Invalid value for elements(): amount should be a positive integer. You specified: ${amount}.`,
    );
  }
  return options;
}

function notSupported(what: string): IntegrationError {
  return new IntegrationError(`The local Stripe stand-in does not support ${what}.`);
}

interface ConfirmOptions {
  elements?: Elements;
  clientSecret?: string;
  redirect?: 'always' | 'if_required';
  confirmParams?: {
    return_url?: string;
    payment_method_data?: { billing_details?: BillingDetails };
  };
}

/** The part of Stripe.js that a shop with a card form needs, by Stripe's names. */
class StripeJs {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  elements(options: ElementsOptions): Elements {
    return new Elements(this.#key, options);
  }

  async confirmPayment({
    elements,
    clientSecret,
    redirect,
    confirmParams,
  }: ConfirmOptions): Promise<{ paymentIntent: IntentState } | { error: StripeError }> {
    if (!clientSecret || !elements) {
      throw new IntegrationError(
        'stripe.confirmPayment(): elements and clientSecret are required.',
      );
    }
    if (redirect !== 'if_required') throw notSupported("confirmPayment() without 'if_required'");
    const confirmed = await elements.confirm({
      clientSecret,
      returnUrl: confirmParams?.return_url,
      billingDetails: confirmParams?.payment_method_data?.billing_details,
    });
    const { intent, error } = await this.#authenticate(confirmed, clientSecret);
    return error ? { error } : { paymentIntent: intent };
  }

  async #authenticate(outcome: Outcome, clientSecret: string): Promise<Outcome> {
    if (outcome.intent?.status !== 'requires_action') return outcome;
    const { amount, currency } = outcome.intent;
    const challenge = { clientSecret, amount, currency };
    const authenticated = await openChallenge(this.#key, challenge);
    const error = authenticated.intent?.last_payment_error;
    return error ? { error } : authenticated;
  }
}

/** `window.Stripe`: `@stripe/stripe-js` uses it as it is when its version is the one expected. */
Object.assign(window, {
  Stripe: Object.assign((key: string) => new StripeJs(key), { version: 'endive' }),
});
