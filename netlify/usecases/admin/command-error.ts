import { ServiceUnavailable } from '#adapters/api-error.ts';
import { SettingsError } from '#adapters/settings.ts';

/** A command that can't be carried out; the message is for the operator. */
export class CommandError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CommandError';
  }
}

/** Whether the message tells an operator all there is to know; any other error is a defect. */
export function isExpectedError(error: unknown): error is Error {
  return (
    error instanceof CommandError ||
    error instanceof SettingsError ||
    error instanceof ServiceUnavailable
  );
}
