import { isIPv6 } from 'node:net';
import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import { rows, run } from './database.ts';

export interface RateLimit {
  /** What is counted, and for whom: `contact by email`. */
  name: string;
  most: number;
  seconds: number;
}

/** A limit for one key: a client, an email address or an order number. */
interface Counter extends RateLimit {
  key: string;
}

/** A carrier's network holds thousands of shoppers, and may be rented whole by one attacker. */
const NETWORK_FACTOR = 20;

/**
 * Counts a request for this key; refuses it, with the seconds to wait, when it is one too many. Requests that share a
 * `requestKey` are one request.
 */
export async function limitRate(limit: RateLimit, key: string, requestKey?: string): Promise<void> {
  refuseOver(await waitFor([{ ...limit, key }], requestKey));
}

/** The same for a caller that answers as always: false when it is one too many. */
export async function isWithinLimit(limit: RateLimit, key: string): Promise<boolean> {
  return (await waitFor([{ ...limit, key }])) === 0;
}

/** The same for each limit by client, and for the network that the client comes from. */
export function limitClient(limits: readonly RateLimit[], address: string): Promise<void> {
  return countRequest(clientCounters(limits, address));
}

/** What limitClient counts, for a caller that may have to take it back. */
export function clientCounters(limits: readonly RateLimit[], address: string): Counter[] {
  const clients = clientsOf(address);
  return limits.flatMap((limit) =>
    clients.map(({ key, factor }) => ({ ...limit, key, most: limit.most * factor })),
  );
}

/**
 * Counts a request toward several limits at once, in turn; the first that it is over refuses it. Parallel requests are
 * counted one after the other, so that none passes uncounted.
 */
export async function countRequest(counters: readonly Counter[]): Promise<void> {
  refuseOver(await waitFor(counters));
}

/** The seconds until the next request may come, after counting this one; 0 when it may go on. */
async function waitFor(counters: readonly Counter[], requestKey?: string): Promise<number> {
  const requestName = requestKey === undefined ? null : `${keysOf(counters).join()}:${requestKey}`;
  const [counted] = await rows(z.object({ wait: z.int() }))`
    select count_request(
      ${keysOf(counters)}, ${counters.map(({ most }) => most)}, ${counters.map(({ seconds }) => seconds)},
      ${requestName}
    ) as wait`;
  if (!counted) throw new Error('count_request returned nothing.');
  return counted.wait;
}

function refuseOver(wait: number): void {
  if (wait > 0) throw tooManyRequests('Too many tries.', wait);
}

/** Takes back what was counted, for limits that hold for misses alone. */
export async function uncountRequest(counters: readonly Counter[]): Promise<void> {
  await run`select uncount_request(${keysOf(counters)})`;
}

const keysOf = (counters: readonly Counter[]) => counters.map(({ name, key }) => `${name}:${key}`);

/** The refusal of what there was too much of, with the seconds to wait. */
export function tooManyRequests(what: string, retryAfter: number): ApiError {
  const minutes = Math.ceil(retryAfter / 60);
  const text = `${what} Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  return new ApiError('too_many_requests', text, { retryAfter });
}

/**
 * Whom an address is counted as, and how many times the limit of one client that may reach. With IPv6 a household has a
 * whole network of addresses (/64), and a site or a part of a carrier has a larger one (/48). An IPv4 address may come
 * written as IPv6 (`::ffff:203.0.113.7`).
 */
export function clientsOf(address: string): { key: string; factor: number }[] {
  if (!isIPv6(address)) return [{ key: address, factor: 1 }];
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return [{ key: bytes.flatMap((pair) => [pair >> 8, pair & 255]).join('.'), factor: 1 }];
  }
  return [
    { key: groups.slice(0, 4).join(':'), factor: 1 },
    { key: `${groups.slice(0, 3).join(':')}::/48`, factor: NETWORK_FACTOR },
  ];
}

/** The eight groups of an IPv6 address, as `URL` writes them: in lower case, without leading zeros. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
