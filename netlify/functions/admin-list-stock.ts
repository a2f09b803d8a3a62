import type { Config } from '@netlify/functions';
import { adminListStock as contract } from '#contracts/admin-stock.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { listProductStock } from '#usecases/admin/stock-page.ts';

export default createAdminHandler(contract, listProductStock);

export const config: Config = { path: '/api/admin-list-stock' };
