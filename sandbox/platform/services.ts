import { type Mailbox, startMailbox } from '#sandbox/mailbox/mailbox.ts';
import type { RunningPaypal } from '#sandbox/paypal/server.ts';
import type { RunningStripe } from '#sandbox/stripe/server.ts';
import { localPaypalSettings, localSettings } from '#scripts/local-settings.ts';
import { startBlobs } from './blobs.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { openAdminHandler } from './admin-handler.ts';
import { type Database, startDatabase, connectDatabase } from './database.ts';
import { startPaypalSandbox, startStripeSandbox } from './payments.ts';
import { seedPromoCodes } from './seed/promo-codes.ts';
import type { RequestHandler } from './web-server.ts';
import { startServerDatabase } from './server-database.ts';

type Environment = Record<string, string | undefined>;

export interface ServiceOptions {
  /** The shop's address and port. */
  url: string;
  port: number;
  /** A folder, or `memory`. */
  dataDir: string;
  /** Overrides environment variables. */
  env?: Record<string, string>;
  /** For one admin command: other commands must not connect to these services. */
  isTemporary?: boolean;
}

/** The services that the shop uses: database, mail server, payment providers. */
export interface Services {
  database: Database;
  mailbox: Mailbox;
  stripe: RunningStripe;
  paypal: RunningPaypal;
  /** The Stripe sandbox's address; undefined when the shop uses real Stripe test keys. */
  stripeSandboxUrl: string | undefined;
  /** Runs SQL of the admin commands. */
  adminHandler: RequestHandler | undefined;
  stop: () => Promise<void>;
}

/** The embedded database, or a new one on TEST_DATABASE_URL for tests that need concurrent connections. */
function startLocalDatabase(folder: DataFolder): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? startServerDatabase(server) : startDatabase(folder);
}

/** Starts the services and sets the environment as Netlify does. Only one set per process: the environment is shared. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const folder = await openDataFolder(options.dataDir);
  const restoreEnvironment = setEnvironment(options.env ?? {});
  const databaseUrl = process.env.DATABASE_URL;
  const stripeKey = process.env.STRIPE_SECRET_KEY;
  const paypalClientId = process.env.PAYPAL_CLIENT_ID;
  const providerOptions = { port: options.port, shopUrl: options.url, folder };

  const [database, blobs, mailbox, stripe, paypal] = await Promise.all([
    databaseUrl ? connectDatabase(databaseUrl) : startLocalDatabase(folder),
    startBlobs(folder.file('blobs')),
    startMailbox(folder.file('mail.jsonl')),
    startStripeSandbox(providerOptions),
    startPaypalSandbox(providerOptions),
  ]);
  if (!databaseUrl) await seedPromoCodes(database);
  // `npm run dev` sets the sandbox's own keys, because the build puts them into the pages.
  const isStripeLocal = !stripeKey || stripeKey === localSettings.STRIPE_SECRET_KEY;
  const isPaypalLocal = !paypalClientId || paypalClientId === localPaypalSettings.PAYPAL_CLIENT_ID;
  const stripeSandboxUrl = isStripeLocal ? stripe.url : undefined;
  const chosen = {
    ...localSettings,
    SITE_URL: options.url,
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    NETLIFY_BLOBS_CONTEXT: blobs.context,
    STRIPE_API_BASE: stripeSandboxUrl,
    ...(isPaypalLocal && { ...localPaypalSettings, PAYPAL_API_BASE: paypal.url }),
  };
  const admin =
    folder.isPersistent && !options.isTemporary
      ? await openAdminHandler({
          file: folder.file,
          url: options.url,
          databaseUrl: database.url,
          settings: { ...chosen, DATABASE_URL: databaseUrl ? undefined : database.url },
          sql: database.sql,
        })
      : undefined;
  const restoreDefaults = defaultEnvironment(chosen);

  return {
    database,
    mailbox,
    stripe,
    paypal,
    stripeSandboxUrl,
    adminHandler: admin?.handle,
    stop: async () => {
      await admin?.close();
      await Promise.all([stripe.stop(), paypal.stop(), mailbox.stop(), blobs.stop()]);
      await database.stop();
      restoreDefaults();
      restoreEnvironment();
      await folder.close();
    },
  };
}

/** Sets the variables that are not set yet; the returned function restores the previous values. */
export function defaultEnvironment(defaults: Environment): () => void {
  return setEnvironment(
    Object.fromEntries(Object.entries(defaults).filter(([name]) => !process.env[name])),
  );
}

export function setEnvironment(settings: Environment): () => void {
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
  for (const [name, value] of Object.entries(settings)) assign(name, value);
  return () => {
    for (const [name, value] of before) assign(name, value);
  };
}

function assign(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
