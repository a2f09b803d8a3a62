import type Stripe from 'stripe';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { withBackOff } from '../back-off.ts';
import { settings } from '../settings.ts';

/** The API version that this code is written for. */
export const API_VERSION = '2026-10-28.endive';

const clients = new Map<string, Promise<Stripe>>();

/** The client for the configured key; kept, so that calls reuse its connections. */
export function stripe(): Promise<Stripe> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = settings();
  const client = clients.get(`${key} ${base}`) ?? createClient(key, base);
  clients.set(`${key} ${base}`, client);
  return client;
}

/** A client for any key: the configured one has a client already. */
export async function createClient(key: string, base: string | undefined): Promise<Stripe> {
  // Loaded when it is used: most functions bundle it, and not each call needs it.
  const { default: Client } = await import('stripe');
  return new Client(key, {
    apiVersion: API_VERSION,
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && address(new URL(base))),
  });
}

function address({ hostname, port, protocol }: URL) {
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const;
}

/**
 * Calls Stripe; throws ServiceUnavailable when a retry may succeed. The SDK repeats nothing that Stripe has limited
 * (429).
 */
export async function callStripe<Result>(
  request: (client: Stripe) => Promise<Result>,
  client = stripe(),
): Promise<Result> {
  try {
    const known = await client;
    return await withBackOff(() => request(known), isRateLimited);
  } catch (error) {
    throw isRetryable(error) ? new ServiceUnavailable('Stripe', error) : error;
  }
}

/** Retrieves an object by its id; undefined when it does not exist or is not ours. */
export async function retrieveOrUndefined<Result>(
  request: (client: Stripe) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await callStripe(request);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether Stripe returned an error with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return isStripeError(error) && error.code === code;
}

/**
 * Whether Stripe has refused the request itself, which it repeats for the same idempotency key
 * (https://docs.stripe.com/error-low-level#content-errors). A 5xx is no refusal: Stripe may still carry it out.
 */
export function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    isStripeError(error) && ['StripeInvalidRequestError', 'StripeCardError'].includes(error.type)
  );
}

/** Whether Stripe does not have this object, or not for this account. */
function isMissing(error: unknown): boolean {
  if (!isStripeError(error)) return false;
  return (
    error.statusCode === 404 || ['resource_missing', 'account_invalid'].includes(String(error.code))
  );
}

/** Whether Stripe rejected a request for the value of this field. */
export function refusedField(error: unknown, field: string): boolean {
  if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError') return false;
  return error.statusCode === 400 && JSON.stringify(error.raw).includes(field);
}

/** Whether Stripe failed with a 5xx, which it repeats for the same idempotency key for a day. */
export function isStoredFailure(error: unknown): boolean {
  return error instanceof ServiceUnavailable && isServerFailure(error.cause);
}

/** The second is what the SDK makes of a limit of the v2 API. */
const LIMIT_TYPES = ['StripeRateLimitError', 'RateLimitError'];

const isRateLimited = (error: unknown) =>
  error instanceof Error && 'type' in error && LIMIT_TYPES.includes(String(error.type));

function isRetryable(error: unknown): boolean {
  if (isRateLimited(error)) return true;
  if (isStripeError(error) && error.type === 'StripeConnectionError') return true;
  // 409: the first request under this idempotency key is still running.
  return isServerFailure(error) || statusOf(error) === 409;
}

const isServerFailure = (error: unknown) => statusOf(error) >= 500;

function statusOf(error: unknown): number {
  return isStripeError(error) ? (error.statusCode ?? 0) : 0;
}

/** Whether the SDK rejected the signature. For an empty signature it throws an ordinary error of `secureCompare`. */
export function isUnsigned(error: unknown): boolean {
  if (isStripeError(error) && error.type === 'StripeSignatureVerificationError') return true;
  return error instanceof Error && error.message.startsWith('secureCompare');
}

/** Whether the SDK threw this. Its errors are known by their `type` (docs.stripe.com/error-handling). */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}
