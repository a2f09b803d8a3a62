import type Stripe from 'stripe';
import { type Caller, publicPart } from '../schema/reply-schema.ts';

interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
  }
}

export const UNKNOWN_ERROR: ErrorBody = {
  type: 'api_error',
  message: 'An unknown error occurred.',
};

export function docUrl(code: string): string {
  return `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`;
}

export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...more });
}

export function noSuch(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** The message for what Stripe supports and the sandbox does not. It is never ignored silently. */
export function notSupported(what: string): string {
  return `The local Stripe stand-in does not support ${what} (sandbox/stripe/differences.md).`;
}

export function invalidFields(message: string): StripeError {
  return invalidRequest(message, { code: 'invalid_fields' });
}

export function isV2(path: string): boolean {
  return path.startsWith('/v2/');
}

/** The reply to a failed request. A v2 error has only a code, a message and a type. */
export function errorReply(
  error: unknown,
  path: string,
  caller?: Caller,
): [status: number, body: string] {
  if (!(error instanceof StripeError)) {
    console.error('Stripe sandbox:', error);
    return [500, JSON.stringify({ error: UNKNOWN_ERROR })];
  }
  const { type, code, message, payment_intent: intent } = error.body;
  const v2 = { code: code === 'resource_missing' ? 'not_found' : code, message, type };
  const payment_intent = intent && caller === 'browser' ? publicPart(intent) : intent;
  return [
    error.status,
    JSON.stringify({ error: isV2(path) ? v2 : { ...error.body, payment_intent } }),
  ];
}
