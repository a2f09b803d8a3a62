import type { StripeSandbox } from '../sandbox.ts';
import { invalidRequest, StripeError } from './errors.ts';
import type { Caller } from './route.ts';

/** A publishable key of another account than ours, which sees nothing of ours. */
export const OTHER_ACCOUNT_KEY = 'pk_test_another_account';

/**
 * The caller of a request and its connected account. The server library sends both in headers, Stripe.js and Stripe's own
 * pages in parameters.
 */
export function authorize(
  headers: Headers,
  sent: { key: unknown; _stripe_account: unknown },
  { ledger, parts: { keys, overrides } }: StripeSandbox,
): { caller: Caller; account: string | undefined } {
  const key = headers.get('authorization')?.replace(/^Bearer /, '') ?? sent.key;
  const isOther = key === OTHER_ACCOUNT_KEY;
  const browser = key === keys.publishableKey || isOther ? 'browser' : undefined;
  const caller = key === keys.secretKey ? 'server' : browser;
  if (!caller) {
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message: key ? 'Invalid API Key provided.' : 'You did not provide an API key.',
    });
  }
  const { apiVersion } = overrides.setup;
  const version = headers.get('stripe-version') ?? apiVersion;
  if (version !== apiVersion) {
    throw invalidRequest(
      `Invalid Stripe API version: ${version}. The local stand-in speaks ${apiVersion}.`,
    );
  }
  if (isOther) return { caller, account: 'acct_another' };
  // The v2 API calls the account a context.
  const account =
    headers.get('stripe-account') ?? headers.get('stripe-context') ?? sent._stripe_account;
  if (typeof account !== 'string' || account === '') return { caller, account: undefined };
  if (ledger.find('account', account)) return { caller, account };
  throw new StripeError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}

export function browserError(): StripeError {
  return new StripeError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}
