import type {
  FrameAppearance,
  FrameCalls,
  FrameRequest,
  FrameResponse,
  MessageFromFrame,
  MessageToFrame,
} from '../messages.ts';

type RequestHandlers = {
  [Name in keyof FrameCalls]?: (
    request: FrameCalls[Name]['request'],
  ) => Promise<FrameCalls[Name]['response']> | FrameCalls[Name]['response'];
};
interface Handlers extends RequestHandlers {
  appearance?(appearance: FrameAppearance): Promise<void>;
}

const query = new URLSearchParams(location.search);
/** What the page said when it loaded this frame: its key, and the connected account that it is for, if any. */
export const publishableKey = query.get('key') ?? '';
export const account = query.get('_stripe_account') ?? undefined;

let page: MessagePort | undefined;

/**
 * Waits for the page's end of a channel. It is taken once, only from the window that holds this frame and only from the
 * origin that the frame was loaded for; no card data is ever sent through it.
 */
export function connectToPage(handlers: Handlers): void {
  const controller = new AbortController();
  addEventListener(
    'message',
    (event) => {
      if (event.source !== parent || event.origin !== query.get('page')) return;
      const [port] = event.ports;
      if (!port) return;
      controller.abort();
      page = port;
      port.onmessage = (message: MessageEvent<MessageToFrame>) =>
        void receive(message.data, handlers);
    },
    { signal: controller.signal },
  );
}

export function sendToPage(message: MessageFromFrame): void {
  page?.postMessage(message);
}

/** Keeps the page informed how high this frame's content is. */
function reportHeight(): void {
  const report = () =>
    sendToPage({
      kind: 'height',
      pixels: Math.ceil(document.body.getBoundingClientRect().height),
    });
  new ResizeObserver(report).observe(document.body);
}

async function receive(message: MessageToFrame, handlers: Handlers): Promise<void> {
  if (message.kind === 'appearance') {
    reportHeight();
    await handlers.appearance?.(message.appearance);
    sendToPage({ kind: 'ready' });
  } else {
    const response = await respond(message, handlers);
    sendToPage({ kind: 'response', id: message.id, response });
  }
}

async function respond(message: FrameRequest, handlers: Handlers): Promise<FrameResponse> {
  switch (message.name) {
    case 'submit':
      return handlers.submit?.(message.request);
    case 'confirm':
      return handlers.confirm?.(message.request);
    case 'authenticate':
      return handlers.authenticate?.(message.request);
    case 'purchase':
      return handlers.purchase?.(message.request);
  }
}
