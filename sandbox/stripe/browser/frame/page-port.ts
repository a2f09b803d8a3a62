import type { Answered, Asked, FromFrame, Look, Questions, ToFrame } from '../messages.ts';

type Handlers = {
  [Name in keyof Questions]?: (
    asked: Questions[Name]['asked'],
  ) => Promise<Questions[Name]['answered']> | Questions[Name]['answered'];
};
interface Listener extends Handlers {
  look?(look: Look): Promise<void> | void;
  focus?(): void;
  blur?(): void;
  clear?(): void;
}

/** What the page said when it loaded this frame: the key to ask with, and where the page is from. */
export const publishableKey = new URLSearchParams(location.search).get('key') ?? '';
/** The connected account that it is for, if any. */
export const account = new URLSearchParams(location.search).get('_stripe_account') ?? undefined;
const pageOrigin = new URLSearchParams(location.search).get('page') ?? '';

/**
 * Waits for the page's end of a channel. It is taken once, only from the window that holds this frame and only from the
 * origin that the frame was loaded for; no card data is ever sent through it.
 */
export function connectToPage(listener: Listener, connected: (port: MessagePort) => void): void {
  const controller = new AbortController();
  addEventListener(
    'message',
    (event) => {
      if (event.source !== parent || event.origin !== pageOrigin) return;
      const [port] = event.ports;
      if (!port) return;
      controller.abort();
      port.onmessage = (message: MessageEvent<ToFrame>) => void hear(message.data, listener, port);
      connected(port);
    },
    { signal: controller.signal },
  );
}

export function tell(port: MessagePort, message: FromFrame): void {
  port.postMessage(message);
}

/** Tells the page how high this frame's content is, now and whenever that changes. */
export function tellHeight(port: MessagePort, content: HTMLElement): void {
  const send = () =>
    tell(port, { kind: 'height', pixels: Math.ceil(content.getBoundingClientRect().height) });
  new ResizeObserver(send).observe(content);
  send();
}

async function hear(message: ToFrame, listener: Listener, port: MessagePort): Promise<void> {
  if (message.kind === 'look') {
    await listener.look?.(message.look);
    tell(port, { kind: 'ready' });
  } else if (message.kind === 'ask') {
    tell(port, { kind: 'answer', id: message.id, answered: await answer(message, listener) });
  } else {
    listener[message.kind]?.();
  }
}

async function answer(message: Asked, listener: Listener): Promise<Answered> {
  switch (message.name) {
    case 'submit':
      return listener.submit?.(message.asked);
    case 'confirm':
      return listener.confirm?.(message.asked);
    case 'authenticate':
      return listener.authenticate?.(message.asked);
    case 'purchase':
      return listener.purchase?.(message.asked);
  }
}
