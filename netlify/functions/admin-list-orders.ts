import type { Config } from '@netlify/functions';
import { adminListOrders } from '#contracts/admin-orders.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { listOrderPage } from '#usecases/admin/order-list.ts';

export default createAdminHandler(adminListOrders, listOrderPage);

export const config: Config = { path: '/api/admin-list-orders' };
