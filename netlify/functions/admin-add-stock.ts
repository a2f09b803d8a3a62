import type { Config } from '@netlify/functions';
import { officeAddStock as contract } from '#contracts/stock/office-stock.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { addStock } from '#usecases/stock/stock.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(contract, addStock, { after: sendOutbox });

export const config: Config = { path: '/api/admin-add-stock' };
