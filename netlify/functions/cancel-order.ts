import type { Config } from '@netlify/functions';
import { cancelOrder as contract } from '#contracts/returns/returns.ts';
import { createHandler } from '#http/handler.ts';
import { cancelOrder } from '#usecases/returns/cancel.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(contract, cancelOrder, { after: sendOutbox });

export const config: Config = { path: '/api/cancel-order' };
