import { createHmac } from 'node:crypto';
import type { Sender } from '#sandbox/provider/deliveries.ts';
import type { StripeLedger } from '../tables.ts';

export interface Endpoint {
  url: string;
  secret: string;
}

const TIMEOUT_MS = 20_000;

/** Posts events to a webhook of the shop as Stripe does, and notes which the shop has taken. */
export function webhookSender(
  ledger: StripeLedger,
  payloadOf: (id: string) => object | undefined,
  endpoint: Endpoint,
): Sender {
  return {
    send: (id, stopping) => post(endpoint, JSON.stringify(payloadOf(id)), stopping),
    keep(delivery) {
      ledger.write('delivery', delivery);
      ledger.commit();
    },
  };
}

async function post(endpoint: Endpoint, payload: string, stopping: AbortSignal): Promise<boolean> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': sign(payload, endpoint.secret, Math.floor(Date.now() / 1000)),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  };
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
  return fetch(endpoint.url, { method: 'POST', headers, body: payload, signal, redirect: 'manual' })
    .then((response) => response.ok)
    .catch(() => false);
}

/** `t=…,v1=…`: the time and the HMAC of time and payload, as Stripe signs. */
export function sign(payload: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
