import { paypalAccount, requestToken } from '#adapters/paypal/client.ts';
import { searchTransactions } from '#adapters/paypal/reports.ts';
import {
  createWebhook,
  listPaypalWebhooks,
  replaceEvents,
  retrieveWebhook,
} from '#adapters/paypal/webhooks.ts';
import { PAYPAL_API } from '#adapters/settings-fields.ts';
import { isLiveMode, settings } from '#adapters/settings.ts';
import { PAYPAL_WEBHOOK } from '#adapters/webhook-subscriptions.ts';
import { type Check, type Mend, Problem, requireEvents } from './run-checks.ts';

/** Real money at PayPal beside play money at Stripe. */
function isMixed(): boolean {
  return settings().PAYPAL_API_BASE === PAYPAL_API && !isLiveMode(settings());
}

/** The app's webhook for this address, or a new one. */
async function mendWebhook(url: string): Promise<Mend | undefined> {
  if (isMixed()) return undefined;
  const existing = (await listPaypalWebhooks()).find((webhook) => webhook.url === url);
  const { events } = PAYPAL_WEBHOOK;
  return {
    what: existing
      ? `Write the id of PayPal's webhook ${url}`
      : `Make the webhook ${url} at PayPal, with ${events.length} events`,
    settings: ['PAYPAL_WEBHOOK_ID'],
    make: async () => ({
      PAYPAL_WEBHOOK_ID: existing?.id ?? (await createWebhook(url, events)),
    }),
  };
}

export const paypalChecks: readonly Check[] = [
  {
    setting: 'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET',
    advice:
      'Set PAYPAL_API_BASE=https://api-m.sandbox.paypal.com with the keys of its sandbox, or set live Stripe keys.',
    async run() {
      if (isMixed()) throw new Problem('PayPal is live, and Stripe is in test mode');
      await requestToken(paypalAccount());
      return `accepted by ${new URL(settings().PAYPAL_API_BASE).host}`;
    },
  },
  {
    setting: 'PAYPAL_WEBHOOK_ID',
    advice:
      'Run npm run setup, or add the webhook in the app at https://developer.paypal.com/dashboard/applications and set PAYPAL_WEBHOOK_ID to its id.',
    async run() {
      const webhook = await retrieveWebhook();
      const url = settings().SITE_URL + PAYPAL_WEBHOOK.path;
      const findMend = () => mendWebhook(url);
      if (!webhook) throw new Problem('PayPal has no webhook with this id', { findMend });
      if (webhook.url !== url)
        throw new Problem(`it leads to ${webhook.url}, not to ${url}`, { findMend });
      const { events } = PAYPAL_WEBHOOK;
      return requireEvents(events, webhook.events, url, (all) => replaceEvents(webhook.id, all));
    },
  },
  {
    setting: 'Transaction Search at PayPal',
    advice:
      'Select Transaction Search in the app at https://developer.paypal.com/dashboard/applications and save; PayPal takes up to 9 hours. npm run shop -- catch-up needs it.',
    canWait: true,
    async run() {
      if (await searchTransactions(new Date())) return 'permitted';
      throw new Problem('the app may not search transactions');
    },
  },
];
