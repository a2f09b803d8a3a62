import type { Config } from '@netlify/functions';
import { createReturn as contract } from '#contracts/returns/returns.ts';
import { createHandler } from '#http/handler.ts';
import { createReturn } from '#usecases/returns/create-return.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(contract, createReturn, { after: sendOutbox });

export const config: Config = { path: '/api/create-return' };
