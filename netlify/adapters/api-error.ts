import type * as z from 'zod/mini';
import type { ApiErrorCode, errorResponse } from '#contracts/api-error.ts';

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
