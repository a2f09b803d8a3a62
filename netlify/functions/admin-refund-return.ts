import type { Config } from '@netlify/functions';
import { officeRefundReturn as contract } from '#contracts/returns/office-returns.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { refundReturn } from '#usecases/returns/office-returns.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(contract, refundReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-refund-return' };
