import type { Config } from '@netlify/functions';
import { adminCreatePromoCode as contract } from '#contracts/promo-codes/office-promo-codes.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { createPromo } from '#usecases/promo-codes/promo-codes.ts';

export default createAdminHandler(contract, createPromo);

export const config: Config = { path: '/api/admin-create-promo-code' };
