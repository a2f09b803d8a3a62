import type { Config } from '@netlify/functions';
import { officeConvertReturn as contract } from '#contracts/returns/office-returns.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { convertReturn } from '#usecases/returns/office-returns.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(contract, convertReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-convert-return' };
