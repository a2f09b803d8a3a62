import { Ajv, type ErrorObject } from 'ajv';
import { type Caller, readSchemaFile } from '../schema/reply-schema.ts';
import type { RequestShapes } from '../schema/requests.ts';
import { invalidFields, invalidRequest, notSupported } from './errors.ts';

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
  throw requestError(
    errors.find(({ keyword }) => keyword === 'additionalProperties') ?? first,
    isV2,
  );
}

export interface Reply {
  readonly object: string;
}

export interface Page {
  data: Reply[];
  next_page_url: string | null;
  previous_page_url: string | null;
}

/** Throws when the sandbox's own reply does not match Stripe's types, so that tests find the bug. */
export function checkReply(reply: Reply | Page, caller: Caller): void {
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

function isList(reply: Reply): reply is Reply & { data: Reply[] } {
  return reply.object === 'list' && 'data' in reply;
}

/** Validates against the roots of one schema file; each is compiled when it is first needed. */
function openSchemas(file: string, options: { coerceTypes: boolean }) {
  const ajv = new Ajv({ strict: false, allErrors: true, ...options });
  ajv.addSchema(readSchemaFile(file), file);
  return (shape: string, value: unknown): ErrorObject[] => {
    // Replies to Stripe.js and the hosted page are not part of the published API.
    const validate = ajv.getSchema(`${file}#/roots/${shape}`);
    return !validate || validate(value) ? [] : (validate.errors ?? []);
  };
}

/** A parameter's name is `shipping[address][city]` in the v1 API and `shipping.address.city` in the v2 API. */
function requestError({ keyword, params, instancePath, message }: ErrorObject, isV2: boolean) {
  const { additionalProperty, missingProperty } = params;
  const path = [...instancePath.split('/'), additionalProperty, missingProperty].filter(Boolean);
  const [first = '', ...rest] = path.map(String);
  const param = isV2 ? path.join('.') : first + rest.map((name) => `[${name}]`).join('');
  const [code, text] = ((): [code: string | undefined, text: string] => {
    if (additionalProperty) return ['parameter_unknown', `Received unknown parameter: ${param}`];
    if (missingProperty) return ['parameter_missing', `Missing required param: ${param}.`];
    if (keyword === 'false schema') return [undefined, notSupported(`the parameter ${param}`)];
    const isInteger = keyword === 'type' && params['type'] === 'integer';
    if (isInteger) return ['parameter_invalid_integer', `Invalid integer: ${param}`];
    // The sandbox takes fewer values than Stripe.
    if (keyword === 'const') return [undefined, notSupported(`this value of ${param}`)];
    return [undefined, `Invalid ${param}: ${message}`];
  })();
  return isV2 ? invalidFields(text) : invalidRequest(text, { ...(code && { code }), param });
}
