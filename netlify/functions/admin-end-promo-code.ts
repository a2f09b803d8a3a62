import type { Config } from '@netlify/functions';
import { adminEndPromoCode as contract } from '#contracts/admin-promo-codes.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { endPromo } from '#usecases/admin/promos.ts';

export default createAdminHandler(contract, endPromo);

export const config: Config = { path: '/api/admin-end-promo-code' };
