import type * as z from 'zod/mini';
import type { problem } from './problem.ts';

/** Why a function does not do what it was asked, in one word that a page can act on (rulings, Functions). */
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

type Details = Omit<z.input<typeof problem>, 'error' | 'code' | 'incident'>;

/** An expected failure: its message is for the shopper, its details for the page. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly details: Details;

  constructor(code: ApiErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** Something that the shop needs does not answer now: trying again later is right. */
export class ServiceUnavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what} can't be reached.`, { cause });
    this.name = 'Unreachable';
  }
}
