import { isIPv6 } from 'node:net';
import * as z from 'zod';
import { countOf } from '#shop/count-of.ts';
import { ApiError } from '#adapters/api-error.ts';
import { oneValue, run } from './database.ts';

export interface RateLimit {
  /** The counted event: `contact by email`. */
  name: string;
  max: number;
  seconds: number;
}

/** A limit for one key: a client, an email address or an order number. */
interface Counter extends RateLimit {
  key: string;
}

/** A carrier's network has thousands of shoppers, but one attacker may rent all of it. */
const NETWORK_FACTOR = 20;

/**
 * Counts a request for this key. Throws `too_many_requests` with the seconds to wait when it is over the limit. Calls
 * with the same `requestKey` count once.
 */
export async function limitRate(limit: RateLimit, key: string, requestKey?: string): Promise<void> {
  refuseOver(await waitFor([{ ...limit, key }], requestKey));
}

/** Counts a request for this key; false when it is over the limit. */
export async function isWithinLimit(limit: RateLimit, key: string): Promise<boolean> {
  return (await waitFor([{ ...limit, key }])) === 0;
}

/** The counters of each limit for the client, and for its network. */
export function clientCounters(limits: readonly RateLimit[], address: string): Counter[] {
  const clients = clientsOf(address);
  return limits.flatMap((limit) =>
    clients.map(({ key, factor }) => ({ ...limit, key, max: limit.max * factor })),
  );
}

/**
 * Counts a request toward several limits; throws at the first that it is over. Parallel requests are counted one after
 * another.
 */
export async function countRequest(counters: readonly Counter[]): Promise<void> {
  refuseOver(await waitFor(counters));
}

/** Counts the request and returns the seconds until the next one is allowed; 0 when this one is. */
async function waitFor(counters: readonly Counter[], requestKey?: string): Promise<number> {
  const requestName = requestKey === undefined ? null : `${keysOf(counters).join()}:${requestKey}`;
  return oneValue(z.int())`
    select count_request(
      p_keys => ${keysOf(counters)}, p_limits => ${counters.map(({ max }) => max)},
      p_seconds => ${counters.map(({ seconds }) => seconds)}, p_request_key => ${requestName}
    )`;
}

function refuseOver(wait: number): void {
  if (wait > 0) throw tooManyRequests('Too many tries.', wait);
}

/** Undoes countRequest, for limits that count failures only. */
export async function uncountRequest(counters: readonly Counter[]): Promise<void> {
  await run`select uncount_request(${keysOf(counters)})`;
}

const keysOf = (counters: readonly Counter[]) => counters.map(({ name, key }) => `${name}:${key}`);

/** The error for too many requests, with the seconds to wait. */
export function tooManyRequests(what: string, retryAfter: number): ApiError {
  const minutes = Math.ceil(retryAfter / 60);
  const wait =
    minutes > 120 ? countOf(Math.ceil(minutes / 60), 'hour') : countOf(minutes, 'minute');
  const text = `${what} Try again in ${wait}.`;
  return new ApiError('too_many_requests', text, { retryAfter });
}

/**
 * The keys that an address is counted under, each with the factor for its limits. An IPv6 household has a whole network
 * (/64), and a site or part of a carrier a larger one (/48). IPv4 addresses may arrive in IPv6 form
 * (`::ffff:203.0.113.7`).
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

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
