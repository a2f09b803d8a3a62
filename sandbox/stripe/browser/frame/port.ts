import type { FrameCalls, FrameRequest, MessageFromFrame } from '../messages.ts';

type Handlers = {
  [Name in keyof FrameCalls]?: (
    request: FrameCalls[Name]['request'],
  ) => Promise<FrameCalls[Name]['response']> | FrameCalls[Name]['response'];
};

const query = new URLSearchParams(location.search);
/** The key that the page named when it loaded this frame. */
export const publishableKey = query.get('key') ?? '';

let page: MessagePort | undefined;

/**
 * Asks for the page's end of a channel, and waits for it. It is taken once, only from the window that holds this frame
 * and only from the origin that the frame was loaded for; no card data is ever sent through it.
 */
export function connectToPage(handlers: Handlers): void {
  addEventListener('message', ({ source, origin, ports: [port] }) => {
    if (page || !port || source !== parent || origin !== query.get('page')) return;
    page = port;
    port.onmessage = ({ data }: MessageEvent<FrameRequest>) => void respond(data, handlers);
    const reportHeight = () =>
      sendToPage({
        kind: 'height',
        pixels: Math.ceil(document.body.getBoundingClientRect().height),
      });
    new ResizeObserver(reportHeight).observe(document.body);
  });
  parent.postMessage('listening', query.get('page') ?? '/');
}

export function sendToPage(message: MessageFromFrame): void {
  page?.postMessage(message);
}

async function respond<Name extends keyof FrameCalls>(
  { id, name, request }: FrameRequest<Name>,
  handlers: Handlers,
): Promise<void> {
  const response = await handlers[name]?.(request);
  sendToPage({ kind: 'response', id, response });
}
