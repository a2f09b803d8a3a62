import * as z from 'zod/mini';
import { checkoutContent, paymentRequest } from './checkout-content.ts';
import { contract } from '../contract.ts';
import { dollars, optionalText } from '../fields.ts';
import { MAX_EMAIL_LENGTH } from '#shop/email.ts';

/** Starts a card payment: prices and stores the checkout, and creates a payment intent. */
export const createPaymentIntentCall = contract({
  name: 'create-payment-intent',
  request: z.pipe(
    z.object({
      amount: dollars,
      /** Ignored: the email address of the order is `customerData.email` (docs/architecture.md). */
      customerEmail: z.optional(optionalText(MAX_EMAIL_LENGTH)),
      ...checkoutContent,
    }),
    paymentRequest,
  ),
  response: z.object({ clientSecret: z.string(), paymentIntentId: z.string() }),
});
