import type { Config } from '@netlify/functions';
import { adminGetOrder } from '#contracts/orders/office-orders.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { getOrder } from '#usecases/orders/office-order.ts';

export default createAdminHandler(adminGetOrder, getOrder);

export const config: Config = { path: '/api/admin-get-order' };
