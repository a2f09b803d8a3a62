import { type Mailbox, startMailbox } from '#sandbox/mailbox/mailbox.ts';
import type { RunningStripe } from '#sandbox/stripe/server.ts';
import { localSettings } from '#scripts/local-settings.ts';
import { startBlobs } from './blobs.ts';
import { openDataFolder } from './data-folder.ts';
import { type Database, startDatabase, useDatabase } from './database.ts';
import { defaultEnvironment, setEnvironment } from './environment.ts';
import { startPayments } from './payments.ts';

export interface ServiceOptions {
  /** The shop's own address and port. */
  url: string;
  port: number;
  /** A folder, or `memory`. */
  dataDir: string;
  /** Settings that win over the process's own. */
  env?: Record<string, string>;
}

/** What the shop stands on: its database, its mail server, its payment provider. */
export interface Services {
  database: Database;
  mailbox: Mailbox;
  stripe: RunningStripe;
  /** Where payments go to the stand-in: its address. With keys of one's own they go to Stripe itself. */
  standInUrl: string | undefined;
  stop(): Promise<void>;
}

/** Starts them, and sets the environment as Netlify would: that belongs to the process, so these do too. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const folder = await openDataFolder(options.dataDir);
  const restore = setEnvironment(options.env ?? {});
  const ownDatabase = process.env.DATABASE_URL;
  const ownPayments = process.env.STRIPE_SECRET_KEY;

  const [database, blobs, mailbox, stripe] = await Promise.all([
    ownDatabase ? useDatabase(ownDatabase) : startDatabase(folder),
    startBlobs(folder.file('blobs')),
    startMailbox(folder.file('mail.jsonl')),
    startPayments({ port: options.port, shopUrl: options.url, folder }),
  ]);
  const standInUrl =
    !ownPayments || ownPayments === localSettings.STRIPE_SECRET_KEY ? stripe.url : undefined;
  const forget = defaultEnvironment({
    ...localSettings,
    SITE_URL: options.url,
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    NETLIFY_BLOBS_CONTEXT: blobs.context,
    STRIPE_API_BASE: standInUrl,
  });

  return {
    database,
    mailbox,
    stripe,
    standInUrl,
    stop: async () => {
      await Promise.all([stripe.stop(), mailbox.stop(), blobs.stop()]);
      await database.stop();
      forget();
      restore();
      await folder.close();
    },
  };
}
