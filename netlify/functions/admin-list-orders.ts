import type { Config } from '@netlify/functions';
import { adminListOrders } from '#contracts/orders/office-orders.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { listOrderPage } from '#usecases/orders/office-orders.ts';

export default createAdminHandler(adminListOrders, listOrderPage);

export const config: Config = { path: '/api/admin-list-orders' };
