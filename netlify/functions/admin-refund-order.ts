import type { Config } from '@netlify/functions';
import { adminRefundOrder } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { refundOrder } from '#usecases/admin/office-orders.ts';

export default createAdminHandler(adminRefundOrder, refundOrder);

export const config: Config = { path: '/api/admin-refund-order' };
