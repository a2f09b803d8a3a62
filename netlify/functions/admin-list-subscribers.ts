import type { Config } from '@netlify/functions';
import { adminListSubscribers as contract } from '#contracts/admin-people.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { listSubscribers } from '#usecases/admin/subscribers.ts';

export default createAdminHandler(contract, listSubscribers);

export const config: Config = { path: '/api/admin-list-subscribers' };
