import type { StripeError } from '@stripe/stripe-js';
import type { Confirmation, IntentState, Outcome } from '../messages.ts';
import type { BillingDetails } from './billing-details.ts';
import { challenge } from './challenge.ts';
import { Elements, type ElementsOptions } from './elements.ts';
import { IntegrationError } from './integration-error.ts';
import { origin } from './origin.ts';

interface ConfirmOptions {
  elements?: Elements;
  clientSecret?: string;
  redirect?: 'always' | 'if_required';
  confirmParams?: {
    return_url?: string;
    payment_method_data?: { billing_details?: BillingDetails };
  };
}
type Result = { paymentIntent: IntentState; error?: undefined } | { error: StripeError };

/** The part of Stripe.js that a shop with a card form needs, by Stripe's names. */
class StripeJs {
  readonly #key: string;

  constructor(key: string) {
    if (!key.startsWith('pk_')) {
      throw new IntegrationError(
        'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
      );
    }
    this.#key = key;
  }

  elements(options: ElementsOptions): Elements {
    return new Elements(this.#key, options);
  }

  async confirmPayment(options: ConfirmOptions): Promise<Result> {
    const { elements, clientSecret, confirmParams, redirect = 'always' } = options;
    if (!clientSecret || !elements) {
      throw new IntegrationError(
        'stripe.confirmPayment(): elements and clientSecret are required.',
      );
    }
    if (!elements.submitted) {
      throw new IntegrationError(
        'elements.submit() must be called before stripe.confirmPayment().',
      );
    }
    if (redirect === 'always' && !confirmParams?.return_url) {
      throw new IntegrationError(
        'Missing value for stripe.confirmPayment(): confirmParams.return_url is required.',
      );
    }
    const confirmed = await elements.confirm(confirmation(options));
    const outcome = await this.#finish(confirmed, clientSecret);
    if (outcome.error) return { error: outcome.error };
    if (redirect === 'always')
      leaveFor(String(confirmParams?.return_url), outcome.intent, clientSecret);
    return { paymentIntent: outcome.intent };
  }

  /** The payment intent as it is now. */
  async retrievePaymentIntent(clientSecret: string): Promise<Result> {
    const [id] = clientSecret.split('_secret_');
    const query = new URLSearchParams({ key: this.#key, client_secret: clientSecret });
    try {
      const response = await fetch(`${origin}/v1/payment_intents/${id}?${query}`);
      const body = (await response.json()) as { error: StripeError } | IntentState;
      return 'error' in body ? { error: body.error } : { paymentIntent: body };
    } catch {
      return {
        error: { type: 'api_connection_error', message: 'Could not reach the payments provider.' },
      };
    }
  }

  /** Takes the cardholder through what the bank asks. */
  async #finish(outcome: Outcome, clientSecret: string): Promise<Outcome> {
    if (outcome.error || outcome.intent.status !== 'requires_action') return outcome;
    const answered = await challenge(this.#key, clientSecret);
    if (answered.error || answered.intent.status !== 'requires_payment_method') return answered;
    const { last_payment_error: error } = answered.intent;
    return error ? { error } : answered;
  }
}

function confirmation({
  elements,
  clientSecret = '',
  confirmParams,
}: ConfirmOptions): Confirmation {
  return {
    clientSecret,
    amount: elements?.price.amount,
    currency: elements?.price.currency,
    returnUrl: confirmParams?.return_url,
    billingDetails: confirmParams?.payment_method_data?.billing_details,
  };
}

function leaveFor(returnUrl: string, intent: IntentState, clientSecret: string): void {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', intent.status);
  location.assign(url);
}

/** `window.Stripe`: `@stripe/stripe-js` uses it as it is when its version is the one expected. */
Object.assign(window, {
  Stripe: Object.assign((key: string) => new StripeJs(key), { version: 'endive' }),
});
