import type { StripeError } from '@stripe/stripe-js';
import type {
  BillingDetails,
  Confirmation,
  FrameAppearance,
  MessageFromFrame,
  Outcome,
} from '../messages.ts';
import { IntegrationError } from './frame.ts';
import { FrameElement } from './frame-element.ts';

/** The only supported option: `never` means that the page sends all billing details itself. */
export interface PaymentElementOptions {
  fields?: { billingDetails?: 'auto' | 'never' };
}

/** The Payment Element: a card form in a frame, of which the page learns only whether it is complete. */
export class PaymentElement extends FrameElement {
  protected readonly file = 'card.html';
  protected readonly title = 'Secure card payment input frame';
  readonly #billingDetails: 'auto' | 'never';

  constructor(key: string, appearance: FrameAppearance, options: PaymentElementOptions) {
    super('payment', key, appearance);
    this.#billingDetails = options.fields?.billingDetails ?? 'auto';
  }

  /** Shows validation errors in the form and returns the first. */
  async submit(): Promise<StripeError | undefined> {
    return (await this.loadedFrame()).request('submit', undefined);
  }

  async confirm(confirmation: Confirmation): Promise<Outcome> {
    if (this.#billingDetails === 'never') checkComplete(confirmation.billingDetails);
    return (await this.loadedFrame()).request('confirm', confirmation);
  }

  protected onSession(): object {
    return {};
  }

  protected onReady(): void {
    // Nothing follows.
  }

  protected onMessage(message: MessageFromFrame, container: Element): void {
    if (message.kind === 'enter') container.closest('form')?.requestSubmit();
    if (message.kind === 'change') this.emit('change', { complete: message.complete });
  }
}

const ADDRESS_PARTS = ['line1', 'line2', 'city', 'state', 'country', 'postal_code'];

/** Throws when billing details are missing that the page has said it would send, as Stripe.js does. */
function checkComplete({ name, email, phone, address = {} }: BillingDetails = {}): void {
  const details = Object.entries({ name, email, phone });
  const parts = ADDRESS_PARTS.map((part): [string, unknown] => [`address.${part}`, address[part]]);
  const missing = [...details, ...parts].find(([, value]) => value === undefined);
  if (!missing) return;
  throw new IntegrationError(
    `You specified "never" for fields.billing_details.${missing[0]} when creating the payment Element, but did not pass it when calling stripe.confirmPayment().`,
  );
}
