import type { Config } from '@netlify/functions';
import { confirmPayment as contract } from '#contracts/payment/confirm-payment.ts';
import { createHandler } from '#http/handler.ts';
import { confirmPayment } from '#usecases/payment/finish.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(contract, confirmPayment, { after: sendOutbox });

export const config: Config = { path: '/api/confirm-payment' };
