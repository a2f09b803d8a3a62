import type { Config } from '@netlify/functions';
import { officeShipReturn as contract } from '#contracts/returns/office-returns.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { shipReturn } from '#usecases/returns/office-returns.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(contract, shipReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-ship-return' };
