import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Endpoint } from '#sandbox/provider/http.ts';
import { type ErrorDetail, PaypalError } from './errors.ts';
import type { PaypalSandbox } from './sandbox.ts';
import notifications from './schema/notifications.json' with { type: 'json' };
import orders from './schema/orders.json' with { type: 'json' };
import payments from './schema/payments.json' with { type: 'json' };
import reporting from './schema/reporting.json' with { type: 'json' };

export interface Call {
  /** The `:id` of the path. */
  id: string;
  query: URLSearchParams;
  body: unknown;
  /** The body as it was sent. */
  text: string;
  /** The header `PayPal-Request-Id`. */
  requestId: string | undefined;
}

export interface Reply {
  status: number;
  body: object;
  /** The id of what was created, to find it again when the same request is repeated. */
  resultId?: string;
}

/** A call of PayPal's API with the published schemas of its request and reply. */
export interface Route {
  endpoint: Endpoint;
  request?: ObjectName;
  reply: ObjectName;
  handle: (call: Call, sandbox: PaypalSandbox) => Reply;
  /** The reply to a repeated PayPal-Request-Id, and how long PayPal remembers the id. */
  repeat?: {
    hours: number;
    handle: (result: Pick<Call, 'id'>, sandbox: PaypalSandbox) => Reply;
  };
}

// PayPal's patterns are not all legal with the `u` flag.
const ajv = new Ajv({ allErrors: true, unicodeRegExp: false, verbose: true });
ajv.addFormat('uri', (text: string) => URL.canParse(text));
ajv.addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)));
for (const schema of [orders, payments, notifications, reporting]) ajv.addSchema(schema);

/** An object of the published specs: `orders/order_request`. */
export type ObjectName =
  | `orders/${keyof typeof orders.definitions}`
  | `payments/${keyof typeof payments.definitions}`
  | `notifications/${keyof typeof notifications.definitions}`
  | `reporting/${keyof typeof reporting.definitions}`;

function validatorOf(name: ObjectName): ValidateFunction {
  const [spec, object] = name.split('/');
  const validate = ajv.getSchema(`${spec}#/definitions/${object}`);
  if (!validate) throw new Error(`The schemas have no ${name}`);
  return validate;
}

/** Rejects a request that does not match the published schema; unknown fields are errors too. */
export function checkRequest(name: ObjectName, body: unknown): void {
  const validate = validatorOf(name);
  if (!validate(body)) throw new PaypalError(400, (validate.errors ?? []).map(toDetail));
}

/** Throws when the sandbox's own reply does not match the published schema, so that tests find the bug. */
export function checkReply(name: ObjectName, body: object): void {
  const validate = validatorOf(name);
  if (validate(body)) return;
  throw new Error(`The PayPal sandbox sent an invalid ${name}: ${ajv.errorsText(validate.errors)}`);
}

function toDetail({ keyword, instancePath, params, data }: ErrorObject): ErrorDetail {
  const name: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return {
    field: typeof name === 'string' ? `${instancePath}/${name}` : instancePath,
    ...(typeof data === 'string' && { value: data }),
    location: 'body',
    issue: ISSUES[keyword] ?? 'INVALID_PARAMETER_SYNTAX',
  };
}

/** PayPal's name for the violation of a schema's keyword. */
const ISSUES: Record<string, string> = {
  required: 'MISSING_REQUIRED_PARAMETER',
  additionalProperties: 'NOT_SUPPORTED',
  enum: 'INVALID_PARAMETER_VALUE',
  minLength: 'INVALID_STRING_LENGTH',
  maxLength: 'INVALID_STRING_LENGTH',
};
