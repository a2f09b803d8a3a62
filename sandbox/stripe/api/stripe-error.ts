import type Stripe from 'stripe';
import type { PublicPaymentIntent } from '../schema/shapes.ts';

/** The `error` object of a Stripe reply. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent | PublicPaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** A refusal, as Stripe words it. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
  }
}

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

/** What Stripe could do and this stand-in can't: refused aloud, never ignored. */
export function notInTheStandIn(what: string): StripeError {
  return invalidRequest(
    `The local Stripe stand-in does not support ${what} (sandbox/stripe/differences.md).`,
  );
}

export const UNKNOWN_ERROR: ErrorBody = {
  type: 'api_error',
  message: 'An unknown error occurred.',
};
