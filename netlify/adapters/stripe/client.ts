import Stripe from 'stripe';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { settings } from '../settings.ts';

const clients = new Map<string, Stripe>();

/** The client for the keys that are set; made once, so that connections live on between calls. */
export function stripe(): Stripe {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = settings();
  const client = clients.get(`${key} ${base}`) ?? connect(key, base);
  clients.set(`${key} ${base}`, client);
  return client;
}

function connect(key: string, base: string | undefined): Stripe {
  return new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && address(new URL(base))),
  });
}

function address({ hostname, port, protocol }: URL) {
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const;
}

/** Asks Stripe; what is worth another try later comes back as Unreachable. */
export async function callStripe<Result>(
  request: (client: Stripe) => Promise<Result>,
): Promise<Result> {
  try {
    return await request(stripe());
  } catch (error) {
    throw isRetryable(error) ? new ServiceUnavailable('Stripe', error) : error;
  }
}

/** The same for what is looked up by its id: undefined when Stripe has nothing by it, or nothing that is ours. */
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

/** Whether Stripe refused for this reason. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** Whether Stripe has nothing by this id, or nothing that is ours: any more, or at all. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return (
    error.statusCode === 404 || ['resource_missing', 'account_invalid'].includes(String(error.code))
  );
}

/** Whether Stripe refused a request for what stood in this field. */
export function refusedField(error: unknown, field: string): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.statusCode === 400 && JSON.stringify(error.raw).includes(field);
}

/** Whether Stripe itself failed on this request: under the same idempotency key it will answer the same for a day. */
export function isStoredFailure(error: unknown): boolean {
  return error instanceof ServiceUnavailable && isServerFailure(error.cause);
}

function isRetryable(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError) return true;
  if (error instanceof Stripe.errors.StripeRateLimitError) return true;
  // 409: the first request under this idempotency key is still running.
  return isServerFailure(error) || statusOf(error) === 409;
}

const isServerFailure = (error: unknown) => statusOf(error) >= 500;

function statusOf(error: unknown): number {
  return error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
}
