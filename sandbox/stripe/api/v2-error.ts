import { StripeError } from './stripe-error.ts';

/** What the v2 API calls the refusals that both APIs know. */
const CODES: Record<string, string> = {
  resource_missing: 'not_found',
  parameter_missing: 'invalid_fields',
  parameter_unknown: 'invalid_fields',
};

export function isV2(path: string): boolean {
  return path.startsWith('/v2/');
}

/** The `error` object of a v2 reply: a code, a message and a type, and nothing about documentation. */
export function v2ErrorOf({ body: { type, code, message } }: StripeError): object {
  return { ...(code && { code: CODES[code] ?? code }), message, type };
}

export function invalidFields(message: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', code: 'invalid_fields', message });
}
