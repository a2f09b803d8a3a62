import type { Config } from '@netlify/functions';
import { cancelReturn as contract } from '#contracts/returns/returns.ts';
import { createHandler } from '#http/handler.ts';
import { cancelReturn } from '#usecases/returns/cancel.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(contract, cancelReturn, { after: sendOutbox });

export const config: Config = { path: '/api/cancel-return' };
