import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { Cron } from 'croner';
import { CLIENT_ADDRESS, pathPattern } from './web-server.ts';

/** The parts of Netlify's context that functions use. */
type FunctionContext = Pick<Context, 'deploy' | 'ip' | 'requestId' | 'waitUntil'> & {
  params: Params;
};
type Params = Record<string, string | undefined>;
export type Handler = (request: Request, context: FunctionContext) => unknown;

/** A Netlify function (version 2) as its module declares it: it has paths or a schedule. */
interface ShopFunction {
  name: string;
  handler: Handler;
  schedule: string | undefined;
  preferStatic: boolean;
  paths: URLPattern[];
  excludedPaths: URLPattern[];
}

/** Imports a function's file; `astro dev` uses Vite's import, with live reload. */
export type ImportModule = (file: string) => Promise<object>;

const SOURCES = ['.ts', '.mjs'];
const importModule: ImportModule = (file) =>
  import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<object>;

/** Every function of a folder: a file `name.ts`, or `name/name.mjs` as the adapter builds it. */
export async function loadFunctions(folder: string, load = importModule): Promise<ShopFunction[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.map((entry) =>
    join(folder, entry.isDirectory() ? `${entry.name}/${entry.name}.mjs` : entry.name),
  );
  const sources = files.filter((file) => SOURCES.includes(extname(file)) && existsSync(file));
  return Promise.all(sources.map(async (file) => describe(file, await load(file))));
}

function describe(file: string, module: object): ShopFunction {
  const { default: handler, config = {} } = module as { default: Handler; config?: Config };
  return {
    name: basename(file, extname(file)),
    handler,
    schedule: 'schedule' in config ? config.schedule : undefined,
    preferStatic: 'preferStatic' in config && config.preferStatic === true,
    paths: ('path' in config ? [config.path ?? []].flat() : []).map(pathPattern),
    excludedPaths: ('path' in config ? [config.excludedPath ?? []].flat() : []).map(pathPattern),
  };
}

export class FunctionRunner {
  /** Work that continues after the response: scheduled functions and `waitUntil`. */
  readonly #pending = new Set<Promise<unknown>>();
  readonly #deployContext: string;
  readonly #timers: Cron[] = [];

  /**
   * Netlify's contexts are `production`, `deploy-preview` and `branch-deploy`; `dev` is that of its own local server.
   */
  constructor(deployContext = 'dev') {
    this.#deployContext = deployContext;
  }

  /** The response of the first of these functions that serves the request, if one does. */
  async handle(functions: ShopFunction[], request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    for (const { name, handler, paths, excludedPaths } of functions) {
      if (excludedPaths.some((pattern) => pattern.test({ pathname }))) continue;
      const match = paths.map((pattern) => pattern.exec({ pathname })).find(Boolean);
      if (!match) continue;
      try {
        const response = await handler(
          request,
          this.#context(name, request, match.pathname.groups),
        );
        return response instanceof Response ? response : new Response(null, { status: 204 });
      } catch (error) {
        console.error(`[${name}]`, error);
        return new Response('Internal Server Error', { status: 500 });
      }
    }
    return undefined;
  }

  schedule(functions: ShopFunction[]): void {
    for (const scheduled of functions) {
      if (!scheduled.schedule) continue;
      const run = (timer: Cron) => this.trigger(scheduled, timer.nextRun() ?? new Date());
      this.#timers.push(new Cron(scheduled.schedule, { timezone: 'UTC', unref: true }, run));
    }
  }

  /** Runs a scheduled function once, with the body that Netlify sends. */
  trigger({ name, handler }: ShopFunction, nextRun: Date): void {
    const request = new Request(`http://localhost/.netlify/functions/${name}`, {
      method: 'POST',
      body: JSON.stringify({ next_run: nextRun.toISOString() }),
    });
    const context = this.#context(name, request, {});
    this.#add(
      name,
      Promise.resolve().then(() => handler(request, context)),
    );
  }

  /** Resolves when all pending work has ended, including work that it started itself. */
  async idle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) timer.stop();
    await this.idle();
  }

  #context(name: string, { headers }: Request, params: Params): FunctionContext {
    return {
      deploy: { context: this.#deployContext, id: 'local', published: false },
      ip: headers.get(CLIENT_ADDRESS) ?? '127.0.0.1',
      requestId: randomUUID(),
      params,
      waitUntil: (promise) => this.#add(name, promise),
    };
  }

  #add(name: string, work: Promise<unknown>): void {
    const pending = work
      .catch((error: unknown) => console.error(`[${name}]`, error))
      .finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }
}
