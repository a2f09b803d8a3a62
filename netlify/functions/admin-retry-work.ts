import type { Config } from '@netlify/functions';
import { officeRetryWork as contract } from '#contracts/office/work.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { retryWork } from '#usecases/office/work-page.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(contract, retryWork, { after: sendOutbox });

export const config: Config = { path: '/api/admin-retry-work' };
