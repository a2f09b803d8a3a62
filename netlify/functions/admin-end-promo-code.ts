import type { Config } from '@netlify/functions';
import { adminEndPromoCode as contract } from '#contracts/admin-promo-codes.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { endPromoCode } from '#usecases/admin/promos.ts';

export default createAdminHandler(contract, endPromoCode);

export const config: Config = { path: '/api/admin-end-promo-code' };
