import { adminGetOrder } from '#contracts/orders/office-orders.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { createManaged } from '../managed.ts';

export type ManagedOrder = ResponseOf<typeof adminGetOrder>;

export const managedOrder = createManaged(adminGetOrder, [
  'status',
  'refundableCents',
  'shippingAddress',
  'carrier',
  'trackingNumber',
]);
