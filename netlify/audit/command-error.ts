import { ApiError, CommandError, ServiceUnavailable } from '#adapters/api-error.ts';
import { SettingsError } from '#adapters/settings.ts';

export { withoutLog } from '#adapters/log.ts';
export { CommandError };

/** Whether the message tells an operator all there is to know; any other error is a defect. */
export function isExpectedError(error: unknown): error is Error {
  return (
    error instanceof ApiError ||
    error instanceof SettingsError ||
    error instanceof ServiceUnavailable
  );
}
