import type { Config } from '@netlify/functions';
import { adminPackingSlips } from '#contracts/orders/office-actions.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { packingSlips } from '#usecases/orders/packing-slip.ts';

export default createAdminHandler(adminPackingSlips, packingSlips);

export const config: Config = { path: '/api/admin-packing-slips' };
