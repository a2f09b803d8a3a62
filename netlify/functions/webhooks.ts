import type { Config } from '@netlify/functions';
import { createFunction, pathsOf } from '#http/create-function.ts';
import { webhookHandler } from '#http/handler.ts';
import { handleConnectEvent } from '#sellers/handle-connect-event.ts';
import { handlePaypalEvent } from '#payment/handle-paypal-event.ts';
import { handleStripeEvent } from '#payment/handle-stripe-event.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';

const after = sendOutbox;

type StripeUseCase = (body: string, signature: string) => Promise<void>;
const stripe = (useCase: StripeUseCase) => (body: string, headers: Headers) =>
  useCase(body, headers.get('stripe-signature') ?? '');

/** The webhooks of Stripe and PayPal; each use case verifies the signature. */
const handlers = [
  webhookHandler('stripe-webhook', stripe(handleStripeEvent), { after }),
  webhookHandler('stripe-connect-webhook', stripe(handleConnectEvent), { after }),
  webhookHandler('paypal-webhook', handlePaypalEvent, { after }),
];

export default createFunction(handlers);

export const config: Config = {
  path: pathsOf(handlers),
  // Only PayPal can verify its own signatures, so a flood of forged ones would become calls to PayPal.
  rateLimit: { windowLimit: 3000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
