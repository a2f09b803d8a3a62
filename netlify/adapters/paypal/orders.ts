import { brand } from '#shop/brand.ts';
import { paypalAddress } from '../provider-address.ts';
import type { PaypalClient } from './client.ts';
import { toPaypalMoney } from './money.ts';
import { type PaypalProblem, parseProblem } from './problem.ts';
import { orderReply, type PaypalOrder } from './replies.ts';
import { type PaypalResponse, isSuccess } from './transport.ts';

/** An order to create; amounts in cents, and the breakdown adds up to the total. */
export interface OrderRequest {
  totalCents: number;
  breakdown: { subtotalCents: number; discountCents: number; taxCents: number };
  checkoutId: string;
  /** PayPal returns the same order for the same id for six hours. */
  requestId: string;
  returnUrl: string;
  cancelUrl: string;
}

export type CreateOutcome =
  { outcome: 'created'; order: PaypalOrder } | { outcome: 'refused'; problem: PaypalProblem };

/** Creates an order for the shopper to approve; the same `requestId` returns the existing one in its current state. */
export async function createOrder(
  client: PaypalClient,
  { requestId, ...request }: OrderRequest,
): Promise<CreateOutcome> {
  const body = orderBody(request);
  const response = await client.post('/v2/checkout/orders', { body, requestId });
  if (isSuccess(response)) return { outcome: 'created', order: readOrder(client, response) };
  return { outcome: 'refused', problem: parseProblem(response) };
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
  const { totalCents, breakdown, checkoutId, returnUrl, cancelUrl } = request;
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
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: brand.name,
          // The shipping address is collected on our own page.
          shipping_preference: 'NO_SHIPPING',
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
  if (order.state !== 'awaiting_approval') return order;
  return { ...order, approvalUrl: paypalAddress(order.approvalUrl, account.apiBase) };
}
