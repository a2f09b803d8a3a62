import type { Config } from '@netlify/functions';
import { validatePromoCode as contract } from '#contracts/promo-codes/validate-promo-code.ts';
import { createHandler } from '#http/handler.ts';
import { validatePromoCode } from '#usecases/promo-codes/validate-promo-code.ts';

export default createHandler(contract, validatePromoCode);

export const config: Config = { path: '/api/validate-promo-code' };
