/** Posts events to the owner's tool by Standard Webhooks (standardwebhooks.com, spec 1.0). */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isLocal } from './addresses.ts';
import { timeoutSignal, withDeadline } from './deadline.ts';
import { resolvePublic } from './public-address.ts';

/** Standard Webhooks recommends 15 to 30 seconds. */
export const WEBHOOK_TIMEOUT_MS = 15_000;

export interface WebhookMessage {
  /** The same at each attempt. */
  id: string;
  body: string;
}

export interface WebhookAnswer {
  status: number;
  /** How long the tool asks us to wait before the next attempt: an hour at most, 0 if it does not ask. */
  waitSeconds: number;
}

/**
 * Posts a message, signed with each secret, and returns the answer, whose body is not read. Redirects are not followed.
 * Throws when no answer came in 15 seconds, or when the address is not public. One on this machine is used as it is:
 * settings allow it only to a shop that takes no real money.
 */
export function postWebhook(
  { url, secrets }: { url: string; secrets: readonly string[] },
  message: WebhookMessage,
): Promise<WebhookAnswer> {
  return withDeadline(WEBHOOK_TIMEOUT_MS, async () => {
    const address = new URL(url);
    const addresses = isLocal(url) ? undefined : await resolvePublic(address.hostname);
    return post(address, addresses, message.body, {
      'content-type': 'application/json',
      'user-agent': 'Shop-Webhooks',
      ...signedHeaders(message, secrets, new Date()),
    });
  });
}

/** The headers that prove who sent a message and when; a signature for each secret. */
function signedHeaders({ id, body }: WebhookMessage, secrets: readonly string[], now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

type Addresses = Awaited<ReturnType<typeof resolvePublic>>;

/** Connects to one of these addresses, without asking for the address again. */
function post(
  address: URL,
  addresses: Addresses | undefined,
  body: string,
  headers: http.OutgoingHttpHeaders,
): Promise<WebhookAnswer> {
  const { request } = address.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<WebhookAnswer>();
  const sent = request(
    address,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection that is kept could be one to an address that is not checked anymore.
      agent: false,
      signal: timeoutSignal(WEBHOOK_TIMEOUT_MS),
      ...(addresses && { lookup: answerWith(addresses) }),
    },
    (response) => {
      response.destroy();
      const { statusCode: status = 0, headers } = response;
      resolve({ status, waitSeconds: waitSeconds(headers['retry-after'], new Date()) });
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

const HOUR_SECONDS = 3600;

/** Reads Retry-After: seconds or a date (RFC 9110, 10.2.3). What is neither, or is past, asks for nothing. */
function waitSeconds(retryAfter = '', now: Date): number {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now.getTime()) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), HOUR_SECONDS) : 0;
}

const answerWith =
  (addresses: Addresses): NonNullable<http.RequestOptions['lookup']> =>
  (_hostname, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, addresses);
    else answer(null, first?.address ?? '', first?.family);
  };
