import type { Config } from '@netlify/functions';
import { officeCreateReturn as contract } from '#contracts/returns/office-returns.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { createReturn } from '#usecases/returns/office-returns.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(contract, createReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-create-return' };
