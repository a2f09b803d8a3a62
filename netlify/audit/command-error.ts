import { ApiError, CommandError, ServiceUnavailable } from '#adapters/api-error.ts';
import { SettingsError } from '#adapters/settings.ts';

export { withoutLog } from '#adapters/log.ts';
export { CommandError };

/** Whether another order, which it names, has the tracking number. */
export const isNumberUsed = (
  error: unknown,
): error is ApiError & { details: { orderNumber: string } } =>
  error instanceof ApiError && error.code === 'tracking_number_used';

/** Whether the message tells an operator all there is to know; any other error is a defect. */
export function isExpectedError(error: unknown): error is Error {
  return (
    error instanceof ApiError ||
    error instanceof SettingsError ||
    error instanceof ServiceUnavailable
  );
}
