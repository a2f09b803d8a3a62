import type { Config } from '@netlify/functions';
import { adminReceiveReturn as contract } from '#contracts/admin-returns.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { receiveReturn } from '#usecases/admin/returns.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, receiveReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-receive-return' };
