import type { Config } from '@netlify/functions';
import { adminDeliverOrder } from '#contracts/orders/office-actions.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { deliverOrder, onOrder } from '#usecases/orders/order-actions.ts';

export default createAdminHandler(adminDeliverOrder, onOrder(deliverOrder));

export const config: Config = { path: '/api/admin-deliver-order' };
