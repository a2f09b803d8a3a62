import type { Config } from '@netlify/functions';
import { adminCorrectAddress } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { correctAddress, onOrder } from '#usecases/admin/orders.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(adminCorrectAddress, onOrder(correctAddress), {
  after: sendOutbox,
});

export const config: Config = { path: '/api/admin-correct-address' };
