import type { Config } from '@netlify/functions';
import { adminUncountStock as contract } from '#contracts/admin-stock.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { endCounting } from '#usecases/admin/stock-page.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, endCounting, { after: sendOutbox });

export const config: Config = { path: '/api/admin-uncount-stock' };
