import type Stripe from 'stripe';
import { route, type Route } from '../api/route.ts';
import { noSuch } from '../api/stripe-error.ts';
import { newId } from '../new-id.ts';
import type { Cause } from '../stand-in.ts';

type RequirementsUpdated = Stripe.V2.Core.Events.V2CoreAccountIncludingRequirementsUpdatedEvent;
type CapabilityUpdated =
  Stripe.V2.Core.Events.V2CoreAccountIncludingConfigurationMerchantCapabilityStatusUpdatedEvent;
/** What becomes of an account, as v2 tells it: no state, only where to ask for it. */
export interface ThinEvent extends Stripe.V2.Core.EventBase {
  type: RequirementsUpdated['type'] | CapabilityUpdated['type'];
  related_object: RequirementsUpdated['related_object'];
  data?: CapabilityUpdated['data'];
}

const REQUIREMENTS = 'v2.core.account[requirements].updated';

export const thinEventRoutes: readonly Route[] = [
  route('GET /v2/core/events/:id', 'thin_event_retrieve', ({ id }, standIn) => {
    const event = standIn.on(undefined).ledger.find('thin_event', id);
    if (!event) throw noSuch('event', id);
    return event;
  }),
];

/** An event of the v2 API about a connected account. */
export function newThinEvent(
  type: ThinEvent['type'],
  account: string,
  { requestId, idempotencyKey }: Cause,
): ThinEvent {
  return {
    id: newId('evt_test', 40),
    object: 'v2.core.event',
    context: account,
    created: new Date().toISOString(),
    ...(type !== REQUIREMENTS && { data: { updated_capability: 'card_payments' } }),
    livemode: false,
    ...(requestId && {
      reason: {
        type: 'request',
        request: { id: requestId, idempotency_key: idempotencyKey ?? '' },
      },
    }),
    related_object: {
      id: account,
      type: 'v2.core.account',
      url: `/v2/core/accounts/${account}`,
    },
    type,
  };
}

/** What the webhook is told of an event: the rest is fetched. */
export function notificationOf(event: ThinEvent | undefined): object | undefined {
  return event && { ...event, data: undefined };
}
