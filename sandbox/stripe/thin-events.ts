import type Stripe from 'stripe';
import { noSuch } from './api/errors.ts';
import { route, type Route } from './api/route.ts';
import type { ThinEventReply } from './schema/replies.ts';

/**
 * The thin version of a v1 event: `v1.` before its type, and where its object is to be retrieved
 * (docs.stripe.com/changelog/endive/2026-09-30/thin-events-for-api-v1-resources-generally-available).
 */
export function thinVersionOf({ id, type, created, livemode, data }: Stripe.EventBase) {
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

export const thinEventRoutes: readonly Route[] = [
  route('GET /v2/core/events/:id', 'v2_event_retrieve', ({ id }, { ledger }): ThinEventReply => {
    const event = ledger.find('event', id.replace('evt_test_', 'evt_'));
    if (event?.object !== 'event') throw noSuch('event', id);
    // Only here: "for thin events with a corresponding snapshot event, this is the snapshot event ID" (the SDK's types).
    return { ...thinVersionOf(event), snapshot_event: event.id };
  }),
];
