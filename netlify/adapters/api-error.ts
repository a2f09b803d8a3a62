import type * as z from 'zod/mini';
import type { errorResponse } from '#contracts/api-error.ts';

/** The reason for an error response, as a code that a page can act on (requirements §7). */
export type ApiErrorCode =
  | 'invalid_request'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'request_timeout'
  | 'foreign_origin'
  | 'invalid_signature'
  | 'price_changed'
  | 'promo_not_valid'
  | 'below_card_minimum'
  | 'nothing_to_pay'
  | 'checkout_changed'
  | 'already_paid'
  | 'payment_not_found'
  | 'payment_not_successful'
  | 'payment_refunded'
  | 'order_not_found'
  | 'account_not_found'
  | 'product_not_found'
  | 'account_access_required'
  | 'account_not_ready'
  | 'platform_off'
  | 'too_many_requests';

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
