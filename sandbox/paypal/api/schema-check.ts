import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import notifications from '../schema/notifications.json' with { type: 'json' };
import orders from '../schema/orders.json' with { type: 'json' };
import payments from '../schema/payments.json' with { type: 'json' };
import { type ErrorDetail, PaypalError } from './paypal-error.ts';

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

/** Refuses a request that is not as published, naming each field; one that we don't know is not ignored. */
export function checkRequest(name: ObjectName, body: unknown): void {
  const validate = validatorOf(name);
  if (validate(body)) return;
  throw new PaypalError(400, (validate.errors ?? []).map(toDetail));
}

/** Throws when the stand-in itself answers something that PayPal can't: a fault of ours, for the tests to find. */
export function checkReply(name: ObjectName, body: object): void {
  const validate = validatorOf(name);
  if (validate(body)) return;
  throw new Error(`The PayPal stand-in made a wrong ${name}: ${ajv.errorsText(validate.errors)}`);
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
