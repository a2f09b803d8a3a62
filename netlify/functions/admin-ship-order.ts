import type { Config } from '@netlify/functions';
import { adminShipOrder } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { onOrder, shipOrder } from '#usecases/admin/orders.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(adminShipOrder, onOrder(shipOrder), { after: sendOutbox });

export const config: Config = { path: '/api/admin-ship-order' };
