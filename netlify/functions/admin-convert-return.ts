import type { Config } from '@netlify/functions';
import { adminConvertReturn as contract } from '#contracts/returns/office-returns.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { convertReturn } from '#usecases/returns/office-returns.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createAdminHandler(contract, convertReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-convert-return' };
