import type Stripe from 'stripe';
import { listPage } from '../api/list-page.ts';
import { route, type Route } from '../api/route.ts';
import { invalidRequest, noSuch, notInTheStandIn } from '../api/stripe-error.ts';
import { newId } from '../new-id.ts';
import type { Cause, StandIn } from '../stand-in.ts';
import { APPLICATION } from './application.ts';

export const applicationFeeRoutes: readonly Route[] = [
  route('GET /v1/application_fees', 'application_fee_list', ({ parameters }, { ledger }) => {
    const { charge, ...paging } = parameters;
    const fees = ledger.all('application_fee').filter((fee) => !charge || fee.charge === charge);
    return listPage(fees, paging, { url: '/v1/application_fees', kind: 'application fee' });
  }),
  route('GET /v1/application_fees/:id', 'application_fee_retrieve', ({ id }, { ledger }) => {
    const fee = ledger.find('application_fee', id);
    if (!fee) throw noSuch('application fee', id, 'fee');
    return fee;
  }),
];

/** Refuses a fee that nobody could take: without an account to take it from, of nothing, or of more than is paid. */
export function checkApplicationFee(
  cents: number | undefined,
  amount: number,
  { account }: StandIn,
): void {
  if (cents === undefined) return;
  const param = 'application_fee_amount';
  if (!account) {
    throw invalidRequest(
      'Can only apply an application_fee when the request is made on behalf of another account (using an OAuth key, the Stripe-Account header, or the destination parameter).',
      { param },
    );
  }
  if (!Number.isInteger(cents) || cents < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param });
  }
  if (cents > amount) {
    throw invalidRequest('Your application fee cannot be larger than the total charge amount.', {
      param,
    });
  }
}

/** Gives the platform its fee of a charge that an account has been paid; the charge names it. */
export function collectFee(charge: Stripe.Charge, cause: Cause, standIn: StandIn): Stripe.Charge {
  const { account } = standIn;
  const amount = charge.application_fee_amount;
  if (!account || !amount) return charge;
  const platform = standIn.on(undefined);
  const fee = platform.ledger.write('application_fee', {
    id: newId('fee'),
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: APPLICATION,
    balance_transaction: null,
    charge: charge.id,
    created: standIn.now(),
    currency: charge.currency,
    fee_source: { type: 'charge', charge: charge.id },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: '/v1/application_fees/refunds' },
  });
  platform.announce('application_fee.created', fee, cause);
  return { ...charge, application_fee: fee.id };
}

/**
 * Refunds a charge's fee to the account that paid it: all of it with all of the charge, else in proportion
 * (`refund_application_fee`, https://docs.stripe.com/api/refunds/create).
 */
export function refundFee(
  charge: Stripe.Charge,
  amount: number,
  cause: Cause,
  standIn: StandIn,
): void {
  const platform = standIn.on(undefined);
  const fee = platform.ledger.find('application_fee', String(charge.application_fee));
  // What Stripe says to that is not published.
  if (!fee) throw notInTheStandIn('refund_application_fee of a charge without a fee');
  const part = Math.round((fee.amount * amount) / charge.amount);
  const amount_refunded = Math.min(fee.amount, fee.amount_refunded + part);
  const changed = platform.ledger.write('application_fee', {
    ...fee,
    amount_refunded,
    refunded: amount_refunded === fee.amount,
  });
  platform.announce('application_fee.refunded', changed, cause);
}
