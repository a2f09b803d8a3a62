import type { Config } from '@netlify/functions';
import { placeFreeOrder as contract } from '#contracts/place-free-order.ts';
import { door } from '#http/door.ts';
import { placeFreeOrder } from '#usecases/place-free-order.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default door(contract, async (asked, afterwards) => {
  const order = await placeFreeOrder(asked);
  afterwards(sendOutbox);
  return order;
});

export const config: Config = {
  path: '/api/place-free-order',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
