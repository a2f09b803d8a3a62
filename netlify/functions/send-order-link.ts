import type { Config } from '@netlify/functions';
import { sendOrderLink as contract } from '#contracts/send-order-link.ts';
import { door } from '#http/door.ts';
import { sendOrderLink } from '#usecases/send-order-link.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default door(contract, async (asked, afterwards) => {
  const reply = await sendOrderLink(asked);
  afterwards(sendOutbox);
  return reply;
});

export const config: Config = {
  path: '/api/send-order-link',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
