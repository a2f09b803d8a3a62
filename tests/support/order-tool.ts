import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const NEXT_SECRET = 'whsec_plJ3nmyCDGBKInavdOK15jsl8vUWrMbZ';

export interface Delivery {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface OrderEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** A tool of the owner on loopback, which answers 204 unless it is told otherwise. */
export async function startOrderTool() {
  const deliveries: Delivery[] = [];
  let answer: { status: number; headers?: Record<string, string> } = { status: 204 };
  const server = http.createServer((request, response) => {
    const { url: path = '', headers } = request;
    void text(request).then((body) => {
      deliveries.push({ path, headers, body });
      response.writeHead(answer.status, answer.headers).end('A body that nobody reads.');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/orders`,
    deliveries,
    answer(status: number, headers?: Record<string, string>) {
      answer = { status, ...(headers && { headers }) };
    },
    /** Forgets what was delivered, and answers 204. */
    reset() {
      deliveries.length = 0;
      answer = { status: 204 };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * A delivery as the tool reads it, verified by the library of the specification. Throws when it was not signed with
 * this secret.
 */
export const verify = ({ headers, body }: Delivery, secret = SECRET) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as OrderEvent;
