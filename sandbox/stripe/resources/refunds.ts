import type Stripe from 'stripe';
import { listPage, type ListPage } from '../api/list-page.ts';
import { route, type Call, type Route } from '../api/route.ts';
import { invalidRequest, noSuch } from '../api/stripe-error.ts';
import { refundFee } from '../connect/application-fees.ts';
import type { RequestShapes } from '../schema/shapes.ts';
import { newId } from '../new-id.ts';
import type { StandIn } from '../stand-in.ts';
import { mergedMetadata } from './payment-intent-object.ts';

type Create = Call<RequestShapes['refund_create']>;
type List = Call<RequestShapes['refund_list']>;

export const refundRoutes: readonly Route[] = [
  route('POST /v1/refunds', 'refund_create', create),
  route('GET /v1/refunds', 'refund_list', list),
  route('GET /v1/refunds/:id', 'refund_retrieve', ({ id }, { ledger }) => {
    const refund = ledger.find('refund', id);
    if (!refund) throw noSuch('refund', id);
    return refund;
  }),
];

function create(call: Create, standIn: StandIn): Stripe.Refund {
  const charge = chargeToRefund(call, standIn);
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = call.parameters.amount ?? left;
  checkAmount(amount, left, charge);
  if (call.parameters.refund_application_fee) refundFee(charge, amount, call, standIn);
  const refund = standIn.ledger.write('refund', newRefund(call, charge, amount, standIn.now()));
  const refunded = standIn.ledger.write('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  standIn.announce('refund.created', refund, call);
  standIn.announce('charge.refunded', refunded, call);
  return refund;
}

function list({ parameters }: List, { ledger }: StandIn): ListPage<Stripe.Refund> {
  const { payment_intent: intent, charge, ...paging } = parameters;
  const found = ledger
    .all('refund')
    .filter((refund) => !intent || refund.payment_intent === intent)
    .filter((refund) => !charge || refund.charge === charge);
  return listPage(found, paging, { url: '/v1/refunds', kind: 'refund' });
}

function chargeToRefund({ parameters }: Create, { ledger }: StandIn): Stripe.Charge {
  const { payment_intent: intentId, charge: chargeId } = parameters;
  if (intentId) {
    const intent = ledger.find('payment_intent', intentId);
    if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
    const charge = ledger.find('charge', String(intent.latest_charge));
    if (charge?.paid) return charge;
    throw invalidRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    );
  }
  if (!chargeId) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const charge = ledger.find('charge', chargeId);
  if (!charge) throw noSuch('charge', chargeId, 'charge');
  if (!charge.paid)
    throw invalidRequest(`Charge ${chargeId} has not been captured and cannot be refunded.`);
  return charge;
}

function checkAmount(amount: number, left: number, charge: Stripe.Charge): void {
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (!Number.isInteger(amount) || amount < 1) {
    throw invalidRequest(`Invalid positive integer`, {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than ${charge.amount_refunded ? 'unrefunded amount on charge' : 'charge amount'} (${dollars(left)})`,
      { param: 'amount' },
    );
  }
}

function newRefund(
  { parameters }: Create,
  charge: Stripe.Charge,
  amount: number,
  created: number,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: mergedMetadata({}, parameters.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: parameters.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
