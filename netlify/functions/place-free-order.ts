import type { Config } from '@netlify/functions';
import { placeFreeOrder as contract } from '#contracts/place-free-order.ts';
import { createHandler } from '#http/handler.ts';
import { placeFreeOrder } from '#usecases/payment/start.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createHandler(contract, async (request, { waitUntil }) => {
  const order = await placeFreeOrder(request);
  waitUntil(sendOutbox);
  return order;
});

export const config: Config = { path: '/api/place-free-order' };
