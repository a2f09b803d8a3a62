import type { Config } from '@netlify/functions';
import { adminListWork as contract } from '#contracts/office/work.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { listWork } from '#usecases/office/work-page.ts';

export default createAdminHandler(contract, listWork);

export const config: Config = { path: '/api/admin-list-work' };
