import { setTimeout } from 'node:timers/promises';
import { neonConfig } from '@neondatabase/serverless';
import { startWebServer } from '#sandbox/platform/web-server.ts';

type SqlFunction = (url: string, request: { body: string }) => Promise<Response>;

/** How the first query finds a sleeping compute: it takes long, or Neon's proxy gives up. */
type Waking = 'slow' | 'failing';

/** Long for Neon, whose computes start in under a second mostly (neon.com/docs/introduction/compute-lifecycle). */
const WAKE_UP_MS = 3_000;

export interface NeonBridge {
  url: string;
  /** Lets the database sleep until the next query. */
  sleep: (waking: Waking) => void;
  stop: () => Promise<void>;
}

/** Neon's SQL over HTTP at an address on loopback, for a bundle that has a driver of its own. */
export async function openNeonBridge(): Promise<NeonBridge> {
  let asleep: Waking | undefined;
  const { fetchFunction } = neonConfig as { fetchFunction: SqlFunction };
  const server = await startWebServer(0);
  const replyTo = async (request: Request): Promise<Response> => {
    const waking = asleep;
    asleep = undefined;
    if (waking === 'failing') {
      // The words and code of Neon's proxy (github.com/neondatabase/neon, proxy/src/compute).
      const error = { message: "Couldn't connect to compute node", code: 'XX000' };
      return Response.json(error, { status: 500 });
    }
    if (waking) await setTimeout(WAKE_UP_MS);
    return fetchFunction('', { body: await request.text() });
  };
  server.handleWith([replyTo]);
  return {
    url: `http://127.0.0.1:${server.port}/sql`,
    sleep: (waking) => {
      asleep = waking;
    },
    stop: () => server.stop(),
  };
}
