import type { Config } from '@netlify/functions';
import { adminShipReturn as contract } from '#contracts/admin-returns.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { shipReturn } from '#usecases/admin/returns.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(contract, shipReturn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-ship-return' };
