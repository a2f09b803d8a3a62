import type { ErrorObject } from 'ajv';
import { notInTheStandIn, type StripeError } from './stripe-error.ts';
import { invalidFields } from './v2-error.ts';

/** The v2 API's refusal of a field that doesn't fit: the field as a path with dots, and what is wrong with it. */
export function refuseField({ keyword, params, instancePath, message }: ErrorObject): StripeError {
  const field = (name?: unknown) =>
    [...instancePath.split('/').filter(Boolean), ...(name ? [String(name)] : [])].join('.');
  if (keyword === 'additionalProperties') {
    return invalidFields(`${field(params['additionalProperty'])}: unknown field`);
  }
  if (keyword === 'required') {
    return invalidFields(`${field(params['missingProperty'])}: required request field missing`);
  }
  if (keyword === 'false schema') return notInTheStandIn(`the field ${field()}`);
  return invalidFields(`${field()}: ${message ?? 'invalid'}`);
}
