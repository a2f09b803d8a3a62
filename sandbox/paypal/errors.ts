import { randomBytes } from 'node:crypto';
import payments from './schema/payments.json' with { type: 'json' };

/** One entry of an error's `details`. PayPal adds a description, which the sandbox leaves out. */
export interface ErrorDetail {
  issue: string;
  field?: string;
  value?: string;
  location?: 'body';
}

/** An error in PayPal's words: the published schema of each status has them. */
export class PaypalError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 415 | 422 | 500;
  readonly body: object;

  constructor(status: PaypalError['status'], details: ErrorDetail[] = []) {
    const { name, message } = payments.definitions[`error_${status}`].properties;
    const issue = details[0]?.issue ?? name.enum[0] ?? '';
    super(`${status} ${issue}`);
    this.status = status;
    this.body = {
      name: name.enum[0],
      message: message.enum[0],
      ...(details.length > 0 && { details }),
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
    };
  }
}

/** 422: well-formed, and still not possible. */
export function unprocessable(
  issue: string,
  location: Omit<ErrorDetail, 'issue'> = {},
): PaypalError {
  return new PaypalError(422, [{ issue, ...location }]);
}

export function notFound(): PaypalError {
  return new PaypalError(404, [{ issue: 'INVALID_RESOURCE_ID' }]);
}
