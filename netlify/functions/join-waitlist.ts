import type { Config } from '@netlify/functions';
import { joinWaitlist as contract } from '#contracts/join-waitlist.ts';
import { createHandler } from '#http/handler.ts';
import { formFailures } from '#shop/site-messages.ts';
import { failedForm } from '#usecases/failed-form.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { joinWaitlist } from '#usecases/join-waitlist.ts';

export default createHandler(contract, joinWaitlist, {
  after: sendOutbox,
  formReplies: {
    done: () => 'joined-waitlist',
    failed: (error) => failedForm(formFailures.waitlistFailed, error),
  },
});

export const config: Config = { path: '/api/join-waitlist' };
