import type { Config } from '@netlify/functions';
import { adminStockHistory as contract } from '#contracts/stock/office-stock.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { describeHistory } from '#usecases/stock/office-stock.ts';

export default createAdminHandler(contract, describeHistory);

export const config: Config = { path: '/api/admin-stock-history' };
