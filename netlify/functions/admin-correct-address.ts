import type { Config } from '@netlify/functions';
import { officeCorrectAddress } from '#contracts/orders/office-actions.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { correctAddress, onOrder } from '#usecases/orders/order-actions.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(officeCorrectAddress, onOrder(correctAddress), {
  after: sendOutbox,
});

export const config: Config = { path: '/api/admin-correct-address' };
