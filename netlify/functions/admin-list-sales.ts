import type { Config } from '@netlify/functions';
import { officeListSales as contract } from '#contracts/office/people.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { listSellers } from '#usecases/office/sales.ts';

export default createOfficeHandler(contract, listSellers);

export const config: Config = { path: '/api/admin-list-sales' };
