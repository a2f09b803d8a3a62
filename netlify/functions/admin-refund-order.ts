import type { Config } from '@netlify/functions';
import { officeRefundOrder } from '#contracts/orders/office-actions.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { onOrder, refundInOffice } from '#usecases/orders/order-actions.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(officeRefundOrder, onOrder(refundInOffice), {
  after: sendOutbox,
});

export const config: Config = { path: '/api/admin-refund-order' };
