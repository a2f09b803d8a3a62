import type * as z from 'zod/mini';
import type { errorResponse } from '#contracts/api-error.ts';

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

type Details = Omit<z.input<typeof errorResponse>, 'error' | 'code' | 'incident'>;

/** An expected failure. The message is shown to the shopper; the details are for the page. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly details: Details;

  constructor(code: ApiErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}

/** A service that the shop depends on does not respond. The same request may succeed later. */
export class ServiceUnavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what} can't be reached.`, { cause });
    this.name = 'ServiceUnavailable';
  }
}
