import type { Config } from '@netlify/functions';
import { adminListWork as contract } from '#contracts/admin-work.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { listWork } from '#usecases/admin/work-page.ts';

export default createAdminHandler(contract, listWork);

export const config: Config = { path: '/api/admin-list-work' };
