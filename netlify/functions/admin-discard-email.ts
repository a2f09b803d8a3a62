import type { Config } from '@netlify/functions';
import { adminDiscardEmail as contract } from '#contracts/admin-work.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { discardEmail } from '#usecases/admin/pending-work.ts';

export default createAdminHandler(contract, discardEmail);

export const config: Config = { path: '/api/admin-discard-email' };
