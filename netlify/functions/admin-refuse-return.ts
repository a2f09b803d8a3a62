import type { Config } from '@netlify/functions';
import { adminRefuseReturn as contract } from '#contracts/admin-returns.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { refuseReturn } from '#usecases/admin/returns.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, refuseReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-refuse-return' };
