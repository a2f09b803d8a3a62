import type Stripe from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import { listOf, route, type Route } from '../api/route.ts';
import { APPLICATION } from '../payments/payment-intents.ts';
import { newObject } from '../schema/reply-schema.ts';
import { idOf, newId, type StripeSandbox } from '../sandbox.ts';

export const balanceRoutes: readonly Route[] = [
  route('GET /v1/application_fees', 'application_fee_list', ({ parameters }, { ledger }) =>
    listOf(ledger.all('application_fee'), parameters.limit, '/v1/application_fees'),
  ),
  route('GET /v1/balance', 'balance_retrieve', (_call, sandbox): Stripe.Balance => {
    const amount = balanceOf(sandbox);
    return {
      object: 'balance',
      livemode: false,
      available: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
      pending: [{ amount, currency: 'usd', source_types: { card: amount } }],
    };
  }),
];

/** Throws Stripe's error for a fee without a connected account, of zero, or above the amount. */
export function checkApplicationFee(
  cents: number | undefined,
  amount: number,
  { account }: StripeSandbox,
): void {
  if (cents === undefined) return;
  const refusal = (message: string) => invalidRequest(message, { param: 'application_fee_amount' });
  if (!account) throw refusal('Can only apply an application_fee for a connected account.');
  if (cents < 1) throw refusal('Invalid positive integer');
  if (cents > amount) {
    throw refusal('Your application fee cannot be larger than the total charge amount.');
  }
}

/** Creates the application fee of an account's charge; returns the charge with the fee's id. */
export function collectFee(charge: Stripe.Charge, sandbox: StripeSandbox): Stripe.Charge {
  const { account } = sandbox;
  const amount = charge.application_fee_amount;
  if (!account || !amount) return charge;
  const fee = newObject('application_fee', {
    id: newId('fee'),
    account,
    amount,
    amount_refunded: 0,
    application: APPLICATION,
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: '/v1/application_fees/refunds' },
  });
  sandbox.forAccount(undefined).ledger.write('application_fee', fee);
  return { ...charge, application_fee: fee.id };
}

/**
 * Refunds a charge's fee to the account that paid it: all of it with all of the charge, else in proportion
 * (`refund_application_fee`, https://docs.stripe.com/api/refunds/create).
 */
export function refundFee(charge: Stripe.Charge, amount: number, sandbox: StripeSandbox): void {
  const { ledger } = sandbox.forAccount(undefined);
  const fee = ledger.find('application_fee', idOf(charge.application_fee));
  // Stripe's error for this case is not published.
  if (!fee) throw invalidRequest(`Charge ${charge.id} has no application fee to refund.`);
  const refundCents = Math.round((fee.amount * amount) / charge.amount);
  const amount_refunded = Math.min(fee.amount, fee.amount_refunded + refundCents);
  const refunded = amount_refunded === fee.amount;
  ledger.write('application_fee', { ...fee, amount_refunded, refunded });
}

/** The balance of the platform or an account, in cents: its payments less refunds, and the fees between them. */
function balanceOf(sandbox: StripeSandbox): number {
  const { account, ledger } = sandbox;
  const charges = ledger
    .all('charge')
    .filter(({ paid }) => paid)
    .map((charge) => charge.amount - charge.amount_refunded - (charge.application_fee_amount ?? 0));
  const fees = ledger.all('application_fee').map((fee) => fee.amount - fee.amount_refunded);
  const refundedFees = sandbox
    .forAccount(undefined)
    .ledger.all('application_fee')
    .filter((fee) => fee.account === account)
    .map((fee) => fee.amount_refunded);
  return [...charges, ...fees, ...refundedFees].reduce((total, cents) => total + cents, 0);
}
