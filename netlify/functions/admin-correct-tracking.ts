import type { Config } from '@netlify/functions';
import { adminCorrectTracking } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { correctTracking, onOrder } from '#usecases/admin/orders.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(adminCorrectTracking, onOrder(correctTracking), {
  after: sendOutbox,
});

export const config: Config = { path: '/api/admin-correct-tracking' };
