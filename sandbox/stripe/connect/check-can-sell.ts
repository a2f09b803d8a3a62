import { invalidRequest } from '../api/stripe-error.ts';
import type { StandIn } from '../stand-in.ts';
import { cardPaymentsOf } from './requirements.ts';

/** Refuses to take a payment for an account whose card payments are not active. */
export function checkCanSell(standIn: StandIn, what: string): void {
  const { account } = standIn;
  const row = account ? standIn.on(undefined).ledger.find('account', account) : undefined;
  if (!row || cardPaymentsOf(row).status === 'active') return;
  throw invalidRequest(
    `No valid payment method types for this ${what}. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).`,
  );
}
