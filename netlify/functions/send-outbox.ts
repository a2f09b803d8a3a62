import type { Config } from '@netlify/functions';
import { scheduledDoor } from '#http/scheduled-door.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default scheduledDoor('send-outbox', sendOutbox);

export const config: Config = { schedule: '* * * * *' };
