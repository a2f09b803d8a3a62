import type { Config } from '@netlify/functions';
import { officeExportSubscribers as contract } from '#contracts/office/people.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { downloadSubscribers } from '#usecases/office/subscribers.ts';

export default createOfficeHandler(contract, downloadSubscribers);

export const config: Config = { path: '/api/admin-export-subscribers' };
