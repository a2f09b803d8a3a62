import type { Config } from '@netlify/functions';
import { officeListReturns as contract } from '#contracts/returns/office-returns.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { listReturnPage } from '#usecases/returns/office-return-list.ts';

export default createOfficeHandler(contract, listReturnPage);

export const config: Config = { path: '/api/admin-list-returns' };
