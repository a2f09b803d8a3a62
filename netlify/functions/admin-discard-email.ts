import type { Config } from '@netlify/functions';
import { officeDiscardEmail as contract } from '#contracts/office/work.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { discardEmail } from '#usecases/office/pending-work.ts';

export default createOfficeHandler(contract, discardEmail);

export const config: Config = { path: '/api/admin-discard-email' };
