import type { Config } from '@netlify/functions';
import { adminStatus } from '#contracts/office/session.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { readStatus } from '#usecases/office/session.ts';

export default createAdminHandler(adminStatus, readStatus);

export const config: Config = { path: '/api/admin-status' };
