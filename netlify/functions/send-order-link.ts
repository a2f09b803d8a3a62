import type { Config } from '@netlify/functions';
import { sendOrderLink as contract } from '#contracts/orders/send-order-link.ts';
import { createHandler } from '#http/handler.ts';
import { sendOrderLink } from '#usecases/orders/send-order-link.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(contract, sendOrderLink, { after: sendOutbox });

export const config: Config = { path: '/api/send-order-link' };
