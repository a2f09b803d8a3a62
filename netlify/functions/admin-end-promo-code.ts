import type { Config } from '@netlify/functions';
import { adminEndPromoCode as contract } from '#contracts/promo-codes/office-promo-codes.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { endPromo } from '#usecases/promo-codes/promo-codes.ts';

export default createAdminHandler(contract, endPromo);

export const config: Config = { path: '/api/admin-end-promo-code' };
