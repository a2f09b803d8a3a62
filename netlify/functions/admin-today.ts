import type { Config } from '@netlify/functions';
import { officeToday as contract } from '#contracts/office/today.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { readToday } from '#usecases/office/today.ts';

export default createOfficeHandler(contract, readToday);

export const config: Config = { path: '/api/admin-today' };
