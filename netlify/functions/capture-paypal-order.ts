import type { Config } from '@netlify/functions';
import { capturePaypalOrder as contract } from '#contracts/capture-paypal-order.ts';
import { door } from '#http/door.ts';
import { capturePaypalOrder } from '#usecases/capture-paypal-order.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default door(contract, async (approval, afterwards) => {
  const order = await capturePaypalOrder(approval);
  afterwards(sendOutbox);
  return order;
});

export const config: Config = {
  path: '/api/capture-paypal-order',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
