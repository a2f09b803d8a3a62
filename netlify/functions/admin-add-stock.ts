import type { Config } from '@netlify/functions';
import { adminAddStock as contract } from '#contracts/admin-stock.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { addStock } from '#usecases/admin/stock.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, addStock, { after: sendOutbox });

export const config: Config = { path: '/api/admin-add-stock' };
