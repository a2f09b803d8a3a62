import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { DATABASE_HOST } from './production.ts';

/** Netlify's event for a function's bundle and one request. */
export interface LambdaEvent {
  httpMethod: string;
  rawUrl: string;
  headers: Record<string, string>;
  body?: string;
  /** Netlify's runtime sets NETLIFY_DB_URL from it. */
  netlifyDBURL?: string;
}

export interface LambdaReply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The first time is that of a cold start, loading included. */
  ms: number;
  /** The memory of the process after this request, in bytes. */
  memory: number;
}

/** A response's stream; Netlify's code writes the status apart from the body. */
type Reply = PassThrough & { head?: { statusCode: number; headers?: Record<string, string> } };
type Handler = (event: object, reply: Reply, context: object) => Promise<void>;

/** As much of AWS Lambda as Netlify's own code in the bundle calls. */
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Handler) => handler,
    HttpResponseStream: {
      from: (reply: Reply, head: Reply['head']) => Object.assign(reply, { head }),
    },
  },
});

/** The bundle's database driver calls Neon over HTTP: here the rehearsal's own PostgreSQL answers. */
const realFetch = globalThis.fetch;
const neon = `https://${DATABASE_HOST.replace(/^[^.]+/, 'api')}/sql`;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.url !== neon) return realFetch(request);
  const body = await request.text();
  return realFetch(process.env.REHEARSAL_DATABASE ?? '', { method: 'POST', body });
};

process.on('message', (event: LambdaEvent) => {
  void callHandler(event).then((reply) => process.send?.(reply));
});

async function callHandler(event: LambdaEvent): Promise<LambdaReply> {
  const began = performance.now();
  const entry = pathToFileURL(join(process.argv[2] ?? '', '___netlify-entry-point.mjs')).href;
  const { handler } = (await import(entry)) as { handler: Handler };
  const reply: Reply = new PassThrough();
  const context = { awsRequestId: 'rehearsal', getRemainingTimeInMillis: () => 60_000 };
  const body = text(reply);
  await handler({ ...event, isBase64Encoded: false, flags: {} }, reply, context);
  const { statusCode = 0, headers = {} } = reply.head ?? {};
  return {
    status: statusCode,
    headers,
    body: await body,
    ms: performance.now() - began,
    memory: process.memoryUsage.rss(),
  };
}
