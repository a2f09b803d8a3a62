import type { Config } from '@netlify/functions';
import { adminGetReturn as contract } from '#contracts/returns/office-returns.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { getReturn } from '#usecases/returns/office-returns.ts';

export default createAdminHandler(contract, getReturn);

export const config: Config = { path: '/api/admin-get-return' };
