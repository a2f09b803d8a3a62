import type { RefundRecord } from '#adapters/admin/orders.ts';
import { formatCents } from '#shop/money.ts';

/** How a refund stands, for people. */
export function refundWords({ amount, state }: RefundRecord): string {
  const money = formatCents(amount);
  if (state === 'succeeded') return `${money} has gone back.`;
  if (state === 'failed') return `The provider did not give back ${money}.`;
  return `${money} waits in the outbox: the provider has not confirmed it yet (npm run shop -- outbox).`;
}
