import type { Config } from '@netlify/functions';
import { adminCorrectAddress } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { correctAddress } from '#usecases/admin/office-orders.ts';

export default createAdminHandler(adminCorrectAddress, correctAddress);

export const config: Config = { path: '/api/admin-correct-address' };
