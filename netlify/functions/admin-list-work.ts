import type { Config } from '@netlify/functions';
import { officeListWork as contract } from '#contracts/office/work.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { listWork } from '#usecases/office/work-page.ts';

export default createOfficeHandler(contract, listWork);

export const config: Config = { path: '/api/admin-list-work' };
