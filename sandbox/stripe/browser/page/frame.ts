import type { FrameCalls, FrameRequest, MessageFromFrame, Outcome } from '../messages.ts';

/** Where the frames are: the server writes it into this script. A test serves the script from elsewhere. */
declare const SANDBOX_ORIGIN: string;
export const origin = SANDBOX_ORIGIN;

/** A mistake in how the page uses the script: thrown, as Stripe's script throws it. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}

interface FrameOptions {
  file: string;
  title: string;
  key: string;
  onMessage?: (message: MessageFromFrame) => void;
}

/** A frame of the sandbox's origin in the page, and the channel to it. */
export class Frame {
  readonly element: HTMLIFrameElement;
  readonly #channel = new MessageChannel();
  readonly #resolvers = new Map<number, (response: never) => void>();

  constructor({ file, title, key, onMessage }: FrameOptions) {
    this.element = document.createElement('iframe');
    const query = new URLSearchParams({ key, page: location.origin });
    this.element.src = `${origin}/v3/${file}?${query}`;
    this.element.title = title;
    this.element.allow = 'payment';
    this.element.style.border = '0';
    this.#channel.port1.onmessage = ({ data }: MessageEvent<MessageFromFrame>) => {
      if (data.kind === 'response') this.#resolvers.get(data.id)?.(data.response as never);
      else onMessage?.(data);
    };
    addEventListener('message', this.#connect);
  }

  /** Answers the frame's first message with its end of the channel: WebKit fires `load` before the frame listens. */
  readonly #connect = (message: MessageEvent<unknown>): void => {
    if (message.source !== this.element.contentWindow || message.origin !== origin) return;
    removeEventListener('message', this.#connect);
    // Only a document of the sandbox's origin receives it.
    this.element.contentWindow?.postMessage('connect', origin, [this.#channel.port2]);
  };

  request<Name extends keyof FrameCalls>(
    name: Name,
    request: FrameCalls[Name]['request'],
  ): Promise<FrameCalls[Name]['response']> {
    return new Promise((resolve) => {
      const id = this.#resolvers.size + 1;
      this.#resolvers.set(id, resolve);
      this.#channel.port1.postMessage({ name, id, request } satisfies FrameRequest<Name>);
    });
  }

  close(): void {
    removeEventListener('message', this.#connect);
    this.#channel.port1.close();
    this.element.remove();
  }
}

const OVERLAY_STYLE =
  'position:fixed;inset:0;margin:0;width:100vw;height:100dvh;max-width:none;max-height:none;padding:0;border:0;background:transparent';

/** Lays a frame over the whole page as a modal dialog; returns what closes it. */
export function openOverlay(frame: Frame): () => void {
  const dialog = document.createElement('dialog');
  dialog.style.cssText = OVERLAY_STYLE;
  Object.assign(frame.element.style, { display: 'block', width: '100%', height: '100%' });
  dialog.setAttribute('aria-label', frame.element.title);
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.append(frame.element);
  document.body.append(dialog);
  dialog.showModal();
  return () => {
    dialog.close();
    frame.close();
    dialog.remove();
  };
}

/** Shows the bank's 3-D Secure page over the shop's page until the cardholder has chosen. */
export async function openChallenge(
  key: string,
  challenge: FrameCalls['authenticate']['request'],
): Promise<Outcome> {
  const title = '3D Secure authentication';
  const frame = new Frame({ file: 'three-d-secure.html', title, key });
  const close = openOverlay(frame);
  const outcome = await frame.request('authenticate', challenge);
  close();
  return outcome;
}
