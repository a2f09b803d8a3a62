import type { Config } from '@netlify/functions';
import { joinWaitlist as contract } from '#contracts/join-waitlist.ts';
import { createHandler } from '#http/handler.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { joinWaitlist } from '#usecases/join-waitlist.ts';

export default createHandler(contract, joinWaitlist, {
  after: sendOutbox,
});

export const config: Config = { path: '/api/join-waitlist' };
