import type Stripe from 'stripe';
import { retrieveOrUndefined } from './client.ts';

/** A payment that the shopper's bank has taken back; `open` while it may still be given to us. */
export interface Dispute {
  paymentIntentId: string | undefined;
  amountCents: number;
  standing: 'open' | 'won' | 'lost';
}

/** The dispute as Stripe has it now; undefined when it knows none by this id. */
export async function retrieveDispute(id: string): Promise<Dispute | undefined> {
  const dispute = await retrieveOrUndefined((stripe) => stripe.disputes.retrieve(id));
  return dispute && readDispute(dispute);
}

function readDispute({ amount, payment_intent: intent, status }: Stripe.Dispute): Dispute {
  return {
    paymentIntentId: typeof intent === 'string' ? intent : intent?.id,
    amountCents: amount,
    standing: (['won', 'lost'] as const).find((end) => end === status) ?? 'open',
  };
}
