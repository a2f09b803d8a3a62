import type { Config } from '@netlify/functions';
import { adminDiscardEmail as contract } from '#contracts/admin-work.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { discardPendingEmail } from '#usecases/admin/work-page.ts';

export default createAdminHandler(contract, discardPendingEmail);

export const config: Config = { path: '/api/admin-discard-email' };
