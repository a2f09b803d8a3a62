import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { mailboxPages } from '#sandbox/mailbox/mail-page.ts';
import { isLocalRequest } from '#sandbox/provider/http.ts';
import type { RunningPaypal } from '#sandbox/paypal/server.ts';
import type { RunningStripe } from '#sandbox/stripe/server.ts';
import { MEMORY } from './data-folder.ts';
import type { BrokenStatement, DatabaseFaults } from './database-faults.ts';
import type { Database } from './database.ts';
import { FunctionRunner, loadFunctions } from './functions.ts';
import { paymentPage } from './payment-page.ts';
import { readHeaderRules, readRewrites } from './rules.ts';
import { type Services, startServices } from './services.ts';
import { compressed, Site } from './site.ts';
import { type RequestHandler, startWebServer } from './web-server.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface ShopOptions {
  port?: number;
  dataDir?: string;
  /** False: only the functions and the sandbox's own pages, without the built site. */
  site?: boolean;
  env?: Record<string, string>;
  /** Netlify's context of the deploy, such as `deploy-preview`; `dev` unless given. */
  deployContext?: string;
}

export interface Shop {
  url: string;
  stripe: RunningStripe;
  paypal: RunningPaypal;
  mailbox: Mailbox;
  mail: Pick<Mailbox, 'down' | 'refuse' | 'up'>;
  database: Pick<Database, 'query'> & DatabaseFaults;
  /** Resolves when background functions and `waitUntil` work are done. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the whole shop in this process, on loopback. Only one at a time: the database driver and the environment are
 * shared by the process.
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const { port = 0, dataDir = MEMORY, site = true, env = {}, deployContext } = options;
  const web = await startWebServer(port);
  const url = `http://localhost:${web.port}`;
  const services = await startServices({ url, port, dataDir, env }).catch(
    async (error: unknown) => {
      await web.stop();
      throw error;
    },
  );
  const runner = new FunctionRunner(deployContext);
  web.handleWith([...sandboxHandlers(services), ...(await shopHandlers(runner, services, site))]);
  const { database, mailbox, paypal, stripe } = services;
  return {
    url,
    stripe,
    paypal,
    mailbox,
    mail: mailbox,
    database: Object.assign(database.faults, { query: database.query }),
    idle: () => runner.idle(),
    stop: async () => {
      await web.stop();
      await runner.stop();
      await services.stop();
    },
  };
}

/**
 * The request handlers in Netlify's order: functions (ours before the adapter's), files, and last the functions with
 * `preferStatic`: the on-demand pages, including the 404 page.
 */
async function shopHandlers(
  runner: FunctionRunner,
  { stripeSandboxUrl }: Services,
  site: boolean,
): Promise<RequestHandler[]> {
  const ours = await loadFunctions(join(ROOT, 'netlify/functions'));
  runner.schedule(ours);
  const handlerOf = (functions: typeof ours) => async (request: Request) => {
    const response = await runner.handle(functions, request);
    return response && compressed(request, response);
  };
  if (!site) return [handlerOf(ours)];
  shareDatabaseDriver();
  const functions = [...ours, ...(await loadFunctions(join(ROOT, '.netlify/local/functions')))];
  const changedPage = stripeSandboxUrl ? paymentPage(stripeSandboxUrl) : undefined;
  const files = await Site.load(
    join(ROOT, 'dist'),
    await readHeaderRules(ROOT),
    await readRewrites(ROOT),
    changedPage,
  );
  return [
    handlerOf(functions.filter(({ preferStatic }) => !preferStatic)),
    (request) => files.handle(request),
    handlerOf(functions.filter(({ preferStatic }) => preferStatic)),
  ];
}

/**
 * The built on-demand pages would import a copy of the database driver of their own. Resolving it from this file makes
 * them share the one that is configured for the embedded database.
 */
function shareDatabaseDriver(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '@neondatabase/serverless'
        ? next(specifier, { ...context, parentURL: import.meta.url })
        : next(specifier, context),
  });
}

export function sandboxHandlers({
  database,
  terminalHandler,
  mailbox,
}: Services): RequestHandler[] {
  const handlers: RequestHandler[] = [mailboxPages(mailbox)];
  if (terminalHandler) handlers.push(terminalHandler);
  if (process.env.SANDBOX_CONTROLS) handlers.push(controlHandler(database));
  return handlers.map(
    (handler) => (request) => (isLocalRequest(request) ? handler(request) : undefined),
  );
}

interface Controls {
  breakAt?: BrokenStatement;
  /** Runs SQL on the database; the response has the rows. */
  sql?: { text: string; values?: unknown[] };
}

/** `POST /sandbox/control`, with which a browser test controls the database. */
function controlHandler({ faults, query }: Database): RequestHandler {
  return async (request) => {
    if (new URL(request.url).pathname !== '/sandbox/control') return undefined;
    const { breakAt, sql } = (await request.json()) as Controls;
    if (breakAt) faults.breakAt(breakAt);
    if (sql) return Response.json(await query(sql.text, sql.values));
    return new Response(null, { status: 204 });
  };
}
