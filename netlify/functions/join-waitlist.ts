import type { Config } from '@netlify/functions';
import { joinWaitlist as contract } from '#contracts/stock/join-waitlist.ts';
import { createHandler } from '#http/handler.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';
import { joinWaitlist } from '#usecases/stock/join-waitlist.ts';

export default createHandler(contract, joinWaitlist, {
  after: sendOutbox,
});

export const config: Config = { path: '/api/join-waitlist' };
