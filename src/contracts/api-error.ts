import * as z from 'zod/mini';
import { quoteReply } from './payment/checkout-content.ts';

/** A line for which more was asked than can be had; nothing of a retired product can. */
export const shortLine = z.object({
  id: z.string(),
  size: z.string(),
  requested: z.int(),
  available: z.int(),
  retired: z.boolean(),
});

/** The reasons for an error response, as codes that a page can act on, and their HTTP status (requirements §7). */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_signature: 400,
  signed_out: 401,
  account_access_required: 403,
  foreign_origin: 403,
  not_found: 404,
  payment_not_found: 404,
  order_not_found: 404,
  account_not_found: 404,
  product_not_found: 404,
  platform_off: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  account_not_ready: 409,
  already_paid: 409,
  below_card_minimum: 409,
  checkout_changed: 409,
  nothing_to_pay: 409,
  payment_not_successful: 409,
  payment_refunded: 409,
  price_changed: 409,
  promo_not_valid: 409,
  refused: 409,
  sold_out: 409,
  tracking_number_used: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
};

export type ApiErrorCode = keyof typeof ERROR_STATUS;

/** The body of every error response (requirements §7). */
export const errorResponse = z.object({
  error: z.string(),
  code: z.string(),
  /** The field that is wrong, with 400 and 409: `billingAddress.stateProvince`. */
  field: z.optional(z.string()),
  /** The current quote, with 409 `price_changed`. */
  quote: z.optional(quoteReply),
  /** The short lines, with 409 `sold_out`. */
  lines: z.optional(z.array(shortLine)),
  /** With 409 `already_paid`: the payment that was made, by one of these three ids. */
  paymentIntentId: z.optional(z.string()),
  sessionId: z.optional(z.string()),
  paypalOrderId: z.optional(z.string()),
  /** The payment's status at the provider, with 409 `payment_not_successful`. */
  status: z.optional(z.string()),
  /**
   * When the payment may have its order: `soon` for the same request in a moment, `never` when it has ended. Absent
   * when only the shopper can go on, as after a decline.
   */
  retry: z.optional(z.enum(['soon', 'never'])),
  /** The other order, with 409 `tracking_number_used`. */
  orderNumber: z.optional(z.string()),
  /** The seconds to wait, with 429. */
  retryAfter: z.optional(z.int()),
  /** The id under which the error is logged, with 5xx. */
  incident: z.optional(z.string()),
});
export type ErrorResponse = z.output<typeof errorResponse>;

/** The readable part of an error response: nothing if it does not fit the schema. */
export function parseErrorResponse(body: unknown): Partial<ErrorResponse> {
  return errorResponse.safeParse(body).data ?? {};
}
