import { countAsked } from '#adapters/records/rate-limits.ts';
import { Refusal } from '#contracts/refusal.ts';

/** How often the same somebody may ask. */
export interface RateLimit {
  /** Of what is asked for and by what its askers are told apart: `contact by client`. */
  name: string;
  most: number;
  seconds: number;
}

/**
 * Counts that `who` asks once more; refuses with `too_many_requests`, and the seconds to wait, when that is too often. Who
 * is refused is counted too, but the wait grows no longer by it.
 */
export async function limitRate(limit: RateLimit, who: string): Promise<void> {
  const { asked, seconds_left } = await countAsked(limit.name, who, limit.seconds);
  if (asked <= limit.most) return;
  throw tooOften('That was too often.', seconds_left);
}

/** Refuses with what there was too much of, and the seconds to wait. */
export function tooOften(what: string, secondsLeft: number): Refusal {
  const retryAfter = Math.max(1, secondsLeft);
  const text = `${what} Try again in ${spoken(retryAfter)}.`;
  return new Refusal('too_many_requests', text, { retryAfter });
}

function spoken(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/**
 * The client behind an address. With IPv6 one household has a whole network of addresses: its first half stands for all
 * of them.
 */
export function clientOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...rest];
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
