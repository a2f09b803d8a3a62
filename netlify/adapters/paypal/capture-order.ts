import { ATTEMPTS_EXCEEDED } from '#contracts/capture-paypal-order.ts';
import type { PaypalClient } from './client.ts';
import { getOrder, readOrder } from './orders.ts';
import { type PaypalProblem, parseProblem } from './problem.ts';
import type { PaypalCapture, PaypalOrder } from './replies.ts';
import { isSuccess } from './transport.ts';

export type CaptureOutcome =
  /** The payment was captured; `capture.status` says whether it was refunded since. */
  | { outcome: 'captured'; capture: PaypalCapture }
  /** PayPal will report later whether the payment completes. */
  | { outcome: 'pending'; capture: PaypalCapture }
  /** The payment method was declined; the shopper can choose another on PayPal's page. */
  | { outcome: 'declined'; issue: string }
  /** PayPal can't send to the order's shipping address. */
  | { outcome: 'address_refused' }
  /** The shopper has not approved the order, or PayPal has not recorded it yet. */
  | { outcome: 'not_approved' }
  | { outcome: 'not_found' }
  | { outcome: 'refused'; problem: PaypalProblem };

const NOT_APPROVED = ['ORDER_IS_PENDING_APPROVAL', 'ORDER_NOT_APPROVED'];

/** Issues that the shopper has to resolve with PayPal. */
const DECLINES = [
  'COMPLIANCE_VIOLATION',
  'INSTRUMENT_DECLINED',
  ATTEMPTS_EXCEEDED,
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
];

/** Captures an approved order; calling it again with the same `requestId` returns the same outcome, also a refusal. */
export async function captureOrder(
  client: PaypalClient,
  orderId: string,
  requestId: string,
): Promise<CaptureOutcome> {
  const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`;
  const response = await client.post(path, { body: {}, requestId });
  if (isSuccess(response)) return outcomeOf(readOrder(client, response));
  if (response.status === 404) return { outcome: 'not_found' };
  const problem = parseProblem(response);
  const { issue } = problem;
  if (issue === 'ORDER_ALREADY_CAPTURED') return earlierCapture(client, orderId);
  if (NOT_APPROVED.includes(issue)) return { outcome: 'not_approved' };
  if (issue === 'SHIPPING_ADDRESS_INVALID') return { outcome: 'address_refused' };
  if (DECLINES.includes(issue)) return { outcome: 'declined', issue };
  return { outcome: 'refused', problem };
}

async function earlierCapture(client: PaypalClient, orderId: string): Promise<CaptureOutcome> {
  const order = await getOrder(client, orderId);
  return order ? outcomeOf(order) : { outcome: 'not_found' };
}

function outcomeOf(order: PaypalOrder): CaptureOutcome {
  switch (order.state) {
    case 'captured': {
      const { capture } = order;
      return { outcome: capture.status === 'PENDING' ? 'pending' : 'captured', capture };
    }
    case 'declined': {
      const { reason, status } = order.capture;
      return { outcome: 'declined', issue: reason ?? status };
    }
    case 'awaiting_approval':
    case 'approved':
    case 'voided':
      return { outcome: 'not_approved' };
  }
}
