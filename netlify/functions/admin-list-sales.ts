import type { Config } from '@netlify/functions';
import { adminListSales as contract } from '#contracts/office/people.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { listSellers } from '#usecases/office/sales.ts';

export default createAdminHandler(contract, listSellers);

export const config: Config = { path: '/api/admin-list-sales' };
