import type { Config } from '@netlify/functions';
import { officeListStock as contract } from '#contracts/stock/office-stock.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { listProductStock } from '#usecases/stock/office-stock.ts';

export default createOfficeHandler(contract, listProductStock);

export const config: Config = { path: '/api/admin-list-stock' };
