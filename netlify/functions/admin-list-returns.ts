import type { Config } from '@netlify/functions';
import { adminListReturns as contract } from '#contracts/returns/office-returns.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { listReturnPage } from '#usecases/returns/office-return-list.ts';

export default createAdminHandler(contract, listReturnPage);

export const config: Config = { path: '/api/admin-list-returns' };
