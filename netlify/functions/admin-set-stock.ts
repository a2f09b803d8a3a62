import type { Config } from '@netlify/functions';
import { officeSetStock as contract } from '#contracts/stock/office-stock.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { setStock } from '#usecases/stock/stock.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(contract, setStock, { after: sendOutbox });

export const config: Config = { path: '/api/admin-set-stock' };
