import type { Config } from '@netlify/functions';
import { officeCancelOrder } from '#contracts/orders/office-actions.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { cancelOrder, onOrder } from '#usecases/orders/order-actions.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(officeCancelOrder, onOrder(cancelOrder), { after: sendOutbox });

export const config: Config = { path: '/api/admin-cancel-order' };
