import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { UserError } from './user-error.ts';

/** Returns a response, or undefined to pass the request to the next handler. */
export type RequestHandler = (
  request: Request,
) => Promise<Response | undefined> | Response | undefined;

export interface WebServer {
  port: number;
  url: string;
  /** Sets the handlers; requests wait until then. */
  handleWith(handlersReady: RequestHandler[]): void;
  stop(): Promise<void>;
}

/** How long a request may take to arrive; the same as the browser's own timeout (src/stores/site/api.ts). */
const REQUEST_TIMEOUT_MS = 30_000;
/** Set by Netlify on every request from the connection itself, whatever the client sent. */
export const CLIENT_ADDRESS = 'x-nf-client-connection-ip';
/** Netlify's own limit for a function's request. */
const MAXIMUM_BODY = 6 * 1024 * 1024;

/** A handler throws it to close the connection without a reply. */
export class ConnectionDropped extends Error {}
class BodyTooLarge extends Error {}

/** Listens on loopback at once, so that a port in use is reported before anything else starts. */
export async function startWebServer(port: number): Promise<WebServer> {
  const { promise: handlersReady, resolve: handleWith } = Promise.withResolvers<RequestHandler[]>();
  const timeouts = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: REQUEST_TIMEOUT_MS / 10,
    // A connection that the server closes just as its client sends the next request is reset.
    keepAliveTimeout: REQUEST_TIMEOUT_MS,
  };
  const server = http.createServer(timeouts, (incoming, outgoing) => {
    void handlersReady.then((handlers) => serve(handlers, incoming, outgoing));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening').catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new PortInUse(port) : error;
  });
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    port: ownPort,
    url: `http://127.0.0.1:${ownPort}`,
    handleWith,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Netlify's patterns of paths, with or without a slash at the end: `:name` matches one segment, a final `*` the rest.
 */
export function pathPattern(pathname: string): URLPattern {
  return new URLPattern({ pathname: `${pathname}{/}?` });
}

/** A port that no program uses now. */
export async function freePort(): Promise<number> {
  const server = await startWebServer(0);
  await server.stop();
  return server.port;
}

export class PortInUse extends UserError {
  constructor(port: number) {
    super(
      `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
    );
  }
}

/** Sends the first response; without one it calls `onUnhandled`, or sends a 404. */
export async function serve(
  handlers: RequestHandler[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onUnhandled?: () => void,
): Promise<void> {
  // The web's Request knows no such method; Netlify refuses it too.
  if (incoming.method === 'TRACE') {
    outgoing.writeHead(405, { allow: 'GET, HEAD, POST' }).end();
    return;
  }
  try {
    const response = await firstResponse(handlers, await readRequest(incoming, outgoing));
    if (!response && onUnhandled) {
      onUnhandled();
      return;
    }
    const found = response ?? new Response('Not Found', { status: 404 });
    await sendResponse(found, outgoing, { withBody: incoming.method !== 'HEAD' });
  } catch (error) {
    if (error instanceof ConnectionDropped) incoming.socket.destroy();
    // The client has disconnected.
    if (outgoing.destroyed || incoming.socket.destroyed) return;
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

/** Converts Node's request to a web Request. The body is read whole first, as Netlify does. */
async function readRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Request> {
  const { method = 'GET', url = '/', socket } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const single of [value ?? []].flat()) headers.append(name, single);
  }
  // Netlify overwrites this header; here a test may choose its address. All clients are on loopback, so each connection
  // gets a loopback address of its own.
  if (!headers.has(CLIENT_ADDRESS)) {
    const { remotePort = 0 } = socket;
    headers.set(CLIENT_ADDRESS, `127.0.${remotePort >> 8}.${remotePort & 255}`);
  }
  const disconnected = new AbortController();
  outgoing.once('close', () => disconnected.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://${headers.get('host') ?? 'localhost'}${url}`, {
    method,
    headers,
    signal: disconnected.signal,
    ...(hasBody && { body: await readBody(incoming) }),
  });
}

async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAXIMUM_BODY) chunks.push(chunk);
  }
  if (size > MAXIMUM_BODY) throw new BodyTooLarge();
  return Buffer.concat(chunks);
}

async function sendResponse(
  response: Response,
  outgoing: ServerResponse,
  { withBody }: { withBody: boolean },
): Promise<void> {
  outgoing.setHeaders(response.headers);
  outgoing.writeHead(response.status);
  if (!response.body || !withBody) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  await pipeline(response.body, outgoing);
}
