import type { Context } from '@netlify/functions';
import { Cron } from 'croner';
import { functionContext } from './function-context.ts';
import { findFunction, type Handler, type ShopFunction } from './functions.ts';
import { UnfinishedWork } from './unfinished-work.ts';

/** Calls functions as Netlify would, in this process. */
export class FunctionRunner {
  readonly #work = new UnfinishedWork();
  #timers: Cron[] = [];

  /** The answer of the first of these functions that serves the request, if one does. */
  async answer(functions: ShopFunction[], request: Request): Promise<Response | undefined> {
    const call = findFunction(functions, new URL(request.url).pathname, request.method);
    if (!call) return undefined;
    const { called } = call;
    const context = functionContext(call, request, this.#work);
    if (called.background) {
      this.#work.add(called.name, invoke(called.handler, request, context));
      return new Response(null, { status: 202 });
    }
    try {
      const response = await called.handler(request, context);
      return response instanceof Response ? response : new Response(null, { status: 204 });
    } catch (error) {
      console.error(`[${called.name}]`, error);
      return new Response('Internal Server Error', { status: 500 });
    }
  }

  /** Starts the clock of the scheduled functions. */
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

  /** One tick of a scheduled function, with the body that Netlify sends. */
  trigger(scheduled: ShopFunction, nextRun: Date): void {
    const request = new Request(`http://localhost/.netlify/functions/${scheduled.name}`, {
      method: 'POST',
      body: JSON.stringify({ next_run: nextRun.toISOString() }),
    });
    const context = functionContext({ called: scheduled, params: {} }, request, this.#work);
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

/** What a handler throws at once is a rejection too. */
async function invoke(handler: Handler, request: Request, context: Context): Promise<void> {
  await handler(request, context);
}
