import { paypalAccount, requestToken } from '#adapters/paypal/client.ts';
import { searchTransactions } from '#adapters/paypal/reports.ts';
import { retrieveWebhook } from '#adapters/paypal/webhooks.ts';
import { isLiveMode, settings } from '#adapters/settings.ts';
import { PAYPAL_WEBHOOK } from '#adapters/webhook-subscriptions.ts';
import { type Check, Problem, requireEvents } from './run-checks.ts';

const LIVE_API = 'https://api-m.paypal.com';

export const paypalChecks: readonly Check[] = [
  {
    setting: 'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET',
    advice:
      'Set PAYPAL_API_BASE=https://api-m.sandbox.paypal.com with the keys of its sandbox, or set live Stripe keys.',
    async run() {
      const { PAYPAL_API_BASE, STRIPE_SECRET_KEY } = settings();
      if (PAYPAL_API_BASE === LIVE_API && !isLiveMode({ STRIPE_SECRET_KEY })) {
        throw new Problem('PayPal is live, and Stripe is in test mode');
      }
      await requestToken(paypalAccount());
      return `accepted by ${new URL(PAYPAL_API_BASE).host}`;
    },
  },
  {
    setting: 'PAYPAL_WEBHOOK_ID',
    advice:
      'Add the webhook in the app at https://developer.paypal.com/dashboard/applications, and set PAYPAL_WEBHOOK_ID to its id; docs/deployment.md lists its events.',
    async run() {
      const webhook = await retrieveWebhook();
      if (!webhook) throw new Problem('PayPal has no webhook with this id');
      const url = settings().SITE_URL + PAYPAL_WEBHOOK.path;
      if (webhook.url !== url) throw new Problem(`it leads to ${webhook.url}, not to ${url}`);
      return requireEvents(PAYPAL_WEBHOOK.events, webhook.events);
    },
  },
  {
    setting: 'Transaction Search at PayPal',
    advice:
      'Select Transaction Search in the app at https://developer.paypal.com/dashboard/applications and save; PayPal takes up to 9 hours. npm run shop -- catch-up needs it.',
    async run() {
      if (await searchTransactions(new Date())) return 'permitted';
      throw new Problem('the app may not search transactions');
    },
  },
];
