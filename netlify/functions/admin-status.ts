import type { Config } from '@netlify/functions';
import { officeStatus } from '#contracts/office/session.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { readStatus } from '#usecases/office/session.ts';

export default createOfficeHandler(officeStatus, readStatus);

export const config: Config = { path: '/api/admin-status' };
