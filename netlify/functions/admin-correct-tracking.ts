import type { Config } from '@netlify/functions';
import { adminCorrectTracking } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { correctTracking } from '#usecases/admin/office-orders.ts';

export default createAdminHandler(adminCorrectTracking, correctTracking);

export const config: Config = { path: '/api/admin-correct-tracking' };
