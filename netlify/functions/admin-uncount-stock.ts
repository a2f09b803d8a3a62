import type { Config } from '@netlify/functions';
import { officeUncountStock as contract } from '#contracts/stock/office-stock.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { uncountStock } from '#usecases/stock/stock.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(contract, uncountStock, { after: sendOutbox });

export const config: Config = { path: '/api/admin-uncount-stock' };
