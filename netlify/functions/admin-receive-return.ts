import type { Config } from '@netlify/functions';
import { officeReceiveReturn as contract } from '#contracts/returns/office-returns.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { receiveReturn } from '#usecases/returns/office-returns.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(contract, receiveReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-receive-return' };
