import type { Config } from '@netlify/functions';
import { adminToday as contract } from '#contracts/admin-today.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { readToday } from '#usecases/admin/today.ts';

export default createAdminHandler(contract, readToday);

export const config: Config = { path: '/api/admin-today' };
