import { decline, succeed } from '../resources/payment-steps.ts';
import { NOBODY, type StandIn } from '../stand-in.ts';

/** Ends the processing of a payment, as the bank does hours later. */
export function settlePayment(
  paymentIntentId: string,
  outcome: 'succeeded' | 'failed',
  platform: StandIn,
): void {
  const standIn = platform.onOwnerOf(paymentIntentId);
  const intent = standIn.ledger.find('payment_intent', paymentIntentId);
  const method = standIn.ledger.find('payment_method', String(intent?.payment_method));
  if (intent?.status !== 'processing' || !method) {
    throw new Error(`${paymentIntentId} is ${intent?.status ?? 'unknown'}, not processing`);
  }
  const attempt = { intent, method, cause: NOBODY, caller: 'server' as const };
  if (outcome === 'succeeded') succeed(attempt, standIn);
  else decline(attempt, GENERIC_DECLINE, standIn);
  standIn.commit();
}

const GENERIC_DECLINE = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
