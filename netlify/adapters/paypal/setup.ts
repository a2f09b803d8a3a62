import * as z from 'zod';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { settings } from '../settings.ts';
import { AccessToken } from './access-token.ts';
import { readPaypalAccount } from './account.ts';
import { PaypalClient, RETRY_OPTIONS } from './client.ts';
import { RetryableError } from './transport.ts';

/* What is set up in our PayPal account. `npm run preflight` reads it; nothing here writes. */

/** Requests an access token; throws CredentialsRefused when PayPal does not know our id or secret. */
export async function checkCredentials(): Promise<void> {
  try {
    await new AccessToken(readPaypalAccount(settings()), RETRY_OPTIONS.timeoutMs).get();
  } catch (error) {
    throw error instanceof RetryableError ? new ServiceUnavailable('PayPal', error) : error;
  }
}

const webhookReply = z
  .object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })
  .transform(({ url, event_types }) => ({ url, events: event_types.map(({ name }) => name) }));

/**
 * The webhook of PAYPAL_WEBHOOK_ID (developer.paypal.com/docs/api/webhooks/v1/#webhooks_get); undefined when PayPal has none
 * with this id. Throws CredentialsRefused.
 */
export async function retrieveWebhook() {
  const account = readPaypalAccount(settings());
  const client = new PaypalClient(account, RETRY_OPTIONS);
  const path = `/v1/notifications/webhooks/${encodeURIComponent(account.webhookId)}`;
  const { status, text } = await client.get(path);
  if (status === 404) return undefined;
  if (status !== 200) throw new Error(`PayPal answered ${status} to read a webhook.`);
  return webhookReply.parse(JSON.parse(text));
}
