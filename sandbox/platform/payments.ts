import { localSettings } from '#scripts/local-settings.mjs';
import type { DataFolder } from './data-folder.ts';

/** What the platform needs of sandbox/stripe. */
export interface StripeStandIn {
  url: string;
  faults: unknown;
  stop(): Promise<void>;
}

interface Beside {
  /** The shop's own port: the stand-in takes the next one when it is free. */
  port: number;
  shopUrl: string;
  folder: DataFolder;
  controls: boolean;
}

/** The Stripe stand-in, on an origin of its own as the real one is. */
export async function startPayments({
  port,
  shopUrl,
  folder,
  controls,
}: Beside): Promise<StripeStandIn> {
  const module = '#sandbox/stripe/server.ts';
  const { startStripe } = (await import(module).catch(() => ({
    startStripe: () =>
      Promise.resolve({ url: 'http://127.0.0.1:9', faults: {}, stop: () => Promise.resolve() }),
  }))) as { startStripe: (options: object) => Promise<StripeStandIn> };
  const start = (ownPort: number) =>
    startStripe({
      port: ownPort,
      ...(folder.kept && { dataFile: folder.file('stripe.json') }),
      webhookUrl: `${shopUrl}/api/stripe-webhook`,
      webhookSecret: process.env.STRIPE_WEBHOOK_SECRET ?? localSettings.STRIPE_WEBHOOK_SECRET,
      secretKey: localSettings.STRIPE_SECRET_KEY,
      publishableKey: localSettings.STRIPE_PUBLISHABLE_KEY,
      controls,
    });
  if (port === 0) return start(0);
  return start(port + 1).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') return start(0);
    throw error;
  });
}
