import type { Config } from '@netlify/functions';
import { officeListSubscribers as contract } from '#contracts/office/people.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { listSubscribers } from '#usecases/office/subscribers.ts';

export default createOfficeHandler(contract, listSubscribers);

export const config: Config = { path: '/api/admin-list-subscribers' };
