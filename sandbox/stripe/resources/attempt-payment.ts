import type Stripe from 'stripe';
import type { StandIn } from '../stand-in.ts';
import {
  askForAuthentication,
  decline,
  startProcessing,
  succeed,
  type Attempt,
} from './payment-steps.ts';

/** Has a card pay a payment intent, as that card does; throws Stripe's error when it is declined. */
export function attemptPayment(attempt: Attempt, standIn: StandIn): Stripe.PaymentIntent {
  const behaviour = standIn.ledger.find('card_secret', attempt.method.id)?.behaviour;
  if (behaviour?.kind === 'asks for authentication') return askForAuthentication(attempt, standIn);
  if (behaviour?.kind === 'declines') throw decline(attempt, behaviour.decline, standIn);
  return takeMoney(attempt, standIn);
}

/** The bank has let the payment through. */
export function takeMoney(
  attempt: Attempt,
  standIn: StandIn,
  authenticated = false,
): Stripe.PaymentIntent {
  return standIn.paymentFaults.takeProcessing(standIn.account)
    ? startProcessing(attempt, standIn)
    : succeed(attempt, standIn, authenticated);
}
