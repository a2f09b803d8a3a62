import type { Config } from '@netlify/functions';
import { adminStatus } from '#contracts/admin-session.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { readStatus } from '#usecases/admin/session.ts';

export default createAdminHandler(adminStatus, readStatus);

export const config: Config = { path: '/api/admin-status' };
