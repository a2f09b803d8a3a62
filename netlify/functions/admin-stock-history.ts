import type { Config } from '@netlify/functions';
import { officeStockHistory as contract } from '#contracts/stock/office-stock.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { describeHistory } from '#usecases/stock/office-stock.ts';

export default createOfficeHandler(contract, describeHistory);

export const config: Config = { path: '/api/admin-stock-history' };
