import { brand } from '#shop/brand.ts';
import { paypalApprovalPage } from '../provider-address.ts';
import type { AddressContent } from '../records/checkouts.ts';
import type { PaypalClient } from './client.ts';
import { toPaypalMoney } from './money.ts';
import { type PaypalProblem, parseProblem } from './problem.ts';
import { orderReply, type PaypalOrder } from './replies.ts';
import { isAddressIssue, toPaypalShipping } from './shipping.ts';
import { type PaypalResponse, isSuccess } from './transport.ts';

/** An order to create; amounts in cents, and the breakdown adds up to the total. */
export interface OrderRequest {
  totalCents: number;
  breakdown: { subtotalCents: number; discountCents: number; taxCents: number };
  /** Seller Protection covers only what is sent to the address that PayPal has; null leaves it out. */
  shippingAddress: AddressContent | null;
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
 * Creates an order for the shopper to approve; the same `requestId` returns the existing one in its current state, or the same
 * refusal.
 */
export async function createOrder(
  client: PaypalClient,
  { requestId, ...request }: OrderRequest,
): Promise<CreateOutcome> {
  const body = orderBody(request);
  const response = await client.post('/v2/checkout/orders', { body, requestId });
  if (isSuccess(response)) return { outcome: 'created', order: readOrder(client, response) };
  // An address may be malformed: a country that PayPal does not have, or a line that is too long.
  const refusal = parseProblem(response, 400);
  if (request.shippingAddress && isAddressIssue(refusal))
    return { outcome: 'refused', problem: refusal, isAboutAddress: true };
  return { outcome: 'refused', problem: parseProblem(response), isAboutAddress: false };
}

/** The order; undefined when PayPal has none by this id, or no longer. */
export async function getOrder(
  client: PaypalClient,
  orderId: string,
): Promise<PaypalOrder | undefined> {
  const response = await client.get(`/v2/checkout/orders/${encodeURIComponent(orderId)}`);
  if (response.status === 404) return undefined;
  if (!isSuccess(response))
    throw new Error(`PayPal returned no order: ${parseProblem(response).issue}`);
  return readOrder(client, response);
}

function orderBody(request: Omit<OrderRequest, 'requestId'>) {
  const { totalCents, breakdown, shippingAddress, checkoutId, returnUrl, cancelUrl } = request;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: checkoutId,
        // PayPal captures one invoice id only once.
        invoice_id: checkoutId,
        amount: {
          ...toPaypalMoney(totalCents),
          breakdown: {
            item_total: toPaypalMoney(breakdown.subtotalCents),
            discount: toPaypalMoney(breakdown.discountCents),
            tax_total: toPaypalMoney(breakdown.taxCents),
          },
        },
        ...(shippingAddress && { shipping: toPaypalShipping(shippingAddress) }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: brand.name,
          // The shopper has entered the address on our own page and can't change it at PayPal.
          shipping_preference: shippingAddress ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  };
}

/** Parses the order in a response. */
export function readOrder({ account }: PaypalClient, { text }: PaypalResponse): PaypalOrder {
  const order = orderReply.parse(JSON.parse(text));
  return { ...order, approvalUrl: paypalApprovalPage(order.id, account.apiBase) };
}
