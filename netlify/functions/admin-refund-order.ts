import type { Config } from '@netlify/functions';
import { adminRefundOrder } from '#contracts/orders/office-actions.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { onOrder, refundInOffice } from '#usecases/orders/order-actions.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createAdminHandler(adminRefundOrder, onOrder(refundInOffice), { after: sendOutbox });

export const config: Config = { path: '/api/admin-refund-order' };
