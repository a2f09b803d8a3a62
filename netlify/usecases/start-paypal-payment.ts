import { paypal } from '#adapters/paypal.ts';
import type { CheckoutContent, OpenedCheckout } from '#adapters/records/checkouts.ts';
import { settings } from '#adapters/settings.ts';
import type { CheckoutRequest } from '#contracts/checkout-content.ts';
import { paths } from '#shop/paths.ts';
import { priceCheckout, refuseOtherTotal } from './price-checkout.ts';
import { alreadyPaidError, attach, refuseNothingToPay, startPayment } from './start-payment.ts';

/**
 * The PayPal order for what the shopper wants to buy, and where to approve it. Its id is written down before the shopper
 * learns the address: nobody approves an order that we don't know.
 */
export async function startPaypalPayment(
  request: CheckoutRequest & { amount: number },
  clientAddress: string,
) {
  const content = await priceCheckout(request);
  refuseOtherTotal(request.amount, content);
  refuseNothingToPay(content.total);
  const payer = { address: clientAddress, byCard: false };
  return startPayment({ checkoutKey: request.checkoutKey, content, payer }, (checkout) =>
    approvableOrder(checkout, content),
  );
}

/** The order that can be approved; undefined when PayPal has let it go, or its money never came. */
async function approvableOrder(checkout: OpenedCheckout, content: CheckoutContent) {
  const known = checkout.payments.find(({ provider }) => provider === 'paypal');
  const order = known ? await paypal().getOrder(known.id) : await requestOrder(checkout, content);
  if (!order || order.state === 'voided' || order.state === 'declined') return undefined;
  const { id: paypalOrderId } = order;
  if (order.state === 'captured') throw alreadyPaidError({ provider: 'paypal', id: paypalOrderId });
  if (!known) await attach(checkout, { provider: 'paypal', id: paypalOrderId });
  if (order.state === 'awaiting_approval') return { approvalUrl: order.approvalUrl, paypalOrderId };
  // Approved by a shopper who did not come back from PayPal: the return is all that is missing.
  const token = new URLSearchParams({ token: paypalOrderId });
  return { approvalUrl: `${settings().SITE_URL}${paths.payment}?${token}`, paypalOrderId };
}

async function requestOrder(checkout: OpenedCheckout, content: CheckoutContent) {
  const { SITE_URL } = settings();
  const answer = await paypal().createOrder({
    totalCents: content.total,
    breakdown: {
      subtotalCents: content.subtotal,
      discountCents: content.discount,
      taxCents: content.tax,
    },
    checkoutId: checkout.id,
    requestId: `checkout:${checkout.id}`,
    returnUrl: SITE_URL + paths.payment,
    cancelUrl: `${SITE_URL}${paths.payment}?status=cancel`,
  });
  if (answer.outcome === 'created') return answer.order;
  const { issue, debugId } = answer.problem;
  throw new Error(`PayPal makes no order: ${issue} (debug id ${debugId})`);
}
