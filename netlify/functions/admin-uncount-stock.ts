import type { Config } from '@netlify/functions';
import { adminUncountStock as contract } from '#contracts/stock/office-stock.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { uncountStock } from '#usecases/stock/stock.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createAdminHandler(contract, uncountStock, { after: sendOutbox });

export const config: Config = { path: '/api/admin-uncount-stock' };
