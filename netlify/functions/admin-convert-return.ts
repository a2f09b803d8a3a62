import type { Config } from '@netlify/functions';
import { adminConvertReturn as contract } from '#contracts/admin-returns.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { convertReturn } from '#usecases/admin/returns.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, convertReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-convert-return' };
