import type { Config } from '@netlify/functions';
import { adminReadStockFile as contract } from '#contracts/admin-stock.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { compareStockFile } from '#usecases/admin/stock.ts';

export default createAdminHandler(contract, compareStockFile);

export const config: Config = { path: '/api/admin-read-stock-file' };
