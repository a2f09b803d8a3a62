import type { Config } from '@netlify/functions';
import { adminRefuseReturn as contract } from '#contracts/returns/office-returns.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { refuseReturn } from '#usecases/returns/office-returns.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createAdminHandler(contract, refuseReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-refuse-return' };
