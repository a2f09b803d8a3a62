import { isLive, settings } from '#adapters/settings.ts';
import { ApiError } from '#adapters/api-error.ts';

/** Whether the seller platform is enabled. Anyone can sell on it, so with live keys it must be enabled by a setting. */
export function platformIsOpen(): boolean {
  const given = settings();
  return given.PLATFORM_ENABLED ?? !isLive(given);
}

/** Throws `platform_off` when the platform is disabled. */
export function requirePlatform(): void {
  if (!platformIsOpen()) throw new ApiError('platform_off', 'There is no seller platform here.');
}
