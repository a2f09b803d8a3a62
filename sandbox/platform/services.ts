import { randomUUID } from 'node:crypto';
import { BlobsServer } from '@netlify/blobs/server';
import { type Mailbox, startMailbox } from '#sandbox/mailbox/mailbox.ts';
import { type RunningPaypal, startPaypal } from '#sandbox/paypal/server.ts';
import { type RunningStripe, startStripe } from '#sandbox/stripe/server.ts';
import { localPaypalSettings, localSettings } from '#scripts/local-settings.ts';
import { openTerminalHandler } from './terminal-handler.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { type Database, startDatabase } from './database.ts';
import { SEED_CODES } from './promo-codes.ts';
import { startServerDatabase } from './server-database.ts';
import { PortInUse, type RequestHandler } from './web-server.ts';

type Environment = Record<string, string | undefined>;

export interface ServiceOptions {
  url: string;
  port: number;
  dataDir: string;
  env?: Record<string, string>;
  /** For one terminal command: other commands must not connect to these services. */
  isTemporary?: boolean;
}

export interface Services {
  database: Database;
  mailbox: Mailbox;
  stripe: RunningStripe;
  paypal: RunningPaypal;
  /** The Stripe sandbox's address; undefined when the shop uses real Stripe test keys. */
  stripeSandboxUrl: string | undefined;
  terminalHandler: RequestHandler | undefined;
  stop: () => Promise<void>;
}

/** The embedded database, or a new one on TEST_DATABASE_URL for tests that need concurrent connections. */
async function startLocalDatabase(folder: DataFolder): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  const database = await (server ? startServerDatabase(server) : startDatabase(folder));
  for (const { code, type, value, ended, usedUp } of SEED_CODES) {
    await database.query(
      `insert into promo_codes (code, discount_type, discount_value, ends_at, max_redemptions, used)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (code) do nothing`,
      [code, type, value, ended ? '2024-09-01' : null, usedUp ? 1 : null, usedUp ? 1 : 0],
    );
  }
  return database;
}

/**
 * Starts the services and sets the environment as Netlify does. Only one set per process: the environment is shared.
 * The database is always a local one, never that of DATABASE_URL.
 */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const folder = await openDataFolder(options.dataDir);
  const restoreEnvironment = setEnvironment({ ...options.env, DATABASE_URL: undefined });
  const stripeKey = process.env.STRIPE_SECRET_KEY;
  const paypalClientId = process.env.PAYPAL_CLIENT_ID;

  const [database, blobs, mailbox, [stripe, paypal]] = await Promise.all([
    startLocalDatabase(folder),
    startBlobs(folder.file('blobs')),
    startMailbox(folder.file('mail.jsonl')),
    startProviders({ port: options.port, shopUrl: options.url, folder }),
  ]);
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
      ? await openTerminalHandler({
          file: folder.file,
          url: options.url,
          settings: chosen,
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
    terminalHandler: admin?.handle,
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

interface ProviderOptions {
  /** The shop's port; the sandboxes take the next two when these are free. */
  port: number;
  shopUrl: string;
  folder: DataFolder;
}

/** Starts the sandboxes of Stripe and PayPal, each on an origin of its own, as the real ones are. */
export function startProviders({ port, shopUrl, folder }: ProviderOptions) {
  const dataFile = (name: string) => folder.isPersistent && { dataFile: folder.file(name) };
  return Promise.all([
    onFreePort(port && port + 1, (ownPort) =>
      startStripe({
        port: ownPort,
        ...dataFile('stripe.jsonl'),
        webhookUrl: `${shopUrl}/api/stripe-webhook`,
        webhookSecret: process.env.STRIPE_WEBHOOK_SECRET || localSettings.STRIPE_WEBHOOK_SECRET,
        connect: { url: `${shopUrl}/api/stripe-connect-webhook`, ...connectSecrets() },
        secretKey: localSettings.STRIPE_SECRET_KEY,
        publishableKey: localSettings.STRIPE_PUBLISHABLE_KEY,
        controls: Boolean(process.env.SANDBOX_CONTROLS),
      }),
    ),
    onFreePort(port && port + 2, (ownPort) =>
      startPaypal({
        port: ownPort,
        ...dataFile('paypal.jsonl'),
        webhookUrl: `${shopUrl}/api/paypal-webhook`,
        clientId: localPaypalSettings.PAYPAL_CLIENT_ID,
        clientSecret: localPaypalSettings.PAYPAL_CLIENT_SECRET,
        webhookId: localPaypalSettings.PAYPAL_WEBHOOK_ID,
      }),
    ),
  ]);
}

/** The secrets of the two Connect webhooks: events on connected accounts, and changes of the accounts. */
function connectSecrets(): { secret: string; accountsSecret: string } {
  const secrets =
    process.env.STRIPE_CONNECT_WEBHOOK_SECRET || localSettings.STRIPE_CONNECT_WEBHOOK_SECRET;
  const [secret = '', accountsSecret = secret] = secrets.split(',');
  return { secret, accountsSecret };
}

async function onFreePort<Running>(
  port: number,
  start: (port: number) => Promise<Running>,
): Promise<Running> {
  try {
    return await start(port);
  } catch (error) {
    if (!(error instanceof PortInUse)) throw error;
    return start(0);
  }
}

/** Netlify's own blob server on a folder. Its address can't be chosen, but it requires the token. */
async function startBlobs(directory: string) {
  const token = randomUUID();
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const ids = { siteID: 'local', deployID: 'local', primaryRegion: 'local' };
  const context = { edgeURL, uncachedEdgeURL: edgeURL, token, ...ids };
  return {
    /** For NETLIFY_BLOBS_CONTEXT, which `getStore` reads. */
    context: Buffer.from(JSON.stringify(context)).toString('base64'),
    stop: () => server.stop(),
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
