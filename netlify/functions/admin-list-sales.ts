import type { Config } from '@netlify/functions';
import { adminListSales as contract } from '#contracts/admin-people.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { listSellers } from '#usecases/admin/sales.ts';

export default createAdminHandler(contract, listSellers);

export const config: Config = { path: '/api/admin-list-sales' };
