import type { Config } from '@netlify/functions';
import { adminUncountStock as contract } from '#contracts/admin-stock.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { uncountStock } from '#usecases/admin/stock.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, uncountStock, { after: sendOutbox });

export const config: Config = { path: '/api/admin-uncount-stock' };
