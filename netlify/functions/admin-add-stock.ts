import type { Config } from '@netlify/functions';
import { adminAddStock as contract } from '#contracts/admin-stock.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { addDelivery } from '#usecases/admin/stock-page.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, addDelivery, { after: sendOutbox });

export const config: Config = { path: '/api/admin-add-stock' };
