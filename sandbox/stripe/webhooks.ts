import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { Deliveries, postWebhook } from '#sandbox/provider/deliveries.ts';
import { noSuch } from './api/errors.ts';
import { type CallOf, type List, listOf, route, type Route } from './api/route.ts';
import { endpointOf, type Overrides, type StripeSandbox } from './sandbox.ts';
import type { ThinEventReply } from './schema/replies.ts';
import type { StripeLedger } from './tables.ts';

interface Endpoint {
  url: string;
  secret: string;
}

/** Where the shop listens, as it would be set up in Stripe's dashboard. */
export interface Endpoints {
  /** The platform's own events. */
  platform: Endpoint;
  /** Events on its connected accounts. */
  connect: Endpoint;
  /** Changes of those accounts themselves. */
  accounts: Endpoint;
}

export function createWebhooks(
  ledger: StripeLedger,
  endpoints: Endpoints,
  overrides: Overrides,
): Deliveries {
  return new Deliveries({
    ledger,
    endpointOf: (id) => endpointOf(ledger.find('event', id)),
    send(id, stopping) {
      const event = ledger.find('event', id);
      const endpoint = endpointOf(event);
      const { url, secret } = endpoints[endpoint];
      const isThin = overrides.sendsThinPayloads && endpoint === 'platform';
      const body = JSON.stringify(
        isThin && event?.object === 'event' ? thinVersionOf(event) : event,
      );
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(body, secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      };
      return postWebhook(url, { body, headers, stopping });
    },
  });
}

/** `t=…,v1=…`: the time and the HMAC of time and payload, as Stripe signs. */
function sign(payload: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

/**
 * The thin version of a v1 event: `v1.` before its type, and where its object is to be retrieved
 * (docs.stripe.com/changelog/endive/2026-09-30/thin-events-for-api-v1-resources-generally-available).
 */
function thinVersionOf({ id, type, created, livemode, data }: Stripe.EventBase) {
  const { object } = data as { object: { id: string; object: string } };
  return {
    id: id.replace('evt_', 'evt_test_'),
    object: 'v2.core.event' as const,
    created: new Date(created * 1000).toISOString(),
    livemode,
    related_object: {
      id: object.id,
      type: object.object,
      url: `/v1/${object.object}s/${object.id}`,
    },
    type: `v1.${type}`,
  };
}

export const eventRoutes: readonly Route[] = [
  route('GET /v1/events', 'event_list', listEvents),
  route('GET /v2/core/events/:id', 'v2_event_retrieve', ({ id }, { ledger }): ThinEventReply => {
    const event = ledger.find('event', id.replace('evt_test_', 'evt_'));
    if (event?.object !== 'event') throw noSuch('event', id);
    // Only here: "for thin events with a corresponding snapshot event, this is the snapshot event ID" (the SDK's
    // types).
    return { ...thinVersionOf(event), snapshot_event: event.id };
  }),
];

/** Stripe lists events for 30 days (docs.stripe.com/api/events/list). */
const KEPT_SECONDS = 30 * 86_400;

/** The events of the platform, or of the connected account that the request names: newest first. */
function listEvents(
  { parameters }: CallOf<'event_list'>,
  sandbox: StripeSandbox,
): List<Stripe.EventBase> {
  const { created, types, limit, starting_after: after } = parameters;
  const range = typeof created === 'number' ? { gte: created, lte: created } : (created ?? {});
  const { gt = 0, gte = 0, lt = Infinity, lte = Infinity } = range;
  const kept = sandbox.ledger
    .all('event')
    .filter((event) => event.object === 'event')
    .filter((event) => event.created > sandbox.now() - KEPT_SECONDS);
  const end = after ? kept.findIndex(({ id }) => id === after) : kept.length;
  if (end < 0) throw noSuch('event', after ?? '', 'starting_after');
  const found = kept
    .slice(0, end)
    .filter(({ type }) => !types || types.includes(type))
    .filter(({ created: at }) => at > gt && at >= gte && at < lt && at <= lte);
  return listOf(found, limit, '/v1/events');
}
