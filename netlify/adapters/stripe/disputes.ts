import type Stripe from 'stripe';
import { retrieveOrUndefined } from './client.ts';

/** A disputed payment; `open` while we may still win it. */
export interface Dispute {
  paymentIntentId: string | undefined;
  amountCents: number;
  status: 'open' | 'won' | 'lost';
}

/** The dispute; undefined when Stripe has none by this id. */
export async function retrieveDispute(id: string): Promise<Dispute | undefined> {
  const dispute = await retrieveOrUndefined((stripe) => stripe.disputes.retrieve(id));
  return dispute && readDispute(dispute);
}

function readDispute({ amount, payment_intent: intent, status }: Stripe.Dispute): Dispute {
  return {
    paymentIntentId: typeof intent === 'string' ? intent : intent?.id,
    amountCents: amount,
    status: (['won', 'lost'] as const).find((final) => final === status) ?? 'open',
  };
}
