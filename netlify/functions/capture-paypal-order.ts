import type { Config } from '@netlify/functions';
import { capturePaypalOrder as contract } from '#contracts/capture-paypal-order.ts';
import { createHandler } from '#http/handler.ts';
import { capturePaypalOrder } from '#usecases/payment/finish.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createHandler(contract, async (approval, { waitUntil }) => {
  const order = await capturePaypalOrder(approval);
  waitUntil(sendOutbox);
  return order;
});

export const config: Config = { path: '/api/capture-paypal-order' };
