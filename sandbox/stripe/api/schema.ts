import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { readSchemaFile } from '../schema/reply-schema.ts';
import type { RequestShapes } from '../schema/requests.ts';
import { invalidFields, invalidRequest, notSupported, type StripeError } from './errors.ts';

// Form text becomes numbers and booleans in place.
const requests = openSchemas('requests.json', { coerceTypes: true });
const replies = openSchemas('replies.json', { coerceTypes: false });

/** Validates parameters against Stripe's types, or throws Stripe's error. */
export function parseRequest<Name extends keyof RequestShapes>(
  shape: Name,
  parameters: Record<string, unknown>,
  isV2: boolean,
): RequestShapes[Name] {
  const errors = requests(shape, parameters);
  const [first] = errors;
  // The schema is written from this very type.
  if (!first) return parameters as RequestShapes[Name];
  const unknown = errors.find(({ keyword }) => keyword === 'additionalProperties');
  throw isV2 ? v2Refusal(unknown ?? first) : refusal(unknown ?? first);
}

/** A Stripe object, or a list of them. */
export interface Reply {
  readonly object: string;
}

/** A list of the v2 API. */
export interface Page {
  data: Reply[];
  next_page_url: string | null;
  previous_page_url: string | null;
}

/** Throws when the sandbox's own reply does not match Stripe's types, so that tests find the bug. */
export function checkReply(reply: Reply | Page, caller: 'server' | 'browser'): void {
  if (!('object' in reply) || isList(reply)) {
    for (const each of reply.data) checkReply(each, caller);
    return;
  }
  const isPublic = caller === 'browser' && reply.object === 'payment_intent';
  const shape = isPublic ? 'public_payment_intent' : reply.object;
  // The deepest error is the cause: those above it are the branches that it closed.
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  const [error] = replies(shape, reply).sort((a, b) => depth(b) - depth(a));
  if (!error) return;
  const { instancePath, message, params } = error;
  throw new Error(
    `The sandbox's ${shape} does not match Stripe's: ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

export function isList(reply: Reply): reply is Reply & { data: Reply[] } {
  return reply.object === 'list' && 'data' in reply;
}

/** Validates against the roots of one schema file; each is compiled when it is first needed. */
function openSchemas(file: string, options: { coerceTypes: boolean }) {
  const ajv = new Ajv({ strict: false, allErrors: true, ...options });
  const schema = readSchemaFile(file);
  ajv.addSchema(schema, file);
  const compiled = new Map<string, ValidateFunction>();
  return (shape: string, value: unknown): ErrorObject[] => {
    // Replies to Stripe.js and the hosted page are not part of the published API.
    if (!(shape in schema.roots)) return [];
    const validate = compiled.get(shape) ?? ajv.compile({ $ref: `${file}#/roots/${shape}` });
    compiled.set(shape, validate);
    return validate(value) ? [] : (validate.errors ?? []);
  };
}

function refusal({ keyword, params, instancePath, message }: ErrorObject): StripeError {
  const path = instancePath.split('/').filter(Boolean);
  if (keyword === 'additionalProperties') {
    const param = bracketed([...path, String(params['additionalProperty'])]);
    const code = 'parameter_unknown';
    return invalidRequest(`Received unknown parameter: ${param}`, { code, param });
  }
  if (keyword === 'required') {
    const param = bracketed([...path, String(params['missingProperty'])]);
    const code = 'parameter_missing';
    return invalidRequest(`Missing required param: ${param}.`, { code, param });
  }
  const param = bracketed(path);
  if (keyword === 'false schema') return notSupported(`the parameter ${param}`);
  if (keyword === 'type' && params['type'] === 'number') {
    const code = 'parameter_invalid_integer';
    return invalidRequest(`Invalid integer: ${param}`, { code, param });
  }
  return invalidRequest(`Invalid ${param}: ${message}`, { param });
}

/** `shipping[address][city]`. */
function bracketed([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('');
}

/** The v2 API names a field as a path with dots. */
function v2Refusal({ keyword, params, instancePath, message }: ErrorObject): StripeError {
  const path = instancePath.split('/').filter(Boolean);
  const field = (name: unknown) => [...path, String(name)].join('.');
  if (keyword === 'additionalProperties') {
    return invalidFields(`${field(params['additionalProperty'])}: unknown field`);
  }
  if (keyword === 'required') {
    return invalidFields(`${field(params['missingProperty'])}: required request field missing`);
  }
  if (keyword === 'false schema') return notSupported(`the field ${path.join('.')}`);
  return invalidFields(`${path.join('.')}: ${message ?? 'invalid'}`);
}
