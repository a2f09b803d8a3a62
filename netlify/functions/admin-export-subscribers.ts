import type { Config } from '@netlify/functions';
import { adminExportSubscribers as contract } from '#contracts/admin-people.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { downloadSubscribers } from '#usecases/admin/subscribers.ts';

export default createAdminHandler(contract, downloadSubscribers);

export const config: Config = { path: '/api/admin-export-subscribers' };
