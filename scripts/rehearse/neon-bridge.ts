import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { neonConfig } from '@neondatabase/serverless';

type Ask = (url: string, request: { body: string; headers: object }) => Promise<Response>;

/** Neon's SQL over HTTP at an address on loopback, for a bundle that brings a driver of its own. */
export async function openNeonBridge(): Promise<{ url: string; close(): void }> {
  const ask = neonConfig.fetchFunction as Ask;
  const server = http.createServer((request, response) => {
    void text(request)
      .then((body) => ask('', { body, headers: {} }))
      .then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(await answer.text());
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/sql`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
