import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { neonConfig } from '@neondatabase/serverless';

type Ask = (url: string, request: { body: string; headers: object }) => Promise<Response>;

/** How a compute that sleeps meets the first query: it takes long, or Neon's proxy gives up. */
export type Waking = 'slow' | 'failing';

/** Long for Neon, whose computes start in under a second mostly (neon.com/docs/introduction/compute-lifecycle). */
const WAKE_UP_MS = 3_000;

interface NeonBridge {
  url: string;
  /** Lets the database sleep until the next query. */
  sleep(waking: Waking): void;
  close(): void;
}

/** Neon's SQL over HTTP at an address on loopback, for a bundle that brings a driver of its own. */
export async function openNeonBridge(): Promise<NeonBridge> {
  let asleep: Waking | undefined;
  const ask = neonConfig.fetchFunction as Ask;
  const server = http.createServer((request, response) => {
    const waking = asleep;
    asleep = undefined;
    if (waking === 'failing') {
      // The words and code of Neon's proxy (github.com/neondatabase/neon, proxy/src/compute).
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end('{"message":"Couldn\'t connect to compute node","code":"XX000"}');
      return;
    }
    const awake = waking ? setTimeout(WAKE_UP_MS) : Promise.resolve();
    void awake
      .then(() => text(request))
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
    sleep: (waking) => {
      asleep = waking;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
