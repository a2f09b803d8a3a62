import type { Config } from '@netlify/functions';
import { adminListPromoCodes as contract } from '#contracts/admin-promo-codes.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { listPromoCodes } from '#usecases/admin/promos.ts';

export default createAdminHandler(contract, listPromoCodes);

export const config: Config = { path: '/api/admin-list-promo-codes' };
