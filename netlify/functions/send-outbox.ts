import type { Config } from '@netlify/functions';
import { scheduledHandler } from '#http/scheduled-handler.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default scheduledHandler('send-outbox', sendOutbox);

export const config: Config = { schedule: '*/15 * * * *' };
