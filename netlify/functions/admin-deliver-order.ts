import type { Config } from '@netlify/functions';
import { adminDeliverOrder } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { deliverOrder, onOrder } from '#usecases/admin/orders.ts';

export default createAdminHandler(adminDeliverOrder, onOrder(deliverOrder));

export const config: Config = { path: '/api/admin-deliver-order' };
