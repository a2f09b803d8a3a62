import { isLive, settings } from '#adapters/settings.ts';
import { ApiError } from '#adapters/api-error.ts';

/** Whether there is a seller platform: anybody may sell on it, so a shop that takes real money has to ask for it. */
export function platformIsOpen(): boolean {
  const given = settings();
  return given.PLATFORM_ENABLED ?? !isLive(given);
}

/** Refuses with `platform_off` where there is none. */
export function requirePlatform(): void {
  if (!platformIsOpen()) throw new ApiError('platform_off', 'There is no seller platform here.');
}
