import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from './user-error.ts';
import { BodyTooLarge, readRequest, sendResponse } from './node-http.ts';

/** Returns a response, or undefined to pass the request to the next handler. */
export type RequestHandler = (
  request: Request,
) => Promise<Response | undefined> | Response | undefined;

export interface WebServer {
  port: number;
  /** Sets the handlers; requests wait until then. */
  handleWith(handlersReady: RequestHandler[]): void;
  stop(): Promise<void>;
}

interface WebServerOptions {
  /** How long a request may take to arrive; the same as the browser's own timeout (src/stores/site/api.ts). */
  requestTimeoutMs?: number;
}

/** Listens on loopback at once, so that a port in use is reported before anything else starts. */
export async function startWebServer(
  port: number,
  { requestTimeoutMs = 30_000 }: WebServerOptions = {},
): Promise<WebServer> {
  const { promise: handlersReady, resolve: handleWith } = Promise.withResolvers<RequestHandler[]>();
  const timeouts = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutMs / 10,
  };
  const server = http.createServer(timeouts, (incoming, outgoing) => {
    void handlersReady.then((handlers) => serve(handlers, incoming, outgoing));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? portInUse(port) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    handleWith,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Sends the first response; without one it calls `onUnhandled`, or sends a 404. */
export async function serve(
  handlers: RequestHandler[],
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  onUnhandled?: () => void,
): Promise<void> {
  try {
    const response = await firstResponse(handlers, await readRequest(incoming));
    if (!response && onUnhandled) {
      onUnhandled();
      return;
    }
    const found = response ?? new Response('Not Found', { status: 404 });
    await sendResponse(found, outgoing, { withBody: incoming.method !== 'HEAD' });
  } catch (error) {
    // The client has disconnected.
    if (outgoing.destroyed) return;
    if (!(error instanceof BodyTooLarge)) console.error(error);
    if (!outgoing.headersSent) outgoing.writeHead(error instanceof BodyTooLarge ? 413 : 500);
    outgoing.end();
  }
}

async function firstResponse(
  handlers: RequestHandler[],
  request: Request,
): Promise<Response | undefined> {
  for (const answer of handlers) {
    const response = await answer(request);
    if (response) return response;
  }
  return undefined;
}

function portInUse(port: number): UserError {
  return new UserError(
    `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
  );
}
