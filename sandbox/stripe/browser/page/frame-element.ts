import type { StripeError } from '@stripe/stripe-js';
import type { FrameAppearance, MessageFromFrame, Wallet } from '../messages.ts';
import { Frame, IntegrationError, origin } from './frame.ts';

const FRAME_TIMEOUT_MS = 15_000;
const CONNECTION_ERROR: StripeError = {
  type: 'api_connection_error',
  message: 'We are experiencing issues connecting to our payments provider.',
};

/** What an element loads before it shows anything. */
export interface ElementsSession {
  /** Why elements can't be used, if they can't. */
  error?: StripeError;
  /** The wallets with which this browser can pay. */
  wallets?: Wallet[];
  /** Those with which it can pay a moment later, as when a wallet has loaded slowly. */
  laterWallets?: Wallet[];
}

type Handler = (event: { elementType: string }) => unknown;

/** What every element is: a frame that the page mounts, styles and listens to. */
export abstract class FrameElement {
  protected readonly key: string;
  protected appearance: FrameAppearance;
  protected abstract readonly file: string;
  protected abstract readonly title: string;
  readonly #elementType: string;
  readonly #handlers = new Map<string, Set<Handler>>();
  #frame: Frame | undefined;
  #frameReady = Promise.withResolvers<undefined>();
  #loaded = Promise.resolve<StripeError | undefined>(undefined);
  #destroyed = false;

  constructor(elementType: string, key: string, appearance: FrameAppearance) {
    this.#elementType = elementType;
    this.key = key;
    this.appearance = appearance;
  }

  protected abstract onMessage(message: MessageFromFrame, container: Element): void;
  /** What the event `ready` carries. */
  protected abstract onSession(session: ElementsSession): object;
  /** Called once the element is ready. */
  protected abstract onReady(session: ElementsSession): void;

  on(name: string, handler: Handler): this {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return this;
  }

  /** Calls the handlers of an event; whether there are any. */
  protected emit(name: string, more: object = {}): boolean {
    const handlers = this.#handlers.get(name) ?? new Set();
    for (const handler of handlers) handler({ elementType: this.#elementType, ...more });
    return handlers.size > 0;
  }

  mount(target: string | HTMLElement): void {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) throw new IntegrationError('The page has no such element to mount on.');
    this.#frame?.close();
    this.#frameReady = Promise.withResolvers();
    const onMessage = (message: MessageFromFrame) => {
      if (message.kind === 'ready') this.#frameReady.resolve(undefined);
      else if (message.kind === 'height') frame.element.style.height = `${message.pixels}px`;
      else this.onMessage(message, container);
    };
    const frame = new Frame({ file: this.file, title: this.title, key: this.key, onMessage });
    // The frame is wider than its place by what a focus ring needs.
    const place = { display: 'block', margin: '-4px', width: 'calc(100% + 8px)', height: '0' };
    Object.assign(frame.element.style, place);
    this.#frame = frame;
    container.replaceChildren(frame.element);
    this.#loaded = this.#load(frame);
  }

  /** Gives the frame another appearance; whether it is still there. */
  protected changeAppearance(appearance: FrameAppearance): boolean {
    this.appearance = appearance;
    this.#frame?.send({ kind: 'appearance', appearance });
    return this.#frame !== undefined;
  }

  destroy(): void {
    this.#frame?.close();
    this.#frame = undefined;
    this.#destroyed = true;
  }

  get isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** The frame, once it has loaded. */
  protected async loadedFrame(): Promise<Frame> {
    const error = await this.#loaded;
    if (this.#frame && !error) return this.#frame;
    throw new IntegrationError(
      'Invalid value for elements: it should have a mounted Payment Element or Express Checkout Element.',
    );
  }

  async #load(frame: Frame): Promise<StripeError | undefined> {
    const session = await startSession(this.key);
    const details = session.error ? {} : this.onSession(session);
    frame.send({ kind: 'appearance', appearance: this.appearance });
    const timeout = new Promise<StripeError>((resolve) =>
      setTimeout(resolve, FRAME_TIMEOUT_MS, CONNECTION_ERROR),
    );
    const error = session.error ?? (await Promise.race([this.#frameReady.promise, timeout]));
    if (this.#frame !== frame) return error;
    if (error) this.emit('loaderror', { error });
    else {
      this.emit('ready', details);
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
