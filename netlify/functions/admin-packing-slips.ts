import type { Config } from '@netlify/functions';
import { adminPackingSlips } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { packingSlips } from '#usecases/admin/packing-slip.ts';

export default createAdminHandler(adminPackingSlips, packingSlips);

export const config: Config = { path: '/api/admin-packing-slips' };
