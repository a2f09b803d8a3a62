import type { Config } from '@netlify/functions';
import { adminGetOrder } from '#contracts/admin-orders.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { getOrder } from '#usecases/admin/order-details.ts';

export default createAdminHandler(adminGetOrder, getOrder);

export const config: Config = { path: '/api/admin-get-order' };
