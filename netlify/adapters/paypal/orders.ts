import { ATTEMPTS_EXCEEDED } from '#contracts/payment/capture-paypal-order.ts';
import { brand } from '#shop/brand.ts';
import {
  callPaypal,
  isSuccess,
  parseProblem,
  type PaypalProblem,
  retrieveFromPaypal,
} from './client.ts';
import type { CheckoutContent } from '../checkout-content.ts';
import { toPaypalMoney } from './money.ts';
import { toPaypalItems, toReferenceId } from './payment-content.ts';
import { getCapture } from './refunds.ts';
import { orderReply, type PaypalCapture, type PaypalOrder } from './replies.ts';
import { isAddressIssue, toPaypalShipping } from './shipping.ts';

/** An order to create. */
export interface OrderRequest {
  content: CheckoutContent;
  /**
   * Without its address, which PayPal has refused. Seller Protection covers only what is sent to the address that
   * PayPal has.
   */
  hasRefusedAddress: boolean;
  checkoutId: string;
  /** PayPal returns the same order for the same id for six hours. */
  requestId: string;
  returnUrl: string;
  cancelUrl: string;
}

export type CreateOutcome =
  | { outcome: 'created'; order: PaypalOrder }
  | { outcome: 'refused'; problem: PaypalProblem; isAboutAddress: boolean };

/**
 * Creates an order for the shopper to approve; the same `requestId` returns the existing one in its current state, or
 * the same refusal.
 */
export async function createOrder({ requestId, ...request }: OrderRequest): Promise<CreateOutcome> {
  const body = orderBody(request);
  const response = await callPaypal('/v2/checkout/orders', { body, requestId });
  if (isSuccess(response)) return { outcome: 'created', order: orderReply().parse(response.body) };
  // An address may be malformed: a country that PayPal does not have, or a line that is too long.
  const refusal = parseProblem(response, 400);
  if (!request.hasRefusedAddress && isAddressIssue(refusal))
    return { outcome: 'refused', problem: refusal, isAboutAddress: true };
  return { outcome: 'refused', problem: parseProblem(response), isAboutAddress: false };
}

/**
 * The order, as the purchase unit says that this capture has paid, or its first; undefined when PayPal has none by this
 * id, or no longer.
 */
export function getOrder(orderId: string, captureId?: string): Promise<PaypalOrder | undefined> {
  return retrieveFromPaypal(orderPath(orderId), orderReply(captureId));
}

/** The order of a payment, which is known by its order's id, or by its capture's (`paymentIdOf`). */
export async function getOrderOfPayment(id: string): Promise<PaypalOrder | undefined> {
  const order = await getOrder(id);
  if (order) return order;
  const capture = await getCapture(id);
  return capture?.orderId ? getOrder(capture.orderId, capture.id) : undefined;
}

/**
 * The account that our orders pay, as PayPal tells it: of an order that nobody sees, without an approval, which it
 * deletes after three hours.
 */
export async function readOwnPayee(): Promise<string | undefined> {
  const body = {
    intent: 'CAPTURE',
    purchase_units: [{ amount: toPaypalMoney(100) }],
    payment_source: { paypal: { experience_context: { shipping_preference: 'NO_SHIPPING' } } },
  };
  const requestId = `payee:${crypto.randomUUID()}`;
  const response = await callPaypal('/v2/checkout/orders', { body, requestId });
  if (isSuccess(response)) return orderReply().parse(response.body).payeeId;
  const { issue, debugId } = parseProblem(response);
  throw new Error(`PayPal refused an order: ${issue} (debug id ${debugId})`);
}

function orderPath(orderId: string): string {
  return `/v2/checkout/orders/${encodeURIComponent(orderId)}`;
}

function orderBody(request: Omit<OrderRequest, 'requestId'>) {
  const { content, hasRefusedAddress, checkoutId, returnUrl, cancelUrl } = request;
  const { total, subtotal, discount, shipping, tax, items, shipping_address } = content;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: toReferenceId(content),
        custom_id: checkoutId,
        // PayPal captures one invoice id only once.
        invoice_id: checkoutId,
        amount: {
          ...toPaypalMoney(total),
          breakdown: {
            item_total: toPaypalMoney(subtotal),
            discount: toPaypalMoney(discount),
            ...(shipping && { shipping: toPaypalMoney(shipping) }),
            tax_total: toPaypalMoney(tax),
          },
        },
        items: toPaypalItems(items),
        ...(!hasRefusedAddress && { shipping: toPaypalShipping(shipping_address) }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: brand.name,
          // The shopper has entered the address on our own page and can't change it at PayPal.
          shipping_preference: hasRefusedAddress ? 'NO_SHIPPING' : 'SET_PROVIDED_ADDRESS',
          user_action: 'PAY_NOW',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  };
}

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
export async function captureOrder(orderId: string, requestId: string): Promise<CaptureOutcome> {
  const response = await callPaypal(`${orderPath(orderId)}/capture`, { body: {}, requestId });
  if (isSuccess(response)) return outcomeOf(orderReply().parse(response.body));
  if (response.status === 404) return { outcome: 'not_found' };
  const problem = parseProblem(response);
  const { issue } = problem;
  if (issue === 'ORDER_ALREADY_CAPTURED') {
    const order = await getOrder(orderId);
    return order ? outcomeOf(order) : { outcome: 'not_found' };
  }
  if (NOT_APPROVED.includes(issue)) return { outcome: 'not_approved' };
  if (issue === 'SHIPPING_ADDRESS_INVALID') return { outcome: 'address_refused' };
  if (DECLINES.includes(issue)) return { outcome: 'declined', issue };
  return { outcome: 'refused', problem };
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
