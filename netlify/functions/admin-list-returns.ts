import type { Config } from '@netlify/functions';
import { adminListReturns as contract } from '#contracts/admin-returns.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { listReturnPage } from '#usecases/admin/return-list.ts';

export default createAdminHandler(contract, listReturnPage);

export const config: Config = { path: '/api/admin-list-returns' };
