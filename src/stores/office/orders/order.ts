import { computed } from 'nanostores';
import { officeGetOrder } from '#contracts/office/order.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { lastSegment } from '#stores/site/last-segment.ts';
import { createResource, holdFields } from '#stores/site/resource.ts';
import { office } from '../api.ts';

export type ManagedOrder = ResponseOf<typeof officeGetOrder>;

/** The order of the page's address. */
export const managedOrder = createResource(
  office,
  officeGetOrder,
  () => ({ orderNumber: normalizeOrderNumber(lastSegment()) }),
  {
    merge: holdFields(
      ...([
        'status',
        'items',
        'openReturns',
        'refundableCents',
        'shippingAddress',
        'carrier',
        'trackingNumber',
      ] as const),
    ),
  },
);

/** The order as it is now, with what is held back for the sake of a form. */
export const $latestOrder = computed(managedOrder.$view, (view) =>
  view.state === 'shown' ? (view.later ?? view.value) : undefined,
);
