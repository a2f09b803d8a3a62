import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import {
  findFunction,
  type FunctionContext,
  type FunctionMatch,
  type Handler,
  type ShopFunction,
} from './functions.ts';

/** Set by Netlify on every request from the connection itself, whatever the client sent. */
export const CLIENT_ADDRESS = 'x-nf-client-connection-ip';

/** Calls functions as Netlify would, in this process. */
export class FunctionRunner {
  readonly #work = new PendingWork();
  readonly #deployContext: string;
  #timers: Cron[] = [];

  /** Netlify's contexts are `production`, `deploy-preview` and `branch-deploy`; `dev` is that of its own local server. */
  constructor(deployContext = 'dev') {
    this.#deployContext = deployContext;
  }

  /** The response of the first of these functions that serves the request, if one does. */
  async handle(functions: ShopFunction[], request: Request): Promise<Response | undefined> {
    const match = findFunction(functions, new URL(request.url).pathname, request.method);
    if (!match) return undefined;
    const { target } = match;
    const context = functionContext(match, request, this.#work, this.#deployContext);
    if (target.background) {
      this.#work.add(target.name, invoke(target.handler, request, context));
      return new Response(null, { status: 202 });
    }
    try {
      const response = await target.handler(request, context);
      return response instanceof Response ? response : new Response(null, { status: 204 });
    } catch (error) {
      console.error(`[${target.name}]`, error);
      return new Response('Internal Server Error', { status: 500 });
    }
  }

  /** Starts the timers of the scheduled functions. */
  schedule(functions: ShopFunction[]): void {
    for (const scheduled of functions) {
      if (!scheduled.schedule) continue;
      this.#timers.push(
        new Cron(scheduled.schedule, { timezone: 'UTC', unref: true }, (timer) => {
          this.trigger(scheduled, timer.nextRun() ?? new Date());
        }),
      );
    }
  }

  /** Runs a scheduled function once, with the body that Netlify sends. */
  trigger(scheduled: ShopFunction, nextRun: Date): void {
    const request = new Request(`http://localhost/.netlify/functions/${scheduled.name}`, {
      method: 'POST',
      body: JSON.stringify({ next_run: nextRun.toISOString() }),
    });
    const match = { target: scheduled, params: {} };
    const context = functionContext(match, request, this.#work, this.#deployContext);
    this.#work.add(scheduled.name, invoke(scheduled.handler, request, context));
  }

  idle(): Promise<void> {
    return this.#work.idle();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) timer.stop();
    await this.idle();
  }
}

/** Async, so that a handler that throws synchronously becomes a rejection. */
async function invoke(handler: Handler, request: Request, context: FunctionContext): Promise<void> {
  await handler(request, context);
}

/** The second argument of a function. */
function functionContext(
  { target, params }: FunctionMatch,
  request: Request,
  work: PendingWork,
  deployContext: string,
): FunctionContext {
  const url = new URL(request.url);
  return {
    account: { id: 'local' },
    deploy: { context: deployContext, id: 'local', published: false },
    site: { id: 'local', name: 'local', url: url.origin },
    server: { region: 'local' },
    geo: { country: { code: 'US', name: 'United States' } },
    ip: request.headers.get(CLIENT_ADDRESS) ?? '127.0.0.1',
    requestId: randomUUID(),
    params,
    url,
    json: (value) => Response.json(value),
    log: console.log,
    waitUntil: (promise) => {
      work.add(target.name, promise);
    },
  };
}

/** Work that continues after the response: background functions and `waitUntil`. */
class PendingWork {
  #pending = new Set<Promise<unknown>>();

  add(name: string, work: unknown): void {
    const pending = Promise.resolve(work)
      .catch((error: unknown) => {
        console.error(`[${name}]`, error);
      })
      .finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }

  /** Resolves when all of it has ended, including work that it started itself. */
  async idle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }
}
