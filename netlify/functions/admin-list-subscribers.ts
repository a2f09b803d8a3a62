import type { Config } from '@netlify/functions';
import { adminListSubscribers as contract } from '#contracts/office/people.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { listSubscribers } from '#usecases/office/subscribers.ts';

export default createAdminHandler(contract, listSubscribers);

export const config: Config = { path: '/api/admin-list-subscribers' };
