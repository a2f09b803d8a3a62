import * as z from 'zod';
import { rows, run } from '../database.ts';
import { PROVIDERS } from './checkouts.ts';

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

/** Writes down what became of it, and of its payment (settle_refund). */
export async function settleRefund(
  refundId: string,
  state: 'succeeded' | 'failed',
  providerRefundId: string | undefined,
): Promise<void> {
  await run`select settle_refund(${refundId}, ${providerRefundId ?? null}, ${state})`;
}
