import { ApiError, ServiceUnavailable } from '#adapters/api-error.ts';
import { SettingsError } from '#adapters/settings.ts';

/** The stored state, or the named field of the request, does not allow this; the message is for the caller. */
export class CommandError extends ApiError {
  constructor(message: string, cause?: unknown, field?: string) {
    super(field === undefined ? 'refused' : 'invalid_request', message, field ? { field } : {});
    this.name = 'CommandError';
    this.cause = cause;
  }
}

/** Whether the message tells an operator all there is to know; any other error is a defect. */
export function isExpectedError(error: unknown): error is Error {
  return (
    error instanceof ApiError ||
    error instanceof SettingsError ||
    error instanceof ServiceUnavailable
  );
}
