import type { Config } from '@netlify/functions';
import { officeLabelReturn as contract } from '#contracts/returns/office-returns.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { labelReturn } from '#usecases/returns/office-returns.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

/** A label in base64 takes a third more than its bytes. */
const BODY_LIMIT = 3 * 1024 * 1024;

export default createOfficeHandler(contract, labelReturn, {
  after: sendOutbox,
  bodyLimit: BODY_LIMIT,
});

export const config: Config = { path: '/api/admin-label-return' };
