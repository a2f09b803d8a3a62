import { type RunningPaypal, startPaypal } from '#sandbox/paypal/server.ts';
import { type RunningStripe, startStripe } from '#sandbox/stripe/server.ts';
import { localPaypalSettings, localSettings } from '#scripts/local-settings.ts';
import type { DataFolder } from './data-folder.ts';
import { PortInUse } from './web-server.ts';

interface ProviderOptions {
  /** The shop's port; the sandboxes take the next two when these are free. */
  port: number;
  shopUrl: string;
  folder: DataFolder;
}

/** Starts the Stripe sandbox on an origin of its own, as the real one is. */
export function startStripeSandbox({
  port,
  shopUrl,
  folder,
}: ProviderOptions): Promise<RunningStripe> {
  return onFreePort(port && port + 1, (ownPort) =>
    startStripe({
      port: ownPort,
      ...(folder.isPersistent && { dataFile: folder.file('stripe.jsonl') }),
      webhookUrl: `${shopUrl}/api/stripe-webhook`,
      webhookSecret: process.env.STRIPE_WEBHOOK_SECRET || localSettings.STRIPE_WEBHOOK_SECRET,
      connect: { url: `${shopUrl}/api/stripe-connect-webhook`, ...connectSecrets() },
      secretKey: localSettings.STRIPE_SECRET_KEY,
      publishableKey: localSettings.STRIPE_PUBLISHABLE_KEY,
      controls: Boolean(process.env.SANDBOX_CONTROLS),
    }),
  );
}

/** Starts the PayPal sandbox on an origin of its own. */
export function startPaypalSandbox({
  port,
  shopUrl,
  folder,
}: ProviderOptions): Promise<RunningPaypal> {
  return onFreePort(port && port + 2, (ownPort) =>
    startPaypal({
      port: ownPort,
      ...(folder.isPersistent && { dataFile: folder.file('paypal.jsonl') }),
      webhookUrl: `${shopUrl}/api/paypal-webhook`,
      clientId: localPaypalSettings.PAYPAL_CLIENT_ID,
      clientSecret: localPaypalSettings.PAYPAL_CLIENT_SECRET,
      webhookId: localPaypalSettings.PAYPAL_WEBHOOK_ID,
    }),
  );
}

/** The secrets of the two Connect webhooks: events on connected accounts, and changes of the accounts. */
function connectSecrets(): { secret: string; accountsSecret: string } {
  const given =
    process.env.STRIPE_CONNECT_WEBHOOK_SECRET || localSettings.STRIPE_CONNECT_WEBHOOK_SECRET;
  const [secret = '', accountsSecret = secret] = given.split(',');
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
