import { type Mailbox, startMailbox } from '#sandbox/mailbox/mailbox.ts';
import type { RunningPaypal } from '#sandbox/paypal/server.ts';
import type { RunningStripe } from '#sandbox/stripe/server.ts';
import { localPaypalSettings, localSettings } from '#scripts/local-settings.ts';
import { startBlobs } from './blobs.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { openAdminHandler } from './admin-handler.ts';
import { type Database, startDatabase, useDatabase } from './database.ts';
import { defaultEnvironment, setEnvironment } from './environment.ts';
import { startPaypalBeside, startStripeBeside } from './payments.ts';
import { seedPromoCodes } from './seed/promo-codes.ts';
import type { Answer } from './web-server.ts';
import { startServerDatabase } from './server-database.ts';

export interface ServiceOptions {
  /** The shop's own address and port. */
  url: string;
  port: number;
  /** A folder, or `memory`. */
  dataDir: string;
  /** Settings that win over the process's own. */
  env?: Record<string, string>;
  /** For one command of the desk: nobody else looks for it. */
  isPassing?: boolean;
}

/** What the shop stands on: its database, its mail server, its payment providers. */
export interface Services {
  database: Database;
  mailbox: Mailbox;
  stripe: RunningStripe;
  paypal: RunningPaypal;
  /** Where cards go to the stand-in: its address. With keys of one's own they go to Stripe itself. */
  standInUrl: string | undefined;
  /** Where the desk's SQL is answered. */
  adminHandler: Answer | undefined;
  stop(): Promise<void>;
}

/** Embedded, or for tests that want many backends, a database of its own on a server. */
function startLocalDatabase(folder: DataFolder): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? startServerDatabase(server) : startDatabase(folder);
}

/** Starts them, and sets the environment as Netlify would: that belongs to the process, so these do too. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const folder = await openDataFolder(options.dataDir);
  const restore = setEnvironment(options.env ?? {});
  const ownDatabase = process.env.DATABASE_URL;
  const ownPayments = process.env.STRIPE_SECRET_KEY;
  const ownPaypal = process.env.PAYPAL_CLIENT_ID;
  const neighbour = { port: options.port, shopUrl: options.url, folder };

  const [database, blobs, mailbox, stripe, paypal] = await Promise.all([
    ownDatabase ? useDatabase(ownDatabase) : startLocalDatabase(folder),
    startBlobs(folder.file('blobs')),
    startMailbox(folder.file('mail.jsonl')),
    startStripeBeside(neighbour),
    startPaypalBeside(neighbour),
  ]);
  if (!ownDatabase) await seedPromoCodes(database);
  // `npm run dev` is started with what the build puts into the pages: the stand-in's own name is no account.
  const isStripeLocal = !ownPayments || ownPayments === localSettings.STRIPE_SECRET_KEY;
  const isPaypalLocal = !ownPaypal || ownPaypal === localPaypalSettings.PAYPAL_CLIENT_ID;
  const standInUrl = isStripeLocal ? stripe.url : undefined;
  const chosen = {
    ...localSettings,
    SITE_URL: options.url,
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    NETLIFY_BLOBS_CONTEXT: blobs.context,
    STRIPE_API_BASE: standInUrl,
    ...(isPaypalLocal && { ...localPaypalSettings, PAYPAL_API_BASE: paypal.url }),
  };
  const context =
    folder.kept && !options.isPassing
      ? await openAdminHandler({
          file: folder.file,
          url: options.url,
          databaseUrl: database.url,
          settings: { ...chosen, DATABASE_URL: ownDatabase ? undefined : database.url },
          sql: database.sql,
        })
      : undefined;
  const forget = defaultEnvironment(chosen);

  return {
    database,
    mailbox,
    stripe,
    paypal,
    standInUrl,
    adminHandler: context?.answer,
    stop: async () => {
      await context?.close();
      await Promise.all([stripe.stop(), paypal.stop(), mailbox.stop(), blobs.stop()]);
      await database.stop();
      forget();
      restore();
      await folder.close();
    },
  };
}
