import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Mailbox, startMailbox } from '#sandbox/mailbox/mailbox.ts';
import { mailboxPages } from '#sandbox/mailbox/pages.ts';
import { localSettings } from '#scripts/local-settings.mjs';
import { startBlobs } from './blobs.ts';
import { controls } from './controls.ts';
import { MEMORY, openDataFolder } from './data-folder.ts';
import { type BrokenStatement, type DatabaseFaults } from './database-faults.ts';
import { type Database, startDatabase, useDatabase } from './database.ts';
import { defaultEnvironment, setEnvironment } from './environment.ts';
import { FunctionRunner } from './function-runner.ts';
import { loadFunctions } from './functions.ts';
import { startPayments, type StripeStandIn } from './payments.ts';
import { functionAnswers, siteAnswers } from './request-chain.ts';
import { startWebServer } from './web-server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

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
  stripe: StripeStandIn;
  mailbox: Mailbox;
  mail: Pick<Mailbox, 'down' | 'up'>;
  database: Pick<Database, 'query'> & Pick<DatabaseFaults, 'down' | 'up' | 'breakAt'>;
  /** Resolves when what the functions began (`waitUntil`, background) is done. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The whole shop in this process, on loopback. One at a time: the database driver and the environment, which it sets as
 * Netlify would, belong to the process.
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start(options, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  { port = 0, dataDir = MEMORY, site = true, env = {} }: ShopOptions,
  undo: (() => unknown)[],
): Promise<Omit<Shop, 'stop'>> {
  const web = await startWebServer(port);
  undo.push(web.stop);
  const url = `http://localhost:${web.port}`;
  const folder = await openDataFolder(dataDir);
  undo.push(folder.close);
  undo.push(setEnvironment(env));

  const [database, blobs, mailbox, stripe] = await Promise.all([
    process.env.DATABASE_URL ? useDatabase(process.env.DATABASE_URL) : startDatabase(folder),
    startBlobs(folder.file('blobs')),
    startMailbox(folder.file('mail.jsonl')),
    startPayments({ port, shopUrl: url, folder, controls: Boolean(process.env.SANDBOX_CONTROLS) }),
  ]);
  undo.push(database.stop, blobs.stop, mailbox.stop, stripe.stop);
  // With keys of one's own, payments go to Stripe itself.
  const standIn = isOwnKey(process.env.STRIPE_SECRET_KEY) ? undefined : stripe;
  undo.push(
    defaultEnvironment({
      ...localSettings,
      SITE_URL: url,
      DATABASE_URL: database.url,
      SMTP_URL: mailbox.url,
      NETLIFY_BLOBS_CONTEXT: blobs.context,
      STRIPE_API_BASE: standIn?.url,
    }),
  );

  const runner = new FunctionRunner();
  undo.push(() => runner.stop());
  const functions = await loadFunctions(join(ROOT, 'netlify/functions'));
  runner.schedule(functions);
  const faults = { database: database.faults, mail: mailbox };
  web.answerWith([
    mailboxPages(mailbox),
    ...(process.env.SANDBOX_CONTROLS ? [controls(faults)] : []),
    ...(site
      ? await siteAnswers(ROOT, runner, functions, standIn?.url)
      : [functionAnswers(runner, functions)]),
  ]);

  return {
    url,
    stripe,
    mailbox,
    mail: mailbox,
    database: {
      query: database.query,
      down: () => {
        database.faults.down();
      },
      up: () => {
        database.faults.up();
      },
      breakAt: (broken: BrokenStatement) => {
        database.faults.breakAt(broken);
      },
    },
    idle: () => runner.idle(),
  };
}

function isOwnKey(key: string | undefined): boolean {
  return Boolean(key) && key !== localSettings.STRIPE_SECRET_KEY;
}
