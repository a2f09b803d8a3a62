import type { StripeError } from '@stripe/stripe-js';
import type { Confirmation, FromFrame, Look, Outcome } from '../messages.ts';
import { checkBillingDetails, type BillingFields } from './billing-details.ts';
import { Emitter } from './emitter.ts';
import { Frame } from './frame.ts';
import { IntegrationError } from './integration-error.ts';
import { startSession } from './session.ts';

const FRAME_TIMEOUT_MS = 15_000;
const NO_FRAME: StripeError = {
  type: 'api_connection_error',
  message: 'We are experiencing issues connecting to our payments provider.',
};

/** Of Stripe's many options for its form, the one that this form has. */
export interface PaymentElementOptions {
  fields?: { billingDetails?: BillingFields };
}

/** The Payment Element: a card form in a frame, of which the page learns only whether it is complete. */
export class PaymentElement extends Emitter {
  readonly #key: string;
  #look: Look;
  readonly #fields: BillingFields;
  #frame: Frame | undefined;
  #ready = Promise.withResolvers<undefined>();
  #destroyed = false;
  #told = '';

  constructor(key: string, look: Look, options: PaymentElementOptions) {
    super('payment');
    this.#fields = options.fields?.billingDetails ?? 'auto';
    this.#key = key;
    this.#look = look;
  }

  mount(target: string | HTMLElement): void {
    if (this.#destroyed)
      throw new IntegrationError(
        'This Element has already been destroyed. Please create a new one.',
      );
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) {
      throw new IntegrationError(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
      );
    }
    this.unmount();
    this.#ready = Promise.withResolvers();
    const frame = new Frame(
      'card-frame.html',
      'Secure card payment input frame',
      this.#key,
      (message) => this.#hear(message, container),
    );
    this.#frame = frame;
    Object.assign(frame.element.style, {
      display: 'block',
      margin: '-4px',
      width: 'calc(100% + 8px)',
      height: '0',
    });
    frame.tell({ kind: 'look', look: this.#look });
    container.replaceChildren(frame.element);
    this.emit('loaderstart');
    void this.#load(frame);
  }

  unmount(): void {
    this.#frame?.close();
    this.#frame = undefined;
  }

  destroy(): void {
    this.unmount();
    this.#destroyed = true;
  }

  update(): void {
    // Layout, wallets and terms: nothing that this form shows.
  }

  focus(): void {
    this.#frame?.tell({ kind: 'focus' });
  }

  blur(): void {
    this.#frame?.tell({ kind: 'blur' });
  }

  clear(): void {
    this.#frame?.tell({ kind: 'clear' });
  }

  dress(look: Look): void {
    this.#look = look;
    this.#frame?.tell({ kind: 'look', look });
  }

  /** What is wrong with what was typed, shown in the form too. */
  async submit(): Promise<StripeError | undefined> {
    return (await this.#mounted()).ask('submit', undefined);
  }

  async confirm(confirmation: Confirmation): Promise<Outcome> {
    checkBillingDetails(this.#fields, confirmation.billingDetails);
    return (await this.#mounted()).ask('confirm', confirmation);
  }

  async #mounted(): Promise<Frame> {
    if (!this.#frame)
      throw new IntegrationError(
        'Invalid value for elements: elements should have a mounted Payment Element.',
      );
    await this.#ready.promise;
    return this.#frame;
  }

  async #load(frame: Frame): Promise<void> {
    const error = (await startSession(this.#key)) ?? (await this.#frameInTime());
    if (this.#frame !== frame) return;
    if (error) this.emit('loaderror', { error });
    else this.emit('ready');
  }

  async #frameInTime(): Promise<StripeError | undefined> {
    const late = new Promise<StripeError>((resolve) =>
      setTimeout(resolve, FRAME_TIMEOUT_MS, NO_FRAME),
    );
    return Promise.race([this.#ready.promise, late]);
  }

  #hear(message: FromFrame, container: Element): void {
    if (message.kind === 'ready') this.#ready.resolve(undefined);
    else if (message.kind === 'height') this.#resize(message.pixels);
    else if (message.kind === 'enter') container.closest('form')?.requestSubmit();
    else if (message.kind === 'change') this.#tellChange(message);
    else if (message.kind !== 'answer') this.emit(message.kind);
  }

  /** Not every key is a change: only what a page can know. */
  #tellChange({ empty, complete }: { empty: boolean; complete: boolean }): void {
    const state = JSON.stringify({ empty, complete });
    if (state === this.#told) return;
    this.#told = state;
    this.emit('change', { empty, complete, collapsed: false, value: { type: 'card' } });
  }

  #resize(pixels: number): void {
    if (this.#frame) this.#frame.element.style.height = `${pixels}px`;
  }
}
