import type { StripeError } from '@stripe/stripe-js';
import type { FromFrame, Look } from '../messages.ts';
import { Emitter } from './emitter.ts';
import { Frame } from './frame.ts';
import { IntegrationError } from './integration-error.ts';
import { startSession, type Session } from './session.ts';

const FRAME_TIMEOUT_MS = 15_000;
const NO_FRAME: StripeError = {
  type: 'api_connection_error',
  message: 'We are experiencing issues connecting to our payments provider.',
};

/** What every element is: a frame that the page mounts, dresses and listens to. */
export abstract class FrameElement extends Emitter {
  protected readonly key: string;
  protected look: Look;
  protected frame: Frame | undefined;
  #framed = Promise.withResolvers<undefined>();
  #loaded = Promise.resolve<StripeError | undefined>(undefined);
  #destroyed = false;

  constructor(elementType: string, key: string, look: Look) {
    super(elementType);
    this.key = key;
    this.look = look;
  }

  protected abstract readonly file: string;
  protected abstract readonly title: string;
  /** Hears the frame's own messages. */
  protected abstract hear(message: FromFrame, container: Element): void;
  /** What `ready` tells the page; a frame that must know the session first is dressed here. */
  protected abstract opened(session: Session): object;

  mount(target: string | HTMLElement): void {
    const container = this.#find(target);
    this.unmount();
    this.#framed = Promise.withResolvers();
    const frame = new Frame(this.file, this.title, this.key, (message) => {
      if (message.kind === 'ready') this.#framed.resolve(undefined);
      else if (message.kind === 'height') frame.element.style.height = `${message.pixels}px`;
      else this.hear(message, container);
    });
    // The frame is wider than its place by what a focus ring needs.
    const place = { display: 'block', margin: '-4px', width: 'calc(100% + 8px)', height: '0' };
    Object.assign(frame.element.style, place);
    this.frame = frame;
    container.replaceChildren(frame.element);
    this.emit('loaderstart');
    this.#loaded = this.#load(frame);
  }

  unmount(): void {
    this.frame?.close();
    this.frame = undefined;
  }

  destroy(): void {
    this.unmount();
    this.#destroyed = true;
  }

  get isDestroyed(): boolean {
    return this.#destroyed;
  }

  update(_options: object): void {
    // Layout, wallets and terms: nothing that these frames show.
  }

  focus(): void {
    this.frame?.tell({ kind: 'focus' });
  }

  blur(): void {
    this.frame?.tell({ kind: 'blur' });
  }

  clear(): void {
    this.frame?.tell({ kind: 'clear' });
  }

  dress(look: Look): void {
    this.look = { ...this.look, ...look };
    this.frame?.tell({ kind: 'look', look: this.look });
  }

  /** The frame, once it can be asked. */
  protected async loadedFrame(): Promise<Frame> {
    const error = await this.#loaded;
    if (this.frame && !error) return this.frame;
    throw new IntegrationError(
      'Invalid value for elements: it should have a mounted Payment Element or Express Checkout Element.',
    );
  }

  #find(target: string | HTMLElement): Element {
    if (this.#destroyed) {
      throw new IntegrationError(
        'This Element has already been destroyed. Please create a new one.',
      );
    }
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (container) return container;
    throw new IntegrationError(
      `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
    );
  }

  async #load(frame: Frame): Promise<StripeError | undefined> {
    const session = await startSession(this.key);
    const told = session.error ? {} : this.opened(session);
    frame.tell({ kind: 'look', look: this.look });
    const error = session.error ?? (await this.#frameInTime());
    if (this.frame !== frame) return error;
    if (error) this.emit('loaderror', { error });
    else this.emit('ready', told);
    return error;
  }

  async #frameInTime(): Promise<StripeError | undefined> {
    const late = new Promise<StripeError>((resolve) =>
      setTimeout(resolve, FRAME_TIMEOUT_MS, NO_FRAME),
    );
    return Promise.race([this.#framed.promise, late]);
  }
}
