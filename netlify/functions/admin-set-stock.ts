import type { Config } from '@netlify/functions';
import { adminSetStock as contract } from '#contracts/admin-stock.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { setStock } from '#usecases/admin/stock.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, setStock, { after: sendOutbox });

export const config: Config = { path: '/api/admin-set-stock' };
