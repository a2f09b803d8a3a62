import { violatesConstraint } from '#adapters/database.ts';
import type { PaymentContent } from '#adapters/payment-content.ts';
import { getOrder } from '#adapters/paypal/orders.ts';
import type { Actor } from '#adapters/records/office/actor.ts';
import {
  findUnknownPayment,
  listUnknownPayments,
  settleUnknownPayment,
  type UnknownPayment,
  type UnknownProvider,
} from '#adapters/records/payment/unknown-payments.ts';
import { retrieveIntent } from '#adapters/stripe/payment-intents.ts';
import { findVariant } from '#shop/catalog.ts';
import { formatCents } from '#shop/money.ts';
import { CommandError } from '#usecases/office/command-error.ts';
import { recordMadeRefunds } from './external-refunds.ts';

export { listUnknownPayments, type UnknownPayment };

const NAMES = { stripe: 'Stripe', paypal: 'PayPal' };

export type SettledPayment =
  | { outcome: 'order'; orderNumber: string; isNew: boolean }
  /** `reason` is why no order could be made. */
  | { outcome: 'refund'; amountCents: number; reason: string | null };

/**
 * Makes the order of an unknown payment from what the payment says, under its old number if Stripe has it; its confirmation is sent
 * with the outbox. When it can't become an order, such as when a size has sold out, its refund is queued instead. Called again, it
 * returns the same. Throws a CommandError that says what is missing.
 */
export async function makeOrderOfUnknownPayment(
  provider: UnknownProvider,
  id: string,
  actor: Actor,
): Promise<SettledPayment> {
  const unknown = await requireUnknownPayment(provider, id);
  const paid = await retrievePaid(provider, id);
  if (!unknown.outcome) requireUntouched(unknown, paid);
  const { captureId, card, content: said } = paid;
  const content = unknown.outcome ? null : checkoutOf(unknown, said);
  const settled = await settle({
    ...{ provider, id, content, captureId, card, actor },
    orderNumber: said.order_number,
  });
  if (!settled.order || unknown.outcome === 'refund') {
    return { outcome: 'refund', amountCents: unknown.amountCents, reason: settled.refusal };
  }
  // Refunded in part at the provider before there was an order to record that of.
  if (settled.outcome === 'created') await recordMadeRefunds(provider, id);
  const { orderNumber } = settled.order;
  if (settled.outcome === 'second_payment') {
    const reason = `Another payment has paid for ${orderNumber}`;
    return { outcome: 'refund', amountCents: unknown.amountCents, reason };
  }
  return { outcome: 'order', orderNumber, isNew: settled.outcome === 'created' };
}

/**
 * Queues the refund of all of an unknown payment, to be sent with the outbox; what was refunded at the provider before is recorded
 * instead. Called again, it does nothing more. Throws a CommandError when its order was made.
 */
export async function refundUnknownPayment(
  provider: UnknownProvider,
  id: string,
  actor: Actor,
): Promise<SettledPayment> {
  const unknown = await requireUnknownPayment(provider, id);
  const { captureId, card } = await retrievePaid(provider, id);
  const none = { content: null, orderNumber: null };
  const { outcome, order } = await settle({ provider, id, captureId, card, actor, ...none });
  if (order && outcome === 'existing') {
    throw new CommandError(
      `This payment has the order ${order.orderNumber}. Refund that: npm run shop -- refund ${order.orderNumber}`,
    );
  }
  return { outcome: 'refund', amountCents: unknown.amountCents, reason: null };
}

async function requireUnknownPayment(provider: UnknownProvider, id: string) {
  const unknown = await findUnknownPayment(provider, id);
  if (!unknown) throw new CommandError(`No payment without an order has the id ${id}.`);
  return unknown;
}

/** The payment as its provider has it now. */
async function retrievePaid(provider: UnknownProvider, id: string) {
  if (provider === 'stripe') {
    const intent = await retrieveIntent(id);
    if (intent?.status === 'succeeded') {
      const { content, charge } = intent;
      const { refundedCents = 0, isDisputed = false, card } = charge ?? {};
      return { content, captureId: null, card, refundedCents, isDisputed };
    }
  } else {
    const order = await getOrder(id);
    if (order?.state === 'captured') {
      const refundedCents = order.refunds
        .filter(({ hasFailed }) => !hasFailed)
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
      const { content, capture } = order;
      return { content, captureId: capture.id, card: undefined, refundedCents, isDisputed: false };
    }
  }
  throw new CommandError(`${NAMES[provider]} has no completed payment ${id}.`);
}

/** What went back to the customer must not ship. */
function requireUntouched(
  { provider, id, amountCents }: UnknownPayment,
  { refundedCents, isDisputed }: { refundedCents: number; isDisputed: boolean },
): void {
  if (isDisputed) {
    throw new CommandError(`The payment ${id} is disputed: answer at ${NAMES[provider]} first.`);
  }
  if (refundedCents < amountCents) return;
  throw new CommandError(
    `All of the payment ${id} was refunded at ${NAMES[provider]}. To record that: npm run shop -- payments refund ${id}`,
  );
}

/** The checkout that a payment was for. Throws a CommandError that names what the payment does not say. */
function checkoutOf({ id, amountCents, currency }: UnknownPayment, said: PaymentContent) {
  const { subtotal, discount, tax, tax_state, promo_code, email } = said;
  const { shipping_address, items } = said;
  const variants = items.map(({ variant }) => findVariant(variant));
  const sum = items.reduce((cents, { unit_price, quantity }) => cents + unit_price * quantity, 0);
  const total = (subtotal ?? 0) - (discount ?? 0) + (tax ?? 0);
  const missing = [
    items.length === 0 && 'what was bought',
    ...items.map(({ variant }, index) => !variants[index] && `the product of ${variant}`),
    items.length > 0 && (sum !== subtotal || total !== amountCents) && 'amounts that add up',
    tax && !tax_state && 'the state of the tax',
    discount && !promo_code && 'the promo code',
    !email && 'an email address',
    !shipping_address && 'an address',
  ].filter((each) => typeof each === 'string');
  if (missing.length > 0 || !email || !shipping_address) {
    const list = new Intl.ListFormat('en-US').format(missing);
    throw new CommandError(
      `No order can be made of the payment ${id} of ${formatCents(amountCents)}, which lacks ${list}. Refund it: npm run shop -- payments refund ${id}`,
    );
  }
  const { first_name, last_name } = shipping_address;
  return {
    ...{ currency, subtotal: sum, discount: discount ?? 0, tax: tax ?? 0, tax_state, total },
    promo_code,
    items: items.map(({ quantity, unit_price }, index) => ({
      product_id: variants[index]?.product.id ?? '',
      product_name: variants[index]?.product.name ?? '',
      size: variants[index]?.size ?? '',
      unit_price,
      quantity,
    })),
    customer: { first_name, last_name, email, phone: null },
    shipping_address,
    notes: null,
  };
}

async function settle(settlement: Parameters<typeof settleUnknownPayment>[0]) {
  try {
    return await settleUnknownPayment(settlement);
  } catch (error) {
    if (!violatesConstraint(error, 'checkouts_promo_code_fkey')) throw error;
    const code = settlement.content?.promo_code;
    throw new CommandError(
      `The promo code ${code} is not in the database: create it again in the office, then make the order.`,
    );
  }
}
