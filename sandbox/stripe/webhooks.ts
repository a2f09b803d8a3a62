import { createHmac } from 'node:crypto';
import { CONNECT_WEBHOOK } from '#adapters/webhook-subscriptions.ts';
import { Deliveries, postWebhook } from '#sandbox/provider/deliveries.ts';
import type { StripeLedger, Tables } from './tables.ts';

interface Endpoint {
  url: string;
  secret: string;
}

/** Where the shop listens, as it would be set up in Stripe's dashboard. */
export interface Endpoints {
  /** The platform's own events. */
  platform: Endpoint;
  /** What happens on its connected accounts. */
  connect: Endpoint;
  /** Changes of those accounts themselves. */
  accounts: Endpoint;
}

/** Delivers the events of the ledger to the endpoints. */
export function createWebhooks(ledger: StripeLedger, endpoints: Endpoints): Deliveries {
  return new Deliveries({
    ledger,
    endpointOf: (id) => endpointOf(ledger.find('event', id)),
    send(id, stopping) {
      const event = ledger.find('event', id);
      const { url, secret } = endpoints[endpointOf(event)];
      const body = JSON.stringify(event);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(body, secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      };
      return postWebhook(url, { body, headers, stopping });
    },
  });
}

/** Whether the shop subscribes to an event. */
export function isSubscribed(event: Tables['event']): boolean {
  return endpointOf(event) !== 'connect' || CONNECT_WEBHOOK.events.includes(event.type);
}

function endpointOf(event: Tables['event'] | undefined): keyof Endpoints {
  if (event?.object === 'v2.core.event') return 'accounts';
  return event?.account ? 'connect' : 'platform';
}

/** `t=…,v1=…`: the time and the HMAC of time and payload, as Stripe signs. */
function sign(payload: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
