import type { Appearance, CssFontSource, CustomFontSource, StripeError } from '@stripe/stripe-js';
import type { Confirmation, Look, Outcome } from '../messages.ts';
import { ExpressCheckoutElement, type ExpressCheckoutOptions } from './express-checkout-element.ts';
import { IntegrationError } from './integration-error.ts';
import { PaymentElement, type PaymentElementOptions } from './payment-element.ts';

export interface ElementsOptions {
  mode?: string;
  amount?: number;
  currency?: string;
  allowedPaymentMethodTypes?: string[];
  appearance?: Appearance;
  fonts?: (CssFontSource | CustomFontSource)[];
  locale?: string;
  loader?: string;
}
const KNOWN: readonly (keyof ElementsOptions)[] = [
  'mode',
  'amount',
  'currency',
  'allowedPaymentMethodTypes',
  'appearance',
  'fonts',
  'locale',
  'loader',
];

/** What `stripe.elements()` gives: elements that collect one payment, before its payment intent exists. */
export class Elements {
  readonly #key: string;
  #options: ElementsOptions;
  #payment: PaymentElement | undefined;
  #express: ExpressCheckoutElement | undefined;
  #submitted = false;

  constructor(key: string, options: ElementsOptions) {
    this.#key = key;
    this.#options = checked(options);
    if (options.mode !== 'payment') {
      throw new IntegrationError(
        "The local Stripe stand-in supports elements({mode: 'payment', …}) alone.",
      );
    }
  }

  create(type: 'payment', options?: PaymentElementOptions): PaymentElement;
  create(type: 'expressCheckout', options?: ExpressCheckoutOptions): ExpressCheckoutElement;
  create(
    type: string,
    options: PaymentElementOptions & ExpressCheckoutOptions = {},
  ): PaymentElement | ExpressCheckoutElement {
    if (this.getElement(type)) {
      throw new IntegrationError(`Can only create one Element of type ${type}.`);
    }
    if (type === 'payment') {
      return (this.#payment = new PaymentElement(this.#key, this.#look, options));
    }
    if (type === 'expressCheckout') {
      const price = () => this.price;
      return (this.#express = new ExpressCheckoutElement(this.#key, this.#look, options, price));
    }
    throw new IntegrationError(`The local Stripe stand-in does not support the element ${type}.`);
  }

  getElement(type: string): PaymentElement | ExpressCheckoutElement | null {
    const element = { payment: this.#payment, expressCheckout: this.#express }[type];
    return element && !element.isDestroyed ? element : null;
  }

  update(options: ElementsOptions): Promise<undefined> {
    this.#options = { ...this.#options, ...checked(options) };
    if (options.appearance) {
      this.#payment?.dress(this.#look);
      this.#express?.dress(this.#look);
    }
    return Promise.resolve(undefined);
  }

  /** Whether what the shopper gave can be sent; what is wrong is shown in the form and told. */
  async submit(): Promise<{ error: StripeError } | { selectedPaymentMethod: string }> {
    const error = this.#express?.isPaying ? undefined : await this.#paymentElement.submit();
    this.#submitted = !error;
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }

  /** Has the API confirm a payment with what the shopper gave. */
  confirm(confirmation: Confirmation): Promise<Outcome> {
    return this.#express?.isPaying
      ? this.#express.confirm(confirmation)
      : this.#paymentElement.confirm(confirmation);
  }

  get #paymentElement(): PaymentElement {
    if (this.#payment) return this.#payment;
    throw new IntegrationError(
      'elements should have a mounted Payment Element or Express Checkout Element.',
    );
  }

  get submitted(): boolean {
    return this.#submitted;
  }

  get price(): Pick<ElementsOptions, 'amount' | 'currency'> {
    return this.#options;
  }

  get #look(): Look {
    return { appearance: this.#options.appearance ?? {}, fonts: this.#options.fonts ?? [] };
  }
}

function checked(options: ElementsOptions): ElementsOptions {
  const { amount, currency } = options;
  for (const name of Object.keys(options)) {
    if (!KNOWN.some((known) => known === name)) {
      throw new IntegrationError(
        `Invalid elements() parameter: ${name} is not supported by the local Stripe stand-in.`,
      );
    }
  }
  if (amount !== undefined && !(Number.isInteger(amount) && amount > 0)) {
    throw new IntegrationError(
      `Invalid value for elements(): amount should be a positive integer. You specified: ${amount}.`,
    );
  }
  if (currency !== undefined && !/^[a-z]{3}$/.test(currency)) {
    throw new IntegrationError(
      `Invalid value for elements(): currency should be a three letter code in lower case. You specified: ${currency}.`,
    );
  }
  return options;
}
