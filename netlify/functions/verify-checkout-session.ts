import type { Config } from '@netlify/functions';
import { verifyCheckoutSession as contract } from '#contracts/payment/verify-checkout-session.ts';
import { createHandler } from '#http/handler.ts';
import { verifyCheckoutSession } from '#usecases/payment/finish.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createHandler(contract, verifyCheckoutSession, { after: sendOutbox });

export const config: Config = { path: '/api/verify-checkout-session' };
