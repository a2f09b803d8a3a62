import type { Config } from '@netlify/functions';
import { adminCreatePromoCode as contract } from '#contracts/admin-promo-codes.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { createPromo } from '#usecases/admin/promos.ts';

export default createAdminHandler(contract, createPromo);

export const config: Config = { path: '/api/admin-create-promo-code' };
