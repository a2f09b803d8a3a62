import type { Config } from '@netlify/functions';
import { adminStockHistory as contract } from '#contracts/admin-stock.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { describeHistory } from '#usecases/admin/stock-page.ts';

export default createAdminHandler(contract, describeHistory);

export const config: Config = { path: '/api/admin-stock-history' };
