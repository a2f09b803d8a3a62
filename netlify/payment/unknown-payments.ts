import * as z from 'zod';
import { oneValue } from '#adapters/database.ts';
import { goneCents } from '#adapters/money-back.ts';
import { getOrderOfPayment } from '#adapters/paypal/orders.ts';
import { getCapture } from '#adapters/paypal/refunds.ts';
import type { Actor } from '#audit/actor.ts';
import {
  findUnknownPayment,
  listUnknownPayments,
  type ListedUnknownPayment,
  resolveWithOrder,
  resolveRefunded,
  type UnknownPaymentRecord,
  type UnknownProvider,
} from './unknown-payments.queries.ts';
import { retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import { RESOLUTIONS } from '#contracts/office/work.ts';
import { findVariant } from '#shop/catalog.ts';
import { formatCents, formatMoney, MOST_CENTS } from '#shop/money.ts';
import { CommandError } from '#audit/command-error.ts';
import { recordMadeRefunds } from './external-refunds.ts';
import { isPaidToUs } from './payee.ts';
import { tooMuch } from './review-unknown-payment.ts';
import { amountsToBook, checkoutOf } from './unknown-checkout.ts';

export { listUnknownPayments, RESOLUTIONS, type ListedUnknownPayment, type UnknownPaymentRecord };

const NAMES = { stripe: 'Stripe', paypal: 'PayPal' };

export type ResolvedPayment =
  | { outcome: 'order'; orderNumber: string; isNew: boolean }
  /** `reason` is why no order could be made. */
  | { outcome: 'refund'; amountCents: number; reason: string | null }
  | { outcome: 'book'; amountCents: number; taxCents: number };

export type Resolution = (typeof RESOLUTIONS)[number];

/**
 * Makes the order of an unknown payment, refunds it, or books it without an order (below). `hasPriceChanged` makes
 * orders for less than the shop asks.
 */
export function resolveUnknownPayment(
  resolution: Resolution,
  { provider, id }: { provider: UnknownProvider; id: string },
  actor: Actor,
  hasPriceChanged = false,
): Promise<ResolvedPayment> {
  switch (resolution) {
    case 'order':
      return resolveAsOrder(provider, id, actor, hasPriceChanged);
    case 'refund':
      return resolveAsRefund(provider, id, actor);
    case 'book':
      return resolveAsBooking(provider, id, actor);
  }
}

/**
 * Makes the order of an unknown payment from what the payment says, under its old number if Stripe has it; its
 * confirmation is sent with the outbox. When it can't become an order, such as when a size has sold out, its refund is
 * queued instead. Called again, it returns the same. Throws a CommandError that says what is missing, or lower than the
 * shop asks.
 */
async function resolveAsOrder(
  provider: UnknownProvider,
  id: string,
  actor: Actor,
  hasPriceChanged = false,
): Promise<ResolvedPayment> {
  const unknown = await requireUnknownPayment(provider, id);
  const { amountCents } = unknown;
  const paid = await retrievePaid(unknown);
  const { captureId, card, content: said } = paid;
  let content: Parameters<typeof resolveWithOrder>[0]['content'] = null;
  if (!unknown.outcome) {
    requireUntouched(unknown, paid);
    if (unknown.isErased) throw new CommandError(ERASED);
    content = await checkoutOf({ ...unknown, content: said }, hasPriceChanged);
  }
  const orderNumber = said?.order_number ?? null;
  const placed = await resolveWithOrder({
    ...{ provider, id, content, captureId, card, actor, orderNumber },
  });
  if (!placed.order || unknown.outcome === 'refund') {
    return { outcome: 'refund', amountCents, reason: placed.refusal };
  }
  // Refunded in part at the provider before there was an order to record that of.
  if (placed.outcome === 'created') await recordMadeRefunds(provider, id);
  if (placed.outcome === 'second_payment') {
    const reason = `Another payment has paid for ${placed.order.orderNumber}`;
    return { outcome: 'refund', amountCents, reason };
  }
  const isNew = placed.outcome === 'created';
  return { outcome: 'order', orderNumber: placed.order.orderNumber, isNew };
}

const ERASED =
  'The person of this payment was erased after it, so its order was over: book it without an order, or refund it.';

/**
 * Queues the refund of all of an unknown payment, to be sent with the outbox; what was refunded at the provider before
 * is recorded instead. Called again, it does nothing more. Throws a CommandError when its order was made, and for more
 * than a column holds, which only its provider can refund.
 */
async function resolveAsRefund(
  provider: UnknownProvider,
  id: string,
  actor: Actor,
): Promise<ResolvedPayment> {
  const unknown = await requireUnknownPayment(provider, id);
  const { captureId, card, refundedCents } = await retrievePaid(unknown);
  if (unknown.amountCents === MOST_CENTS && !unknown.outcome) {
    if (refundedCents < MOST_CENTS) throw new CommandError(tooMuch(unknown.currency));
    await resolveRefunded(provider, id, actor);
    return { outcome: 'refund', amountCents: MOST_CENTS, reason: null };
  }
  const none = { content: null, orderNumber: null };
  const { outcome, order } = await resolveWithOrder({
    ...{ provider, id, captureId, card, actor, ...none },
  });
  if (order && outcome === 'existing') {
    throw new CommandError(`This payment has the order ${order.orderNumber}. Refund that.`);
  }
  return { outcome: 'refund', amountCents: unknown.amountCents, reason: null };
}

/**
 * Books the unknown payment of an erased person as the sale that it was, without an order: nothing ships, and nobody
 * gets an email. Called again, it does nothing more. Throws a CommandError for any other payment.
 */
async function resolveAsBooking(
  provider: UnknownProvider,
  id: string,
  actor: Actor,
): Promise<ResolvedPayment> {
  const unknown = await requireUnknownPayment(provider, id, true);
  if (!unknown.outcome && !unknown.mayBeBooked) {
    throw new CommandError(
      `The payment ${id} is not of an erased person: make its order, or refund it.`,
    );
  }
  const { captureId, content } = await retrievePaid(unknown);
  const amounts = await amountsToBook({ ...unknown, content });
  const isBooked = await oneValue(z.boolean())`
    select book_unknown_payment(
      p_provider => ${provider}, p_provider_payment_id => ${id}, p_content => ${JSON.stringify(amounts)},
      p_capture_id => ${captureId}, p_actor => ${actor}
    )`;
  if (!isBooked) {
    throw new CommandError(
      `The payment ${id} can't be booked: it was settled, or another has paid for its checkout.`,
    );
  }
  await recordMadeRefunds(provider, id);
  return { outcome: 'book', amountCents: unknown.amountCents, taxCents: amounts.tax };
}

async function requireUnknownPayment(provider: UnknownProvider, id: string, canBeBooked = false) {
  const unknown = await findUnknownPayment(provider, id);
  if (!unknown) throw new CommandError(`No payment without an order has the id ${id}.`);
  if (unknown.outcome === 'book' && !canBeBooked) {
    throw new CommandError(
      `The payment ${id} is booked without an order. A refund at ${NAMES[provider]} is recorded.`,
    );
  }
  return unknown;
}

/** The payment as its provider has it now. */
async function retrievePaid(unknown: UnknownPaymentRecord) {
  const { provider, id } = unknown;
  const paid = await (provider === 'stripe' ? retrieveIntentPaid(id) : retrieveCapture(unknown));
  if (!paid) throw new CommandError(`${NAMES[provider]} has no completed payment ${id}.`);
  return paid;
}

async function retrieveIntentPaid(id: string) {
  const intent = await retrieveIntent(id);
  if (intent?.status !== 'succeeded') return undefined;
  const { content, charge } = intent;
  const { refundedCents = 0, isDisputed = false, card } = charge ?? {};
  return { content, captureId: null, card, refundedCents, isDisputed };
}

/** PayPal keeps a capture longer than its order: then what was recorded is what the order says. */
async function retrieveCapture({ id, amountCents, ...unknown }: UnknownPaymentRecord) {
  const order = await getOrderOfPayment(id);
  const captureId =
    unknown.captureId ?? (order?.state === 'captured' ? order.capture.id : undefined);
  const capture = captureId && (await getCapture(captureId));
  if (!capture || capture.isDeclined || capture.status === 'PENDING') return undefined;
  if (!(await isPaidToUs(capture))) {
    throw new CommandError(`The payment ${id} went to another account at PayPal, not to yours.`);
  }
  const refundedCents =
    !order && capture.status === 'REFUNDED' ? amountCents : goneCents(order?.refunds ?? []);
  const content = order?.content ?? unknown.content;
  return { content, captureId: capture.id, card: undefined, refundedCents, isDisputed: false };
}

/** An order must not ship after its money went back to the customer. */
function requireUntouched(
  { provider, id, amountCents }: UnknownPaymentRecord,
  { refundedCents, isDisputed }: { refundedCents: number; isDisputed: boolean },
): void {
  if (isDisputed) {
    throw new CommandError(`The payment ${id} is disputed: answer at ${NAMES[provider]} first.`);
  }
  if (refundedCents < amountCents) return;
  throw new CommandError(
    `All of the payment ${id} was refunded at ${NAMES[provider]}. Refund it here too, to record that.`,
  );
}

/**
 * The items that a payment names, each piece's price beside the shop's: `2 × heritage-tee-m at $0.01 (in the shop
 * $28.99)`.
 */
export function describeItems({ content, currency }: UnknownPaymentRecord): string[] {
  return (content?.items ?? []).map(({ variant, quantity, unit_price }) => {
    const shopCents = findVariant(variant)?.product.priceCents;
    const beside =
      shopCents === undefined
        ? 'not in the shop'
        : shopCents === unit_price
          ? 'as in the shop'
          : `in the shop ${formatCents(shopCents)}`;
    return `${quantity} × ${variant} at ${formatMoney(unit_price, currency)} (${beside})`;
  });
}
