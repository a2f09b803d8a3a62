import * as z from 'zod';
import { paypalAccount, requestToken, retrieveFromPaypal } from './client.ts';

/* What is set up in our PayPal account. `npm run preflight` reads it; nothing here writes. */

/** Throws CredentialsRefused when PayPal does not know our id or secret. */
export async function checkCredentials(): Promise<void> {
  await requestToken(paypalAccount());
}

const webhookReply = z
  .object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })
  .transform(({ url, event_types }) => ({ url, events: event_types.map(({ name }) => name) }));

/**
 * The webhook of PAYPAL_WEBHOOK_ID (developer.paypal.com/docs/api/webhooks/v1/#webhooks_get); undefined when PayPal has none
 * with this id. Throws CredentialsRefused.
 */
export function retrieveWebhook() {
  const { webhookId } = paypalAccount();
  return retrieveFromPaypal(
    `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`,
    webhookReply,
  );
}
