import type { Config } from '@netlify/functions';
import { adminCorrectTracking } from '#contracts/orders/office-actions.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { correctTracking, onOrder } from '#usecases/orders/order-actions.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createAdminHandler(adminCorrectTracking, onOrder(correctTracking), {
  after: sendOutbox,
});

export const config: Config = { path: '/api/admin-correct-tracking' };
