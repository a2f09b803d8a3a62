import type { Config } from '@netlify/functions';
import { adminToday as contract } from '#contracts/office/today.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { readToday } from '#usecases/office/today.ts';

export default createAdminHandler(contract, readToday);

export const config: Config = { path: '/api/admin-today' };
