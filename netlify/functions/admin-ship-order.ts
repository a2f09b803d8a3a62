import type { Config } from '@netlify/functions';
import { officeShipOrder } from '#contracts/orders/office-actions.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { onOrder, shipOrder } from '#usecases/orders/order-actions.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(officeShipOrder, onOrder(shipOrder), { after: sendOutbox });

export const config: Config = { path: '/api/admin-ship-order' };
