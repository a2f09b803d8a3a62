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

type Collected = 'auto' | 'never';
type AddressPart = 'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country';

type BillingFields = Partial<
  Record<'name' | 'email' | 'phone', Collected> & {
    address: Partial<Record<AddressPart, Collected>>;
  }
>;

/** The only supported option: `never` means that the page sends this billing detail itself. */
export interface PaymentElementOptions {
  fields?: { billingDetails?: BillingFields };
}

/** The Payment Element: a card form in a frame, of which the page learns only whether it is complete. */
export class PaymentElement extends FrameElement {
  protected readonly file = 'card.html';
  protected readonly title = 'Secure card payment input frame';
  readonly #fields: BillingFields | undefined;

  constructor(key: string, appearance: FrameAppearance, options: PaymentElementOptions) {
    super('payment', key, appearance);
    this.#fields = options.fields?.billingDetails;
  }

  /** Shows validation errors in the form and returns the first. */
  async submit(): Promise<StripeError | undefined> {
    return (await this.loadedFrame()).request('submit', undefined);
  }

  async confirm(confirmation: Confirmation): Promise<Outcome> {
    checkComplete(this.#fields, confirmation.billingDetails);
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

/** Throws when a billing detail is missing that the page has said it would send, as Stripe.js does. */
function checkComplete(
  { address: parts = {}, ...fields }: BillingFields = {},
  { address = {}, ...details }: BillingDetails = {},
): void {
  const missing = [
    ...Object.entries(fields).filter(([name]) => !(name in details)),
    ...Object.entries(parts).filter(([part]) => !(snakeCase(part) in address)),
  ].find(([, collected]) => collected === 'never');
  if (!missing) return;
  throw new IntegrationError(
    `You specified "never" for fields.billing_details.${missing[0]} when creating the payment Element, but did not pass it when calling stripe.confirmPayment().`,
  );
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
