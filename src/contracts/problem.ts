import * as z from 'zod/mini';
import { quoteReply } from './checkout-content.ts';

/** What every function answers when it can't do what it was asked (rulings, Functions). */
export const problem = z.object({
  error: z.string(),
  code: z.string(),
  /** The field that is wrong, with 400: `billingAddress.stateProvince`. */
  field: z.optional(z.string()),
  /** What it costs, with 409 `price_changed`. */
  quote: z.optional(quoteReply),
  /** The payment that exists, with 409 `already_paid`: by which of these three the shopper paid. */
  paymentIntentId: z.optional(z.string()),
  sessionId: z.optional(z.string()),
  paypalOrderId: z.optional(z.string()),
  /** What became of the payment, with 409 `payment_not_successful`. */
  status: z.optional(z.string()),
  /** Where another way to pay can be chosen at PayPal, with `payment_not_successful`, if PayPal offers it. */
  approvalUrl: z.optional(z.string()),
  /** The seconds to wait, with 429. */
  retryAfter: z.optional(z.int()),
  /** To find the fault in the log, with 5xx. */
  incident: z.optional(z.string()),
});
