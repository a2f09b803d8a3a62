import { randomUUID } from 'node:crypto';
import { timestamp } from '../resources/identifiers.ts';
import { signatureOf } from './signature.ts';

/** Where webhooks go, and what they are signed with. */
export interface Webhook {
  url: string;
  webhookId: string;
  secret: string;
}

const TIMEOUT_MS = 20_000;

/** Posts one event with PayPal's headers; whether the shop took it. */
export async function send(
  body: string,
  { url, webhookId, secret }: Webhook,
  stopping: AbortSignal,
): Promise<boolean> {
  const transmission = { id: randomUUID(), time: timestamp(new Date()), webhookId, body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHD-214.0 (local stand-in)',
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-time': transmission.time,
    'paypal-transmission-sig': signatureOf(transmission, secret),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-stand-in',
  };
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
  return fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    .then((response) => response.ok)
    .catch(() => false);
}
