import type { Config } from '@netlify/functions';
import { adminShipOrder } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { shipOrder } from '#usecases/admin/office-orders.ts';

export default createAdminHandler(adminShipOrder, shipOrder);

export const config: Config = { path: '/api/admin-ship-order' };
