import type { StripeError } from '@stripe/stripe-js';
import type {
  BillingDetails,
  Confirmation,
  FrameAppearance,
  MessageFromFrame,
  Outcome,
  Wallet,
} from '../messages.ts';
import { CONNECTION_ERROR } from '../messages.ts';
import { Frame, IntegrationError, origin } from './frame.ts';

const FRAME_TIMEOUT_MS = 15_000;

/** The data that an element loads before it shows anything. */
export interface ElementsSession {
  error?: StripeError;
  wallets?: Wallet[];
  /** Those with which it can pay a moment later, as when a wallet has loaded slowly. */
  laterWallets?: Wallet[];
}

type Handler = (event: { elementType: string }) => unknown;

/** The base of all elements: a frame that the page mounts, styles and listens to. */
export abstract class FrameElement {
  isDestroyed = false;
  protected readonly key: string;
  protected appearance: FrameAppearance;
  protected abstract readonly elementType: string;
  protected abstract readonly file: string;
  protected abstract readonly title: string;
  readonly #handlers = new Map<string, Set<Handler>>();
  #frame: Frame | undefined;
  #loaded = Promise.resolve<StripeError | undefined>(undefined);

  constructor(key: string, appearance: FrameAppearance) {
    this.key = key;
    this.appearance = appearance;
  }

  protected abstract onMessage(message: MessageFromFrame, container: Element): void;

  /** Called before the frame is shown. */
  protected onSession(_session: ElementsSession): void {
    // By default, nothing depends on it.
  }

  protected onReady(_session: ElementsSession): void {
    // By default, nothing follows.
  }

  on(name: string, handler: Handler): this {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return this;
  }

  /** Calls the handlers of an event; whether there are any. */
  protected emit(name: string, more: object = {}): boolean {
    const handlers = this.#handlers.get(name) ?? new Set();
    for (const handler of handlers) handler({ elementType: this.elementType, ...more });
    return handlers.size > 0;
  }

  mount(target: string | HTMLElement): void {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) throw new IntegrationError('The page has no such element to mount on.');
    this.#frame?.close();
    const onMessage = (message: MessageFromFrame) => {
      if (message.kind === 'height') frame.element.style.height = `${message.pixels}px`;
      else this.onMessage(message, container);
    };
    const frame = new Frame({ file: this.file, title: this.title, key: this.key, onMessage });
    // The frame is wider than its place by what a focus ring needs.
    const style = { display: 'block', margin: '-4px', width: 'calc(100% + 8px)', height: '0' };
    Object.assign(frame.element.style, style);
    this.#frame = frame;
    container.replaceChildren(frame.element);
    this.#loaded = this.#load(frame);
  }

  /** Shows the frame in its present appearance; whether it is still there. */
  protected update(): boolean {
    void this.#frame?.request('show', this.appearance);
    return this.#frame !== undefined;
  }

  destroy(): void {
    this.#frame?.close();
    this.#frame = undefined;
    this.isDestroyed = true;
  }

  protected async loadedFrame(): Promise<Frame> {
    const error = await this.#loaded;
    if (this.#frame && !error) return this.#frame;
    throw new IntegrationError(
      'Invalid value for elements: it should have a mounted Payment Element or Express Checkout Element.',
    );
  }

  async #load(frame: Frame): Promise<StripeError | undefined> {
    const session = await startSession(this.key);
    if (!session.error) this.onSession(session);
    const timeout = new Promise<StripeError>((resolve) =>
      setTimeout(resolve, FRAME_TIMEOUT_MS, CONNECTION_ERROR),
    );
    const shown = frame.request('show', this.appearance);
    const error = session.error ?? (await Promise.race([shown, timeout]));
    if (this.#frame !== frame) return error;
    if (error) this.emit('loaderror', { error });
    else {
      this.emit('ready');
      this.onReady(session);
    }
    return error;
  }
}

async function startSession(key: string): Promise<ElementsSession> {
  try {
    const response = await fetch(`${origin}/v1/elements/sessions?${new URLSearchParams({ key })}`);
    return (await response.json()) as ElementsSession;
  } catch {
    return { error: CONNECTION_ERROR };
  }
}

type Collected = 'auto' | 'never';
interface BillingFields {
  [name: string]: Collected | Record<string, Collected> | undefined;
  address?: Record<string, Collected>;
}

/** The only supported option: `never` means that the page sends this billing detail itself. */
export interface PaymentElementOptions {
  fields?: { billingDetails?: BillingFields };
}

/** The Payment Element: a card form in a frame, of which the page learns only whether it is complete. */
export class PaymentElement extends FrameElement {
  protected readonly elementType = 'payment';
  protected readonly file = 'card.html';
  protected readonly title = 'Secure card payment input frame';
  readonly #fields: BillingFields | undefined;

  constructor(key: string, appearance: FrameAppearance, options: PaymentElementOptions) {
    super(key, appearance);
    this.#fields = options.fields?.billingDetails;
  }

  async submit(): Promise<StripeError | undefined> {
    return (await this.loadedFrame()).request('submit', undefined);
  }

  focus(): void {
    void this.loadedFrame().then((frame) => frame.request('focus', undefined));
  }

  async confirm(confirmation: Confirmation): Promise<Outcome> {
    checkComplete(this.#fields, confirmation.billingDetails);
    return (await this.loadedFrame()).request('confirm', confirmation);
  }

  protected onMessage(message: MessageFromFrame, container: Element): void {
    if (message.kind === 'enter') container.closest('form')?.requestSubmit();
    if (message.kind === 'change') this.emit('change', { complete: message.complete });
  }
}

/** Throws when a billing detail is missing that the page has said it would send, as Stripe.js does. */
function checkComplete(
  { address: addressFields = {}, ...fields }: BillingFields = {},
  { address = {}, ...details }: BillingDetails = {},
): void {
  const missing = [
    ...Object.entries(fields).filter(([name]) => !(name in details)),
    ...Object.entries(addressFields).filter(([name]) => !(snakeCase(name) in address)),
  ].find(([, collected]) => collected === 'never');
  if (!missing) return;
  throw new IntegrationError(
    `You specified "never" for fields.billing_details.${missing[0]} when creating the payment Element, but did not pass it when calling stripe.confirmPayment().`,
  );
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
