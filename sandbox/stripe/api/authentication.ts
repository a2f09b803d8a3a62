import type { IncomingHttpHeaders } from 'node:http';
import { StripeError } from './stripe-error.ts';

/** Who asks: the shop's server with its secret key, or a browser with the publishable one. */
export type Caller = 'server' | 'browser';
export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** Reads the key from the header, as the server library sends it, or from `key`, as the browser's script does. */
export function authenticate(
  headers: IncomingHttpHeaders,
  parameters: Record<string, unknown>,
  keys: Keys,
): Caller {
  const { key: sent } = parameters;
  const key = keyIn(headers.authorization) ?? (typeof sent === 'string' ? sent : undefined);
  if (key === keys.secretKey) return 'server';
  if (key === keys.publishableKey) return 'browser';
  if (!key) {
    throw refuse(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  throw refuse(`Invalid API Key provided: ${masked(key)}`);
}

export function refuseBrowser(): StripeError {
  return new StripeError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

function keyIn(header: string | undefined): string | undefined {
  if (header?.startsWith('Bearer ')) return header.slice('Bearer '.length);
  if (!header?.startsWith('Basic ')) return undefined;
  return Buffer.from(header.slice('Basic '.length), 'base64').toString().split(':')[0];
}

function refuse(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message });
}

/** As Stripe shows a key that it doesn't know: the ends alone. */
export function masked(key: string): string {
  return key.length < 12
    ? '*'.repeat(key.length)
    : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}
