import type { Config } from '@netlify/functions';
import { placeFreeOrder as contract } from '#contracts/payment/place-free-order.ts';
import { createHandler } from '#http/handler.ts';
import { placeFreeOrder } from '#usecases/payment/start.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(contract, placeFreeOrder, { after: sendOutbox });

export const config: Config = { path: '/api/place-free-order' };
