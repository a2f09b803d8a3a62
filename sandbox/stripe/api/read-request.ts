import type { ErrorObject } from 'ajv';
import type { RequestShapes } from '../schema/shapes.ts';
import { Validator } from '../schema/validator.ts';
import { refuseField } from './refuse-field.ts';
import { invalidRequest, notInTheStandIn, type StripeError } from './stripe-error.ts';

const requests = new Validator<RequestShapes>('requests.json', { coerce: true });

/** The parameters of a call in the shape that Stripe's own types give them, or Stripe's refusal. */
export function readRequest<Name extends keyof RequestShapes>(
  shape: Name,
  parameters: Record<string, unknown>,
  isV2: boolean,
): RequestShapes[Name] {
  const [fault, ...others] = requests.faultsOf(shape, parameters);
  // The schema is written from this very type.
  if (!fault) return parameters as RequestShapes[Name];
  const first = [fault, ...others].find((each) => each.keyword === 'additionalProperties') ?? fault;
  throw isV2 ? refuseField(first) : refusal(first);
}

function refusal(fault: ErrorObject): StripeError {
  const { keyword, params } = fault;
  const at = (name: unknown) => parameterName(fault.instancePath, String(name));
  if (keyword === 'additionalProperties') {
    const param = at(params['additionalProperty']);
    return invalidRequest(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  if (keyword === 'required') {
    const param = at(params['missingProperty']);
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  const param = parameterName(fault.instancePath);
  if (keyword === 'false schema') return notInTheStandIn(`the parameter ${param}`);
  if (keyword === 'type' && params['type'] === 'number') {
    return invalidRequest(`Invalid integer: ${param}`, {
      code: 'parameter_invalid_integer',
      param,
    });
  }
  return invalidRequest(`Invalid ${param}: ${fault.message}`, { param });
}

/** `/shipping` and `city` are `shipping[city]` to Stripe. */
function parameterName(path: string, name?: string): string {
  const [first = '', ...rest] = [...path.split('/').filter(Boolean), ...(name ? [name] : [])];
  return first + rest.map((part) => `[${part}]`).join('');
}
