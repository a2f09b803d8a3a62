import { findOfficeOrder, PAYMENT_METHOD_OF, type OrderRecord } from './orders.queries.ts';
import { type Ledger, readLedger } from './order-actions.queries.ts';
import { paymentPage } from '#payment/payment-page.ts';
import { readOrderReturns } from './returns/returns.queries.ts';
import { trackingLink } from '#shop/carriers.ts';
import { findProduct } from '#shop/catalog.ts';
import { dueDay } from '#shop/delay.ts';
import { describeSource } from '#shop/order-source.ts';
import { canBeShipped } from '#shop/order-state.ts';
import { isUnderWay } from '#shop/returns.ts';
import { methodName } from '#shop/selling.ts';
import type { Day } from '#shop/shop-clock.ts';
import { returnablePieces, sizesWithFree } from './returns/describe-returns.ts';
import { describeHistory } from './order-history.ts';
import { listedOrderOf } from './office-orders.ts';
import { noOrder } from './find-order.ts';
import { labeledTaxState } from './order-amounts.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';

/** Everything about one order. Throws CommandError when there is none. */
export async function getOfficeOrder({ orderNumber }: { orderNumber: string }) {
  const order = await findOfficeOrder(normalizeOrderNumber(orderNumber));
  if (!order) throw noOrder(orderNumber);
  const [ledger, returns] = await Promise.all([readLedger(order.id), readOrderReturns(order.id)]);
  if (!returns) throw new Error(`The order ${orderNumber} is missing.`);
  const now = new Date();
  const { carrier, trackingNumber } = order;
  const restocked = countRestocked(order);
  return {
    ...listedOrderOf(order, now),
    delay: order.delay && {
      ...order.delay,
      isPromisedByNotice: isNamed(order.delay.promisedDay, ledger),
    },
    firstName: order.customer.first_name,
    email: order.customer.email,
    source: order.source && describeSource(order.source),
    items: order.items.map((item, index) => ({
      ...item,
      image: findProduct(item.productId)?.image ?? null,
      restocked: restocked[index] ?? 0,
    })),
    sizes: canBeShipped(order)
      ? [...new Set(order.items.map(({ productId }) => productId))].flatMap((productId) =>
          sizesWithFree(productId, returns.stock).map((size) => ({ productId, ...size })),
        )
      : [],
    returnable: returnablePieces(order, returns),
    openReturns: returns.returns.filter(isUnderWay).map(({ pieces, ...opened }) => ({
      ...opened,
      pieces: pieces.filter(({ outcome }) => outcome === null),
    })),
    ...(order.shippingCents > 0 && { shipping: describeShipping(order, ledger) }),
    shippingMethod: methodName(order.method),
    taxState: labeledTaxState(order),
    payments: ledger.payments.map((payment) => ({
      ...payment,
      method: PAYMENT_METHOD_OF[payment.provider],
      url: paymentPage(payment),
    })),
    refunds: ledger.refunds,
    refundableCents: ledger.payments.reduce((sum, { leftCents }) => sum + leftCents, 0),
    trackingUrl: (carrier && trackingNumber && trackingLink(carrier, trackingNumber)) || null,
    shipBy: describeDeadline(order, ledger),
    history: describeHistory(order, ledger),
  };
}

type OfficeOrder = NonNullable<Awaited<ReturnType<typeof findOfficeOrder>>>;

/**
 * How many pieces of each line are back in stock. Lines of one size share those that are not, and an exchange may have
 * sent more of this size than they have.
 */
function countRestocked({ items, restockable }: OfficeOrder): number[] {
  const left = restockable.map((piece) => ({ ...piece }));
  return items.map(({ productId, size, quantity }) => {
    const piece = left.find((one) => one.productId === productId && one.size === size);
    const count = Math.min(piece?.quantity ?? 0, quantity);
    if (piece) piece.quantity -= count;
    return quantity - count;
  });
}

/** What was charged for shipping, and what of it can still be given back. */
function describeShipping({ shippingCents, shippingTaxCents }: OrderRecord, { refunds }: Ledger) {
  const given = refunds.filter((refund) => refund.state !== 'failed' && refund.shippingCents > 0);
  return {
    taxCents: shippingTaxCents,
    leftCents: given.reduce((left, refund) => left - refund.shippingCents, shippingCents),
    leftTaxCents: given.reduce((left, refund) => left - refund.shippingTaxCents, shippingTaxCents),
    refundedAt: given.at(-1)?.createdAt ?? null,
  };
}

const isNamed = (day: Day, { history }: Ledger) =>
  history.some(({ action, details }) => action === 'tell delay' && details.to === day);

function describeDeadline({ status, delay }: OrderRecord, { payments }: Ledger): string | null {
  const paidAt = payments.find(({ state }) => state === 'applied')?.paidAt;
  return status === 'processing' && paidAt ? dueDay({ paidAt, delay }) : null;
}
