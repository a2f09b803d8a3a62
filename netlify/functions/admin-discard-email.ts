import type { Config } from '@netlify/functions';
import { adminDiscardEmail as contract } from '#contracts/office/work.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { discardEmail } from '#usecases/office/pending-work.ts';

export default createAdminHandler(contract, discardEmail);

export const config: Config = { path: '/api/admin-discard-email' };
