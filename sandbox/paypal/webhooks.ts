import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { postWebhook } from '#sandbox/provider/deliveries.ts';
import { notFound } from './errors.ts';
import { timestamp } from './objects.ts';
import type { Call, Reply } from './route.ts';
import type { PaypalSandbox, WebhookSettings } from './sandbox.ts';

interface VerifyRequest {
  transmission_id: string;
  transmission_time: string;
  transmission_sig: string;
  webhook_id: string;
}

export function sendWebhook(
  body: string,
  { url, webhookId, secret }: WebhookSettings,
  stopping: AbortSignal,
): Promise<boolean> {
  const id = randomUUID();
  const time = timestamp();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHD-214.0 (local stand-in)',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signatureOf([id, time, webhookId], body, secret),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-stand-in',
  };
  return postWebhook(url, { body, headers, stopping });
}

/** Says whether a webhook was sent from here, over the event's own bytes as the caller sends them back. */
export function verifySignature(call: Call, { webhook }: PaypalSandbox): Reply {
  // The published schema says what the body is.
  const sent = call.body as VerifyRequest;
  const { webhookId, secret } = webhook;
  const transmission = [sent.transmission_id, sent.transmission_time, webhookId];
  const event = rawField(call.text, 'webhook_event') ?? '';
  const isGenuine =
    sent.webhook_id === webhookId &&
    sent.transmission_sig === signatureOf(transmission, event, secret);
  return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } };
}

export function getWebhook({ id }: Call, { webhook }: PaypalSandbox): Reply {
  const { webhookId, url, events } = webhook;
  if (id !== webhookId) throw notFound();
  return {
    status: 200,
    body: {
      id,
      url,
      event_types: events.map((name) => ({ name, status: 'ENABLED', resource_versions: ['2.0'] })),
    },
  };
}

/** Signs a transmission; PayPal does it with a certificate, the sandbox with a secret of its own. */
function signatureOf(transmission: string[], body: string, secret: string): string {
  const signed = [...transmission, crc32(body)].join('|');
  return createHmac('sha256', secret).update(signed).digest('hex');
}

/**
 * The text of an object that is a field of the object in `json`, byte for byte. `JSON.parse` loses what a signature is
 * made of: spaces, escapes, `1.0`.
 */
export function rawField(json: string, field: string): string | undefined {
  const name = new RegExp(`"${field}"\\s*:\\s*(?={)`).exec(json);
  if (!name) return undefined;
  const start = name.index + name[0].length;
  let depth = 0;
  for (const { 0: token, index } of json.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth === 0) return json.slice(start, start + index + 1);
  }
  return undefined;
}
