import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { mailboxPages } from '#sandbox/mailbox/mail-page.ts';
import { mailPreview } from '#sandbox/mailbox/preview.ts';
import { isLocalRequest } from '#sandbox/provider/http.ts';
import type { RunningPaypal } from '#sandbox/paypal/server.ts';
import type { RunningStripe } from '#sandbox/stripe/server.ts';
import { controlHandler } from './controls.ts';
import { MEMORY } from './data-folder.ts';
import type { DatabaseFaults } from './database-faults.ts';
import type { Database } from './database.ts';
import { FunctionRunner } from './function-runner.ts';
import { loadFunctions } from './functions.ts';
import { functionHandler, siteHandlers } from './request-chain.ts';
import { type Services, startServices } from './services.ts';
import { type RequestHandler, startWebServer } from './web-server.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface ShopOptions {
  /** Any free one unless given. */
  port?: number;
  /** A folder, or `memory`. */
  dataDir?: string;
  /** False: only the functions and the sandbox's own pages, without the built site. */
  site?: boolean;
  /** Overrides environment variables while this shop runs. */
  env?: Record<string, string>;
}

export interface Shop {
  url: string;
  stripe: RunningStripe;
  paypal: RunningPaypal;
  mailbox: Mailbox;
  mail: Pick<Mailbox, 'down' | 'refuse' | 'up'>;
  database: Pick<Database, 'query'> & Pick<DatabaseFaults, 'down' | 'up' | 'breakAt'>;
  /** Resolves when background functions and `waitUntil` work are done. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the whole shop in this process, on loopback. Only one at a time: the database driver and the environment are shared
 * by the process.
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const { port = 0, dataDir = MEMORY, site = true, env = {} } = options;
  const web = await startWebServer(port);
  const url = `http://localhost:${web.port}`;
  const services = await startServices({ url, port, dataDir, env }).catch(
    async (error: unknown) => {
      await web.stop();
      throw error;
    },
  );
  const runner = new FunctionRunner();
  web.handleWith([...sandboxHandlers(services), ...(await shopHandlers(runner, services, site))]);
  const { database, mailbox, paypal, stripe } = services;
  return {
    url,
    stripe,
    paypal,
    mailbox,
    mail: mailbox,
    database: {
      query: database.query,
      down: () => database.faults.down(),
      up: () => database.faults.up(),
      breakAt: (broken) => database.faults.breakAt(broken),
    },
    idle: () => runner.idle(),
    stop: async () => {
      await web.stop();
      await runner.stop();
      await services.stop();
    },
  };
}

async function shopHandlers(
  runner: FunctionRunner,
  services: Services,
  site: boolean,
): Promise<RequestHandler[]> {
  const functions = await loadFunctions(join(ROOT, 'netlify/functions'));
  runner.schedule(functions);
  return site
    ? siteHandlers(ROOT, runner, functions, services.stripeSandboxUrl)
    : [functionHandler(runner, functions)];
}

/** The handlers of `/sandbox/…`. They answer only requests to a local host name. */
export function sandboxHandlers({ database, adminHandler, mailbox }: Services): RequestHandler[] {
  const handlers: RequestHandler[] = [mailboxPages(mailbox), mailPreview];
  if (adminHandler) handlers.push(adminHandler);
  if (process.env.SANDBOX_CONTROLS) {
    handlers.push(controlHandler(database));
  }
  return handlers.map(
    (handler) => (request) => (isLocalRequest(request) ? handler(request) : undefined),
  );
}
