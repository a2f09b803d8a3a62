import type { Config } from '@netlify/functions';
import { officeCreatePromoCode as contract } from '#contracts/promo-codes/office-promo-codes.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { createPromo } from '#usecases/promo-codes/promo-codes.ts';

export default createOfficeHandler(contract, createPromo);

export const config: Config = { path: '/api/admin-create-promo-code' };
