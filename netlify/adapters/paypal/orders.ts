import { brand } from '#shop/brand.ts';
import { paypalAddress } from '../provider-address.ts';
import type { PaypalClient } from './client.ts';
import { toPaypalMoney } from './money.ts';
import { type PaypalProblem, parseProblem } from './problem.ts';
import { orderReply, type PaypalOrder } from './replies.ts';
import { type PaypalResponse, isSuccess } from './transport.ts';

/** What an order is to say; amounts in whole cents, and the parts add up to the total. */
export interface OrderRequest {
  totalCents: number;
  breakdown: { subtotalCents: number; discountCents: number; taxCents: number };
  checkoutId: string;
  /** The same id asks for the same order, for six hours. */
  requestId: string;
  returnUrl: string;
  cancelUrl: string;
}

export type CreateOutcome =
  { outcome: 'created'; order: PaypalOrder } | { outcome: 'refused'; problem: PaypalProblem };

/** Asks for an order that the shopper can approve; with a known `requestId` it is the one made before, as it is now. */
export async function createOrder(
  client: PaypalClient,
  { requestId, ...request }: OrderRequest,
): Promise<CreateOutcome> {
  const body = orderBody(request);
  const answer = await client.post('/v2/checkout/orders', { body, requestId });
  if (isSuccess(answer)) return { outcome: 'created', order: readOrder(client, answer) };
  return { outcome: 'refused', problem: parseProblem(answer) };
}

/** The order as PayPal has it now; undefined when it knows none by this id, or no more. */
export async function getOrder(
  client: PaypalClient,
  orderId: string,
): Promise<PaypalOrder | undefined> {
  const answer = await client.get(`/v2/checkout/orders/${encodeURIComponent(orderId)}`);
  if (answer.status === 404) return undefined;
  if (!isSuccess(answer)) throw new Error(`PayPal shows no order: ${parseProblem(answer).issue}`);
  return readOrder(client, answer);
}

function orderBody(request: Omit<OrderRequest, 'requestId'>) {
  const { totalCents, breakdown, checkoutId, returnUrl, cancelUrl } = request;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: checkoutId,
        // PayPal takes the money for one invoice only once.
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
          // Ours is where the parcel goes; PayPal is not to ask for another.
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  };
}

/** The order in an answer that holds one. */
export function readOrder({ account }: PaypalClient, { text }: PaypalResponse): PaypalOrder {
  const order = orderReply.parse(JSON.parse(text));
  if (order.state !== 'awaiting_approval') return order;
  return { ...order, approvalUrl: paypalAddress(order.approvalUrl, account.apiBase) };
}
