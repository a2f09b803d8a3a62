import type { Config } from '@netlify/functions';
import { adminRefundReturn as contract } from '#contracts/admin-returns.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { refundReturn } from '#usecases/admin/returns.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, refundReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-refund-return' };
