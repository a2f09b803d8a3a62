import type { Config } from '@netlify/functions';
import { adminListPromoCodes as contract } from '#contracts/promo-codes/office-promo-codes.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { listPromoCodes } from '#usecases/promo-codes/promo-codes.ts';

export default createAdminHandler(contract, listPromoCodes);

export const config: Config = { path: '/api/admin-list-promo-codes' };
