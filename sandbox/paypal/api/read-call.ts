import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { detail, PaypalError } from './paypal-error.ts';
import type { Call } from './route.ts';

/** A request as it came in. */
export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
}

export async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const url = new URL(request.url ?? '/', 'http://localhost');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Reads what a call of the API needs; refuses what is not JSON. */
export function readCall({ method, headers, text }: Received, id: string): Call<unknown> {
  const requestId = headers['paypal-request-id'];
  const isJson = headers['content-type']?.startsWith('application/json');
  if (method === 'POST' && !isJson) throw new PaypalError(415);
  return {
    id,
    text,
    body: parse(text),
    requestId: typeof requestId === 'string' ? requestId : undefined,
    wantsAll: headers['prefer'] === 'return=representation',
  };
}

function parse(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new PaypalError(400, [detail('MALFORMED_REQUEST_JSON', { location: 'body' })]);
  }
}
