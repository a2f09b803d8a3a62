import { officeGetOrder } from '#contracts/orders/office-orders.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { createManaged } from '../managed.ts';

export type ManagedOrder = ResponseOf<typeof officeGetOrder>;

export const managedOrder = createManaged(officeGetOrder, [
  'status',
  'refundableCents',
  'shippingAddress',
  'carrier',
  'trackingNumber',
]);
