import type Stripe from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import { type CallOf, type List, listOf, route, type Route } from '../api/route.ts';
import { refundFee } from '../connect/application-fees.ts';
import { newObject } from '../schema/reply-schema.ts';
import { idOf, metadataOf, newId, type StripeSandbox } from '../sandbox.ts';

export const refundRoutes: readonly Route[] = [
  route('GET /v1/charges/:id', 'charge_retrieve', ({ id }, { ledger }) => ledger.get('charge', id)),
  route('GET /v1/charges', 'charge_list', ({ parameters }, { ledger }) => {
    const { payment_intent: intent, limit } = parameters;
    const found = ledger.all('charge').filter((each) => !intent || each.payment_intent === intent);
    return listOf(found, limit, '/v1/charges');
  }),
  route('POST /v1/charges/:id', 'charge_update', ({ id, parameters }, { ledger }) => {
    const charge = ledger.get('charge', id);
    const metadata = metadataOf({ ...charge.metadata, ...(parameters.metadata || {}) });
    return ledger.write('charge', { ...charge, metadata });
  }),
  route('POST /v1/refunds', 'refund_create', create),
  route('GET /v1/refunds', 'refund_list', list),
  route('GET /v1/refunds/:id', 'refund_retrieve', ({ id }, { ledger }) => ledger.get('refund', id)),
];

function create(call: CallOf<'refund_create'>, sandbox: StripeSandbox): Stripe.Refund {
  const charge = findCharge(call, sandbox);
  if (isChargedBack(charge, sandbox)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const remaining = charge.amount - charge.amount_refunded;
  const amount = call.parameters.amount ?? remaining;
  checkAmount(amount, remaining, charge);
  if (call.parameters.refund_application_fee) refundFee(charge, amount, sandbox);
  const refund = sandbox.ledger.write('refund', newRefund(call, charge, amount, sandbox.now()));
  const refunded = sandbox.ledger.write('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === remaining,
  });
  sandbox.emitEvent('charge.refunded', refunded);
  return refund;
}

function list(
  { parameters }: CallOf<'refund_list'>,
  { ledger }: StripeSandbox,
): List<Stripe.Refund> {
  const { payment_intent: intent, charge, limit } = parameters;
  const found = ledger
    .all('refund')
    .filter((refund) => !intent || refund.payment_intent === intent)
    .filter((refund) => !charge || refund.charge === charge);
  return listOf(found, limit, '/v1/refunds');
}

function findCharge(
  { parameters }: CallOf<'refund_create'>,
  { ledger }: StripeSandbox,
): Stripe.Charge {
  const { payment_intent: id = '' } = parameters;
  const intent = ledger.get('payment_intent', id, 'payment_intent');
  const charge = ledger.find('charge', idOf(intent.latest_charge));
  if (charge?.paid) return charge;
  throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
}

function checkAmount(amount: number, remaining: number, charge: Stripe.Charge): void {
  if (remaining === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount < 1) {
    throw invalidRequest(`Invalid positive integer`, {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > remaining) {
    const [asked, left] = [amount, remaining].map((cents) => `$${(cents / 100).toFixed(2)}`);
    const message = `Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`;
    throw invalidRequest(message, { param: 'amount' });
  }
}

/** A dispute that was won leaves the charge `disputed`, but its money is back and can be refunded. */
function isChargedBack({ id, disputed }: Stripe.Charge, { ledger }: StripeSandbox): boolean {
  return (
    disputed &&
    ledger.all('dispute').some(({ charge, status }) => charge === id && status !== 'won')
  );
}

/** Fails a refund that had succeeded, as when the customer's bank rejects it days later. */
export function failRefund(id: string, platform: StripeSandbox): void {
  const sandbox = platform.forOwnerOf(id);
  const refund = sandbox.ledger.get('refund', id);
  const failed = sandbox.ledger.write('refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'declined',
  });
  const charge = sandbox.ledger.get('charge', idOf(refund.charge));
  const amount_refunded = charge.amount_refunded - refund.amount;
  sandbox.ledger.write('charge', { ...charge, amount_refunded, refunded: false });
  sandbox.emitEvent('refund.failed', failed);
  sandbox.commit();
}

function newRefund(
  { parameters }: CallOf<'refund_create'>,
  charge: Stripe.Charge,
  amount: number,
  created: number,
): Stripe.Refund {
  return newObject('refund', {
    id: newId('re'),
    amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    metadata: metadataOf(parameters.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: 'succeeded',
  });
}
