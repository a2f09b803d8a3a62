import type { Config } from '@netlify/functions';
import { adminExportSubscribers as contract } from '#contracts/office/people.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { downloadSubscribers } from '#usecases/office/subscribers.ts';

export default createAdminHandler(contract, downloadSubscribers);

export const config: Config = { path: '/api/admin-export-subscribers' };
