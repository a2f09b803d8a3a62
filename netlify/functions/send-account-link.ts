import type { Config } from '@netlify/functions';
import { sendAccountLink as contract } from '#contracts/connect/send-account-link.ts';
import { createHandler } from '#http/handler.ts';
import { sendAccountLink } from '#usecases/connect/send-account-link.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(contract, sendAccountLink, { after: sendOutbox });

export const config: Config = { path: '/api/send-account-link' };
