import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { postWebhook } from '#sandbox/provider/deliveries.ts';
import { notFound, PaypalError } from './errors.ts';
import { newId, timestamp } from './objects.ts';
import type { Call, Reply } from './route.ts';
import type { PaypalSandbox, WebhookSettings } from './sandbox.ts';

interface VerifyRequest {
  transmission_id: string;
  transmission_time: string;
  transmission_sig: string;
  webhook_id: string;
}

interface WebhookRequest {
  url: string;
  event_types: { name: string }[];
}

interface WebhookPatch {
  op: string;
  path: string;
  value: { name: string }[];
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
export function verifySignature(call: Call, { webhooks }: PaypalSandbox): Reply {
  // The published schema says what the body is.
  const sent = call.body as VerifyRequest;
  const { webhookId = '', secret = '' } =
    webhooks.find((each) => each.webhookId === sent.webhook_id) ?? {};
  const transmission = [sent.transmission_id, sent.transmission_time, webhookId];
  const event = rawField(call.text, 'webhook_event') ?? '';
  const isGenuine =
    sent.webhook_id === webhookId &&
    sent.transmission_sig === signatureOf(transmission, event, secret);
  return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } };
}

export function getWebhook({ id }: Pick<Call, 'id'>, { webhooks }: PaypalSandbox): Reply {
  return { status: 200, body: webhookBody(findWebhook(id, webhooks)) };
}

export function listWebhooks(_call: Call, { webhooks }: PaypalSandbox): Reply {
  return { status: 200, body: { webhooks: webhooks.map(webhookBody) } };
}

/** developer.paypal.com/api/webhooks: "Up to 10 webhook URLs may be subscribed per app". */
const MOST_WEBHOOKS = 10;

/** Its refusals are those of developer.paypal.com/api/webhooks/v1/errors. */
export function createWebhook(call: Call, sandbox: PaypalSandbox): Reply {
  const { url, event_types } = call.body as WebhookRequest;
  const { webhooks } = sandbox;
  requireWrite(sandbox);
  if (!url.startsWith('https://'))
    throw new PaypalError(400, [{ issue: 'Not a valid webhook URL' }]);
  if (webhooks.some((each) => each.url === url))
    throw new PaypalError(400, [{ issue: 'WEBHOOK_URL_ALREADY_EXISTS' }]);
  if (webhooks.length >= MOST_WEBHOOKS)
    throw new PaypalError(400, [{ issue: 'WEBHOOK_NUMBER_LIMIT_EXCEEDED' }]);
  const webhookId = newId();
  const events = event_types.map(({ name }) => name);
  const made = { url, events, webhookId, secret: randomUUID() };
  sandbox.webhooks = [...webhooks, made];
  return { status: 201, body: webhookBody(made) };
}

export function updateWebhook(call: Call, sandbox: PaypalSandbox): Reply {
  requireWrite(sandbox);
  const found = findWebhook(call.id, sandbox.webhooks);
  const changed = { ...found };
  for (const { op, path, value } of call.body as WebhookPatch[]) {
    if (op !== 'replace' || path !== '/event_types')
      throw new PaypalError(400, [{ issue: 'NOT_SUPPORTED' }]);
    changed.events = value.map(({ name }) => name);
  }
  sandbox.webhooks = sandbox.webhooks.map((each) => (each === found ? changed : each));
  return { status: 200, body: webhookBody(changed) };
}

function findWebhook(id: string, webhooks: readonly WebhookSettings[]): WebhookSettings {
  const webhook = webhooks.find(({ webhookId }) => webhookId === id);
  if (!webhook) throw notFound();
  return webhook;
}

const webhookBody = ({ webhookId: id, url, events }: WebhookSettings) => ({
  id,
  url,
  event_types: events.map((name) => ({ name, status: 'ENABLED', resource_versions: ['2.0'] })),
});

function requireWrite({ mayWrite }: PaypalSandbox): void {
  if (!mayWrite) throw new PaypalError(403, [{ issue: 'NOT_AUTHORIZED' }]);
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
