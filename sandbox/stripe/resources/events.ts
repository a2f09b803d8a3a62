import Stripe from 'stripe';
import { route, type Route } from '../api/route.ts';
import { noSuch } from '../api/stripe-error.ts';
import { newId } from '../new-id.ts';
import type { Cause, StandIn } from '../stand-in.ts';

export const eventRoutes: readonly Route[] = [
  route('GET /v1/events/:id', 'event_retrieve', ({ id }, { ledger }) => {
    const event = ledger.find('event', id);
    if (!event) throw noSuch('event', id);
    return event;
  }),
];

/** An event as webhooks carry it, with the object as it is at this moment. */
export function newEvent(
  type: Stripe.Event.Type,
  object: object,
  standIn: Pick<StandIn, 'account' | 'now'>,
  { requestId, idempotencyKey }: Cause,
): Stripe.EventBase {
  const { account } = standIn;
  return {
    id: newId('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: Stripe.API_VERSION,
    created: standIn.now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: requestId ?? null, idempotency_key: idempotencyKey ?? null },
    type,
  };
}
