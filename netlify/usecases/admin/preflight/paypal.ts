import { checkCredentials, retrieveWebhook } from '#adapters/paypal/setup.ts';
import { isLive, settings } from '#adapters/settings.ts';
import { PAYPAL_WEBHOOK } from '#adapters/webhook-subscriptions.ts';
import { type Check, failed, ok, skipped } from './check.ts';

const LIVE_API = 'https://api-m.paypal.com';

export const paypalChecks: readonly Check[] = [
  paypalCheck({
    setting: 'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET',
    needs: ['PAYPAL_API_BASE', 'STRIPE_SECRET_KEY'],
    advice: 'Copy both from one app at https://developer.paypal.com/dashboard/applications.',
    async run() {
      const given = settings();
      if (given.PAYPAL_API_BASE === LIVE_API && !isLive(given)) {
        return failed(
          'PayPal is live, and Stripe is in test mode',
          'Set PAYPAL_API_BASE=https://api-m.sandbox.paypal.com with the keys of its sandbox, or set live Stripe keys.',
        );
      }
      await checkCredentials();
      return ok(`accepted by ${new URL(given.PAYPAL_API_BASE).host}`);
    },
  }),
  paypalCheck({
    setting: 'PAYPAL_WEBHOOK_ID',
    needs: ['PAYPAL_API_BASE', 'SITE_URL'],
    advice: `Add the webhook in the app at https://developer.paypal.com/dashboard/applications, and set PAYPAL_WEBHOOK_ID to its id; docs/deployment.md lists its events.`,
    async run() {
      const webhook = await retrieveWebhook();
      if (!webhook) return failed('PayPal has no webhook with this id');
      const url = settings().SITE_URL + PAYPAL_WEBHOOK.path;
      if (webhook.url !== url) return failed(`it leads to ${webhook.url}, not to ${url}`);
      const { events } = webhook;
      const missing = PAYPAL_WEBHOOK.events.filter((event) => !events.includes(event));
      if (missing.length > 0 && !events.includes('*'))
        return failed(`without ${missing.join(', ')}`);
      return ok(`${PAYPAL_WEBHOOK.events.length} events`);
    },
  }),
];

/** Skips a check when the shop does not offer PayPal. */
function paypalCheck(check: Check): Check {
  return {
    ...check,
    run: () => (settings().PAYPAL_CLIENT_ID ? check.run() : skipped('PayPal is not set up')),
  };
}
