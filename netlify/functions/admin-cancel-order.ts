import type { Config } from '@netlify/functions';
import { adminCancelOrder } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { cancelOrder } from '#usecases/admin/office-orders.ts';

export default createAdminHandler(adminCancelOrder, cancelOrder);

export const config: Config = { path: '/api/admin-cancel-order' };
