import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CLIENT_ADDRESS } from './function-runner.ts';

/** Netlify's own limit for a function's request. */
const MAXIMUM_BODY = 6 * 1024 * 1024;

export class BodyTooLarge extends Error {}

/** Converts Node's request to a web Request. The body is read whole first, as Netlify does. */
export async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const single of [value ?? []].flat()) headers.append(name, single);
  }
  // Netlify overwrites this header; here a test may choose its address.
  if (!headers.has(CLIENT_ADDRESS)) {
    headers.set(CLIENT_ADDRESS, clientAddress(incoming.socket));
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://${headers.get('host') ?? 'localhost'}${url}`, {
    method,
    headers,
    ...(hasBody && { body: await readBody(incoming) }),
  });
}

/** All clients are on loopback, so each connection gets a loopback address of its own. */
function clientAddress({ remotePort = 0 }: Socket): string {
  return `127.0.${remotePort >> 8}.${remotePort & 255}`;
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

export async function sendResponse(
  response: Response,
  outgoing: ServerResponse,
  { withBody }: { withBody: boolean },
): Promise<void> {
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  outgoing.writeHead(response.status);
  if (!response.body || !withBody) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  for await (const chunk of response.body) outgoing.write(chunk);
  outgoing.end();
}
