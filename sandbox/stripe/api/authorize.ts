import type { IncomingHttpHeaders } from 'node:http';
import type { Keys, StripeSandbox } from '../sandbox.ts';
import { invalidRequest, StripeError } from './errors.ts';
import type { Caller } from './route.ts';

/** A publishable key of another account than ours, which sees nothing of ours. */
export const OTHER_ACCOUNT_KEY = 'pk_test_another_account';

/**
 * The caller of a request and its connected account. The key is in the header, as the server library sends it, or in the
 * parameter `key`, as Stripe.js sends it.
 */
export function authorize(
  headers: IncomingHttpHeaders,
  parameters: Record<string, unknown>,
  sandbox: StripeSandbox,
): { caller: Caller; account: string | undefined } {
  const caller = callerOf(headers, parameters, sandbox.parts.keys);
  const version = headers['stripe-version'];
  const { apiVersion } = sandbox.overrides.setup;
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(
      `Invalid Stripe API version: ${String(version)}. The local stand-in speaks ${apiVersion}.`,
    );
  }
  const isOther = keyOf(headers, parameters) === OTHER_ACCOUNT_KEY;
  const account = isOther ? 'acct_another' : accountOf(headers, parameters, sandbox);
  return { caller, account };
}

export function refuseBrowser(): StripeError {
  return new StripeError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

function callerOf(
  headers: IncomingHttpHeaders,
  parameters: Record<string, unknown>,
  { secretKey, publishableKey }: Keys,
): Caller {
  const key = keyOf(headers, parameters);
  if (key === secretKey) return 'server';
  if (key === publishableKey || key === OTHER_ACCOUNT_KEY) return 'browser';
  const message = key
    ? `Invalid API Key provided: ${masked(key)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  throw new StripeError(401, { type: 'invalid_request_error', message });
}

function keyOf(
  { authorization }: IncomingHttpHeaders,
  parameters: Record<string, unknown>,
): string {
  const sent = parameters['key'];
  return authorization?.replace(/^Bearer /, '') ?? (typeof sent === 'string' ? sent : '');
}

/**
 * The account in `Stripe-Account`, in `Stripe-Context` for v2, or in `_stripe_account` from Stripe's own pages. An unknown
 * account is an error for every call.
 */
function accountOf(
  headers: IncomingHttpHeaders,
  parameters: Record<string, unknown>,
  { ledger, parts }: StripeSandbox,
): string | undefined {
  const sent =
    headers['stripe-account'] ?? headers['stripe-context'] ?? parameters['_stripe_account'];
  if (typeof sent !== 'string' || sent === '') return undefined;
  if (ledger.find('account', sent)) return sent;
  throw new StripeError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key '${masked(parts.keys.secretKey)}' does not have access to account '${sent}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** Shows only the start and the end of a key, as Stripe does. */
function masked(key: string): string {
  return key.length < 12
    ? '*'.repeat(key.length)
    : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}
