import type { Config } from '@netlify/functions';
import { officeRefuseReturn as contract } from '#contracts/returns/office-returns.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { refuseReturn } from '#usecases/returns/office-returns.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(contract, refuseReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-refuse-return' };
