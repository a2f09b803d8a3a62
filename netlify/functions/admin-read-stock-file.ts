import type { Config } from '@netlify/functions';
import { officeReadStockFile as contract } from '#contracts/stock/office-stock.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { compareStockFile } from '#usecases/stock/stock.ts';

export default createOfficeHandler(contract, compareStockFile);

export const config: Config = { path: '/api/admin-read-stock-file' };
