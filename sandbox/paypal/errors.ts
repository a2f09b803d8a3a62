import { randomBytes } from 'node:crypto';
import type { Link } from './objects.ts';

/** One entry of a refusal's `details`. */
export interface ErrorDetail {
  issue: string;
  description: string;
  field?: string;
  value?: string;
  location?: 'body' | 'path';
}

/** What PayPal's specs call the refusals, by status. */
const NAMES = {
  400: [
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', "The server does not support the request payload's media type."],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
} as const;

/** The issues that the sandbox finds, in the published words. */
const ISSUES = {
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  CITY_REQUIRED: 'The specified country requires a city (address.admin_area_2).',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  DECIMAL_PRECISION:
    'If the currency supports decimals, only two decimal place precision is supported.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INVALID_RESOURCE_ID:
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MISSING_SHIPPING_ADDRESS:
    'The shipping address is required when shipping_preference=SET_PROVIDED_ADDRESS.',
  NOT_SUPPORTED: 'This field is not currently supported.',
  ORDER_ALREADY_CAPTURED:
    "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  PAYPAL_REQUEST_ID_REQUIRED:
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  POSTAL_CODE_REQUIRED: 'The specified country requires a postal code.',
  PREVIOUS_REQUEST_IN_PROGRESS:
    'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  SHIPPING_ADDRESS_INVALID: 'Provided shipping address is invalid.',
} as const;
export type Issue = keyof typeof ISSUES;

type Location = Omit<ErrorDetail, 'issue' | 'description'>;

export function detail(issue: Issue, location: Location = {}): ErrorDetail {
  return { ...location, issue, description: ISSUES[issue] };
}

/** A refusal, as PayPal words it. */
export class PaypalError extends Error {
  readonly status: keyof typeof NAMES;
  readonly body: object;

  constructor(status: keyof typeof NAMES, details: ErrorDetail[] = [], links: Link[] = []) {
    const [name, message] = NAMES[status];
    super(`${name} ${details.map(({ issue }) => issue).join(', ')}`);
    this.status = status;
    this.body = {
      name,
      message,
      ...(details.length > 0 && { details }),
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      ...(status !== 500 && { links: [helpLink(details[0]?.issue ?? name), ...links] }),
    };
  }
}

/** 422: well-formed, and still not possible. */
export function unprocessable(
  issue: Issue,
  location: Location = {},
  links: Link[] = [],
): PaypalError {
  return new PaypalError(422, [detail(issue, location)], links);
}

/** The refusal that an earlier request with the same PayPal-Request-Id got. */
export function repeatedRefusal(body: object): PaypalError {
  return Object.assign(new PaypalError(422), { body });
}

export function notFound(): PaypalError {
  return new PaypalError(404, [detail('INVALID_RESOURCE_ID')]);
}

function helpLink(name: string): Link {
  const href = `https://developer.paypal.com/docs/api/orders/v2/#error-${name}`;
  return { href, rel: 'information_link', method: 'GET' };
}
