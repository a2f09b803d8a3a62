import { type RunningStripe, startStripe } from '#sandbox/stripe/server.ts';
import { localSettings } from '#scripts/local-settings.ts';
import type { DataFolder } from './data-folder.ts';

interface Neighbour {
  /** The shop's own port: the stand-in takes the next one when it is free. */
  port: number;
  shopUrl: string;
  folder: DataFolder;
}

/** The Stripe stand-in, on an origin of its own as the real one is. */
export async function startPayments({ port, shopUrl, folder }: Neighbour): Promise<RunningStripe> {
  const start = (ownPort: number) =>
    startStripe({
      port: ownPort,
      ...(folder.kept && { dataFile: folder.file('stripe.jsonl') }),
      webhookUrl: `${shopUrl}/api/stripe-webhook`,
      webhookSecret: process.env.STRIPE_WEBHOOK_SECRET || localSettings.STRIPE_WEBHOOK_SECRET,
      secretKey: localSettings.STRIPE_SECRET_KEY,
      publishableKey: localSettings.STRIPE_PUBLISHABLE_KEY,
      controls: Boolean(process.env.SANDBOX_CONTROLS),
    });
  try {
    return await start(port === 0 ? 0 : port + 1);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return start(0);
  }
}
