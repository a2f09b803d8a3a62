import type { Config } from '@netlify/functions';
import { adminReadStockFile as contract } from '#contracts/stock/office-stock.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { compareStockFile } from '#usecases/stock/stock.ts';

export default createAdminHandler(contract, compareStockFile);

export const config: Config = { path: '/api/admin-read-stock-file' };
