import type { Config } from '@netlify/functions';
import { adminUncountStock as contract } from '#contracts/admin-stock.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { endCounting } from '#usecases/admin/stock-page.ts';

export default createAdminHandler(contract, endCounting);

export const config: Config = { path: '/api/admin-uncount-stock' };
