import type Stripe from 'stripe';
import { route, type Route } from '../api/route.ts';
import type { StandIn } from '../stand-in.ts';

export const balanceRoutes: readonly Route[] = [
  route('GET /v1/balance', 'balance_retrieve', (_call, standIn): Stripe.Balance => {
    const held = heldBy(standIn);
    return {
      object: 'balance',
      available: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
      livemode: false,
      pending: [{ amount: held, currency: 'usd', source_types: { card: held } }],
    };
  }),
];

/** What the platform or an account holds, in cents: what it was paid, less what it gave back, and the fees between them. */
function heldBy(standIn: StandIn): number {
  const { account, ledger } = standIn;
  const ofCharges = ledger
    .all('charge')
    .filter(({ paid }) => paid)
    .map((charge) => charge.amount - charge.amount_refunded - (charge.application_fee_amount ?? 0));
  const ofFees = ledger.all('application_fee').map((fee) => fee.amount - fee.amount_refunded);
  const ofRefundedFees = standIn
    .on(undefined)
    .ledger.all('application_fee')
    .filter((fee) => fee.account === account)
    .map((fee) => fee.amount_refunded);
  return [...ofCharges, ...ofFees, ...ofRefundedFees].reduce((total, cents) => total + cents, 0);
}
