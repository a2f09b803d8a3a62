import * as z from 'zod';
import { rows, run } from '../database.ts';
import { type Provider, PROVIDERS } from './checkouts.ts';

const refundRow = z
  .object({
    id: z.uuid(),
    amount: z.int(),
    idempotency_key: z.string(),
    provider: z.enum(PROVIDERS),
    provider_payment_id: z.string(),
    capture_id: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    amountCents: row.amount,
    idempotencyKey: row.idempotency_key,
    provider: row.provider,
    providerPaymentId: row.provider_payment_id,
    captureId: row.capture_id,
  }));

/** Money that is to go back, and how its provider knows it. */
export type DueRefund = z.output<typeof refundRow>;

/** The refund, unless it has been dealt with. */
export async function findDueRefund(refundId: string): Promise<DueRefund | undefined> {
  const [refund] = await rows(refundRow)`
    select refunds.id, refunds.amount, refunds.idempotency_key,
      payments.provider, payments.provider_payment_id, payments.capture_id
    from refunds join payments on payments.id = refunds.payment_id
    where refunds.id = ${refundId} and refunds.state = 'queued'`;
  return refund;
}

/** A refund as its provider has it. */
interface ProviderRefund {
  provider: Provider;
  /** The provider's id of the payment, or of the capture that was given back. */
  paymentId: string;
  refundId: string;
  amountCents: number;
  /** The id that we gave it there, if it is one of ours. */
  ours: string | undefined;
}

/** Takes up a refund that was made past us (adopt_refund); one that is known changes nothing. */
export async function adoptRefund(refund: ProviderRefund): Promise<void> {
  const { provider, paymentId, refundId, amountCents, ours } = refund;
  await run`
    select adopt_refund(${provider}, ${paymentId}, ${refundId}, ${amountCents}, ${ours ?? null})`;
}

/** A refund has failed after it seemed done (fail_refund). Answers whether it is one that we know. */
export async function failRefund(provider: Provider, refundId: string): Promise<boolean> {
  const [answer] = await rows(z.object({ failed: z.boolean() }))`
    select fail_refund(${provider}, ${refundId}) as failed`;
  return answer?.failed ?? false;
}

/** Writes down what became of it, and of its payment (settle_refund). */
export async function settleRefund(
  refundId: string,
  state: 'succeeded' | 'failed',
  providerRefundId: string | undefined,
): Promise<void> {
  await run`select settle_refund(${refundId}, ${providerRefundId ?? null}, ${state})`;
}
