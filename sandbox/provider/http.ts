import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Answers a request; false when it was not for this handler. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export interface RunningServer {
  url: string;
  /** The handlers that each request is offered to, in turn. */
  use(...handlers: readonly Handler[]): void;
  stop(): Promise<void>;
}

/** Starts a server on loopback. Port 0 is any free one. */
export async function startServer(port: number): Promise<RunningServer> {
  const server = createServer();
  const url = `http://127.0.0.1:${await listen(server, port)}`;
  return {
    url,
    use(...handlers) {
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        handle(handlers, request, response).catch((error: unknown) => {
          console.error(`Sandbox at ${url}:`, error);
          request.socket.destroy();
        });
      });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function handle(
  handlers: readonly Handler[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const handler of handlers) if (await handler(request, response)) return;
  response.writeHead(404).end();
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Shows a person a page. It runs no script, and no other page can frame it. */
export function showPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });
  response.end(html);
}

export function redirect(response: ServerResponse, url: string): void {
  response.writeHead(303, { location: url, 'cache-control': 'no-store' }).end();
}

/** Text as it may stand in markup, attributes too. */
export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
