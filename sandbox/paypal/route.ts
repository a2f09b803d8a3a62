import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type ErrorDetail, PaypalError } from './errors.ts';
import type { PaypalSandbox } from './sandbox.ts';
import notifications from './schema/notifications.json' with { type: 'json' };
import orders from './schema/orders.json' with { type: 'json' };
import payments from './schema/payments.json' with { type: 'json' };

/** One request, read and authorized. */
export interface Call<Body> {
  /** The `:id` of the path. */
  id: string;
  body: Body;
  /** The body as it was sent. */
  text: string;
  /** The header `PayPal-Request-Id`. */
  requestId: string | undefined;
  /** The header `Prefer: return=representation`. */
  wantsAll: boolean;
}

export interface Reply {
  status: number;
  body: object;
  /** The id of what was created, to find it again when the same request is repeated. */
  resultId?: string;
}

type Answer<Body> = (call: Call<Body>, sandbox: PaypalSandbox) => Reply;

/** What a repeated PayPal-Request-Id answers, and for how long PayPal remembers it. */
interface Repetition {
  hours: number;
  answer: (resultId: string, call: Call<unknown>, sandbox: PaypalSandbox) => Reply;
}

export interface Route {
  method: 'GET' | 'POST';
  path: string;
  gives: ObjectName;
  answer: Answer<unknown>;
  repeat?: Repetition;
}

/** A call that PayPal's API offers: its path, the published object that it answers, and what it does. */
export function get(path: string, gives: ObjectName, answer: Answer<unknown>): Route {
  return { method: 'GET', path, gives, answer };
}

export function post<Body>(
  path: string,
  { takes, gives }: { takes: ObjectName; gives: ObjectName },
  answer: Answer<Body>,
  repeat?: Repetition,
): Route {
  const checked: Answer<unknown> = (call, sandbox) => {
    checkRequest(takes, call.body);
    // The published schema says what the body is.
    return answer({ ...call, body: call.body as Body }, sandbox);
  };
  return { method: 'POST', path, gives, answer: checked, ...(repeat && { repeat }) };
}

// PayPal's patterns are not all legal with the `u` flag.
const ajv = new Ajv({ allErrors: true, unicodeRegExp: false, verbose: true });
ajv.addFormat('uri', (text: string) => URL.canParse(text));
ajv.addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)));
for (const schema of [orders, payments, notifications]) ajv.addSchema(schema);

/** An object of the published specs: `orders/order_request`. */
export type ObjectName =
  | `orders/${keyof typeof orders.definitions}`
  | `payments/${keyof typeof payments.definitions}`
  | `notifications/${keyof typeof notifications.definitions}`;

function validatorOf(name: ObjectName): ValidateFunction {
  const [spec, object] = name.split('/');
  const validate = ajv.getSchema(`${spec}#/definitions/${object}`);
  if (!validate) throw new Error(`The schemas hold no ${name}`);
  return validate;
}

/** Refuses a request that is not as published, naming each field; one that it does not know is not ignored. */
export function checkRequest(name: ObjectName, body: unknown): void {
  const validate = validatorOf(name);
  if (validate(body)) return;
  throw new PaypalError(400, (validate.errors ?? []).map(toDetail));
}

/** Throws when the sandbox itself answers what PayPal could not: a bug of the sandbox, for tests to find. */
export function checkReply(name: ObjectName, body: object): void {
  const validate = validatorOf(name);
  if (validate(body)) return;
  throw new Error(
    `The PayPal sandbox answered a wrong ${name}: ${ajv.errorsText(validate.errors)}`,
  );
}

function toDetail(error: ErrorObject): ErrorDetail {
  const [issue, description] = wording(error.keyword);
  return {
    field: `${error.instancePath}${missingOrUnknown(error)}`,
    ...(typeof error.data === 'string' && { value: error.data }),
    location: 'body',
    issue,
    description,
  };
}

function missingOrUnknown({ params }: ErrorObject): string {
  const name: unknown = params.missingProperty ?? params.additionalProperty;
  return typeof name === 'string' ? `/${name}` : '';
}

function wording(keyword: string): [issue: string, description: string] {
  switch (keyword) {
    case 'required':
      return ['MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.'];
    case 'additionalProperties':
      return ['NOT_SUPPORTED', 'This field is not currently supported.'];
    case 'enum':
      return ['INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'];
    case 'minLength':
    case 'maxLength':
      return ['INVALID_STRING_LENGTH', 'The value of a field is either too short or too long.'];
    case 'minItems':
      return ['INVALID_ARRAY_MIN_ITEMS', 'The number of items in an array is too small.'];
    case 'maxItems':
      return ['INVALID_ARRAY_MAX_ITEMS', 'The number of items in an array is too large.'];
    default:
      return [
        'INVALID_PARAMETER_SYNTAX',
        'The value of a field does not conform to the expected format.',
      ];
  }
}
