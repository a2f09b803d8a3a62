import type { Config } from '@netlify/functions';
import { adminListStock as contract } from '#contracts/stock/office-stock.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { listProductStock } from '#usecases/stock/office-stock.ts';

export default createAdminHandler(contract, listProductStock);

export const config: Config = { path: '/api/admin-list-stock' };
