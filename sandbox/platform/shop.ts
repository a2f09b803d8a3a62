import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { mailboxPages } from '#sandbox/mailbox/pages.ts';
import { mailPreview } from '#sandbox/mailbox/preview.ts';
import { isLocalRequest } from '#sandbox/provider/local-request.ts';
import type { RunningPaypal } from '#sandbox/paypal/server.ts';
import type { RunningStripe } from '#sandbox/stripe/server.ts';
import { controls } from './controls.ts';
import { MEMORY } from './data-folder.ts';
import type { DatabaseFaults } from './database-faults.ts';
import type { Database } from './database.ts';
import { FunctionRunner } from './function-runner.ts';
import { loadFunctions } from './functions.ts';
import { functionAnswers, siteAnswers } from './request-chain.ts';
import { type Services, startServices } from './services.ts';
import { type Answer, startWebServer } from './web-server.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface ShopOptions {
  /** Any free one unless given. */
  port?: number;
  /** A folder, or `memory`. */
  dataDir?: string;
  /** Without the built site there are only the functions and the sandbox's own pages. */
  site?: boolean;
  /** Settings beyond the local ones, while this shop runs. */
  env?: Record<string, string>;
}

export interface Shop {
  url: string;
  stripe: RunningStripe;
  paypal: RunningPaypal;
  mailbox: Mailbox;
  mail: Pick<Mailbox, 'down' | 'refuse' | 'up'>;
  database: Pick<Database, 'query'> & Pick<DatabaseFaults, 'down' | 'up' | 'breakAt'>;
  /** Resolves when what the functions began (`waitUntil`, background) is done. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The whole shop in this process, on loopback. One at a time: the database driver and the environment belong to the
 * process.
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
  web.answerWith([...sandboxAnswers(services), ...(await shopAnswers(runner, services, site))]);
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

async function shopAnswers(
  runner: FunctionRunner,
  services: Services,
  site: boolean,
): Promise<Answer[]> {
  const functions = await loadFunctions(join(ROOT, 'netlify/functions'));
  runner.schedule(functions);
  return site
    ? siteAnswers(ROOT, runner, functions, services.standInUrl)
    : [functionAnswers(runner, functions)];
}

/** The addresses that no real shop has; they are there under a local name alone. */
export function sandboxAnswers({
  database,
  adminHandler: adminHandler,
  mailbox,
}: Services): Answer[] {
  const answers: Answer[] = [mailboxPages(mailbox), mailPreview];
  if (adminHandler) answers.push(adminHandler);
  if (process.env.SANDBOX_CONTROLS) {
    answers.push(controls({ database: database.faults, query: database.query, mail: mailbox }));
  }
  return answers.map((answer) => (request) => {
    const host = request.headers.get('host') ?? undefined;
    const origin = request.headers.get('origin') ?? undefined;
    return isLocalRequest({ host, origin }) ? answer(request) : undefined;
  });
}
