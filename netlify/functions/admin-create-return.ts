import type { Config } from '@netlify/functions';
import { adminCreateReturn as contract } from '#contracts/admin-returns.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { createReturn } from '#usecases/admin/returns.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, createReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-create-return' };
