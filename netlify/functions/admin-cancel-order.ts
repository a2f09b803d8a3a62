import type { Config } from '@netlify/functions';
import { adminCancelOrder } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { cancelOrder, onOrder } from '#usecases/admin/orders.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(adminCancelOrder, onOrder(cancelOrder), { after: sendOutbox });

export const config: Config = { path: '/api/admin-cancel-order' };
