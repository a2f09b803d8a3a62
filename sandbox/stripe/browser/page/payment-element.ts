import type { StripeError } from '@stripe/stripe-js';
import type { Confirmation, FromFrame, Look, Outcome } from '../messages.ts';
import { checkBillingDetails, type BillingFields } from './billing-details.ts';
import { FrameElement } from './frame-element.ts';

/** Of Stripe's many options for its form, the one that this form has. */
export interface PaymentElementOptions {
  fields?: { billingDetails?: BillingFields };
}

/** The Payment Element: a card form in a frame, of which the page learns only whether it is complete. */
export class PaymentElement extends FrameElement {
  protected readonly file = 'card-frame.html';
  protected readonly title = 'Secure card payment input frame';
  readonly #fields: BillingFields;
  #told = '';

  constructor(key: string, look: Look, options: PaymentElementOptions) {
    super('payment', key, look);
    this.#fields = options.fields?.billingDetails ?? 'auto';
  }

  /** What is wrong with what was typed, shown in the form too. */
  async submit(): Promise<StripeError | undefined> {
    return (await this.loadedFrame()).ask('submit', undefined);
  }

  async confirm(confirmation: Confirmation): Promise<Outcome> {
    checkBillingDetails(this.#fields, confirmation.billingDetails);
    return (await this.loadedFrame()).ask('confirm', confirmation);
  }

  protected opened(): object {
    return {};
  }

  protected hear(message: FromFrame, container: Element): void {
    if (message.kind === 'enter') container.closest('form')?.requestSubmit();
    else if (message.kind === 'change') this.#tellChange(message);
    else this.emit(message.kind);
  }

  /** Not every key is a change: only what a page can know. */
  #tellChange({ empty, complete }: { empty: boolean; complete: boolean }): void {
    const state = JSON.stringify({ empty, complete });
    if (state === this.#told) return;
    this.#told = state;
    this.emit('change', { empty, complete, collapsed: false, value: { type: 'card' } });
  }
}
