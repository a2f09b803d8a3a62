import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from './user-error.ts';
import { BodyTooLarge, readRequest, sendResponse } from './node-http.ts';

/** Answers a request, or leaves it to the next in line. */
export type Answer = (request: Request) => Promise<Response | undefined> | Response | undefined;

export interface WebServer {
  port: number;
  /** Requests wait until the line that answers them stands. */
  answerWith(line: Answer[]): void;
  stop(): Promise<void>;
}

interface WebServerOptions {
  /** How long a request may take to arrive: as long as a browser waits for its answer (src/stores/site/api.ts). */
  requestTimeoutMs?: number;
}

/** Listens on loopback at once, so that a taken port is known before anything else is started. */
export async function startWebServer(
  port: number,
  { requestTimeoutMs = 30_000 }: WebServerOptions = {},
): Promise<WebServer> {
  const { promise: line, resolve: answerWith } = Promise.withResolvers<Answer[]>();
  const timeouts = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutMs / 10,
  };
  const server = http.createServer(timeouts, (incoming, outgoing) => {
    void line.then((answers) => serve(answers, incoming, outgoing));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? portTaken(port) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    answerWith,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Sends the first answer; `otherwise` is told when nobody has one. */
export async function serve(
  answers: Answer[],
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  otherwise?: () => void,
): Promise<void> {
  try {
    const response = await firstAnswer(answers, await readRequest(incoming));
    if (!response && otherwise) {
      otherwise();
      return;
    }
    const found = response ?? new Response('Not Found', { status: 404 });
    await sendResponse(found, outgoing, { withBody: incoming.method !== 'HEAD' });
  } catch (error) {
    // The client went away in the middle: there is nobody to answer.
    if (outgoing.destroyed) return;
    if (!(error instanceof BodyTooLarge)) console.error(error);
    if (!outgoing.headersSent) outgoing.writeHead(error instanceof BodyTooLarge ? 413 : 500);
    outgoing.end();
  }
}

async function firstAnswer(answers: Answer[], request: Request): Promise<Response | undefined> {
  for (const answer of answers) {
    const response = await answer(request);
    if (response) return response;
  }
  return undefined;
}

function portTaken(port: number): UserError {
  return new UserError(
    `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
  );
}
