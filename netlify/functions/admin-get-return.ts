import type { Config } from '@netlify/functions';
import { adminGetReturn as contract } from '#contracts/admin-returns.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { getReturn } from '#usecases/admin/returns.ts';

export default createAdminHandler(contract, getReturn);

export const config: Config = { path: '/api/admin-get-return' };
