import { officeGetOrder } from '#contracts/office/order.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { lastSegment } from '#stores/site/last-segment.ts';
import { createResource } from '#stores/site/resource.ts';
import { office } from '../api.ts';

export type ManagedOrder = ResponseOf<typeof officeGetOrder>;

export const managedOrder = createResource(
  office,
  officeGetOrder,
  () => ({ orderNumber: normalizeOrderNumber(lastSegment()) }),
  { isPolled: () => false },
);
