import type { Config } from '@netlify/functions';
import { adminRefundOrder } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { onOrder, refundInOffice } from '#usecases/admin/orders.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(adminRefundOrder, onOrder(refundInOffice), { after: sendOutbox });

export const config: Config = { path: '/api/admin-refund-order' };
