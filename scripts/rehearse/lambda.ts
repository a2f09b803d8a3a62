import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { DATABASE_HOST } from './production.ts';

/** What Netlify hands a function's bundle for one request. */
export interface LambdaEvent {
  httpMethod: string;
  rawUrl: string;
  headers: Record<string, string>;
  body?: string;
  /** Netlify's runtime sets NETLIFY_DB_URL from it. */
  netlifyDBURL?: string;
}

export interface LambdaResult {
  answers: LambdaAnswer[];
  /** The memory of the process after the last request, in bytes. */
  memory: number;
}

export interface LambdaAnswer {
  status: number;
  headers: Record<string, string[]>;
  body: string;
  /** How long this took, in milliseconds; the first answer's time is that of a cold start, loading included. */
  ms: number;
}

type Streamed = (event: object, stream: Writable, context: object) => Promise<void>;

/** Takes what a function writes; its head comes apart from its body. */
class Reply extends Writable {
  head: { statusCode: number; multiValueHeaders?: Record<string, string[]> } = { statusCode: 0 };
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer | string, _encoding: string, done: () => void): void {
    this.#chunks.push(Buffer.from(chunk));
    done();
  }

  get body(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}

/** As much of AWS Lambda as Netlify's own code in the bundle asks for. */
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Streamed) => handler,
    HttpResponseStream: {
      from: (reply: Reply, head: Reply['head']) => Object.assign(reply, { head }),
    },
  },
});

/** The bundle's database driver asks Neon over HTTP: here the rehearsal's own PostgreSQL answers. */
const ask = globalThis.fetch;
const neon = `https://${DATABASE_HOST.replace(/^[^.]+/, 'api')}/sql`;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.url !== neon) return ask(request);
  return ask(process.env.REHEARSAL_DATABASE ?? '', { method: 'POST', body: await request.text() });
};

process.once('message', (events: LambdaEvent[]) => {
  answerAll(events).then(
    (answers) =>
      process.send?.({
        answers,
        memory: process.memoryUsage.rss(),
      } satisfies LambdaResult),
    (error: unknown) => process.send?.({ failed: String((error as Error).stack) }),
  );
});

async function answerAll(events: LambdaEvent[]): Promise<LambdaAnswer[]> {
  const entry = pathToFileURL(join(process.argv[2] ?? '', '___netlify-entry-point.mjs')).href;
  let began = performance.now();
  const { handler } = (await import(entry)) as { handler: Streamed };
  const answers: LambdaAnswer[] = [];
  for (const event of events) {
    const reply = new Reply();
    const context = { awsRequestId: 'rehearsal', getRemainingTimeInMillis: () => 60_000 };
    await handler({ ...event, isBase64Encoded: false, flags: {} }, reply, context);
    const { statusCode: status, multiValueHeaders: headers = {} } = reply.head;
    answers.push({ status, headers, body: reply.body, ms: performance.now() - began });
    began = performance.now();
  }
  return answers;
}
