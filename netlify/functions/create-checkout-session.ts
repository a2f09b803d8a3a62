import type { Config } from '@netlify/functions';
import { createCheckoutSession } from '#contracts/create-checkout-session.ts';
import { door } from '#http/door.ts';
import { startHostedPayment } from '#usecases/start-hosted-payment.ts';

export default door(createCheckoutSession, startHostedPayment);

export const config: Config = { path: '/api/create-checkout-session' };
