import type { Config } from '@netlify/functions';
import { officeEndPromoCode as contract } from '#contracts/promo-codes/office-promo-codes.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { endPromo } from '#usecases/promo-codes/promo-codes.ts';

export default createOfficeHandler(contract, endPromo);

export const config: Config = { path: '/api/admin-end-promo-code' };
