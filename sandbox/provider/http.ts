import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';

/** Handles a request; returns false when it is not for this handler. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export interface RunningServer {
  url: string;
  /** Sets the handlers; the first that returns true ends the request. */
  use(...handlers: readonly Handler[]): void;
  stop(): Promise<void>;
}

/** Starts a server on loopback; port 0 means any free port. */
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

/** Sends an HTML page that runs no script and can't be framed. */
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

/** Escapes text for HTML content and attributes. */
export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether both the host and the origin of a request are local names. This stops DNS rebinding: a foreign site whose name
 * resolves to 127.0.0.1 reaches our port, but under its own name.
 */
export function isLocalRequest({ host, origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>) {
  return [`http://${host}`, ...(origin === undefined ? [] : [origin])].every((address) =>
    LOCAL_NAMES.includes(URL.parse(address)?.hostname ?? ''),
  );
}
