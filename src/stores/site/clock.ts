import { atom } from 'nanostores';

/** A difference that decides no day: replies say their time to the second, and take a while. */
const NEAR_MS = 60_000;

/**
 * How far the shop's clock is ahead of this device's, in milliseconds; 0 where they are near or no reply has said it
 * yet.
 */
export const $clockAhead = atom(0);

/** Learns the time from a reply (`Date`, RFC 9110, 6.6.1). */
export function learnClock({ headers }: Response): void {
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Math.abs(ahead - $clockAhead.get()) > NEAR_MS)
    $clockAhead.set(Math.abs(ahead) > NEAR_MS ? ahead : 0);
}

/** The current time by the shop's clock, whatever this device's says. Days on pages follow it. */
export const shopNow = (): Date => new Date(Date.now() + $clockAhead.get());
