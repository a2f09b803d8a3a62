import type { Config } from '@netlify/functions';
import { adminRetryWork as contract } from '#contracts/admin-work.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { retryWork } from '#usecases/admin/work-page.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, retryWork, { after: sendOutbox });

export const config: Config = { path: '/api/admin-retry-work' };
