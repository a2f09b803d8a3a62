import type { Config } from '@netlify/functions';
import { capturePaypalOrder as contract } from '#contracts/payment/capture-paypal-order.ts';
import { createHandler } from '#http/handler.ts';
import { capturePaypalOrder } from '#usecases/payment/finish.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(contract, capturePaypalOrder, { after: sendOutbox });

export const config: Config = { path: '/api/capture-paypal-order' };
