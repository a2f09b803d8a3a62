import type { Config } from '@netlify/functions';
import { officeCorrectTracking } from '#contracts/orders/office-actions.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { correctTracking, onOrder } from '#usecases/orders/order-actions.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(officeCorrectTracking, onOrder(correctTracking), {
  after: sendOutbox,
});

export const config: Config = { path: '/api/admin-correct-tracking' };
