import type { Config } from '@netlify/functions';
import { officeListPromoCodes as contract } from '#contracts/promo-codes/office-promo-codes.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { listPromoCodes } from '#usecases/promo-codes/promo-codes.ts';

export default createOfficeHandler(contract, listPromoCodes);

export const config: Config = { path: '/api/admin-list-promo-codes' };
