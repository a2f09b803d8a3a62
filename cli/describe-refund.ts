import type { RefundRecord } from '#adapters/admin/orders.ts';
import { formatCents } from '#shop/money.ts';

/** The state of a refund in a sentence. */
export function describeRefund({ amount, state }: RefundRecord): string {
  const money = formatCents(amount);
  if (state === 'succeeded') return `${money} was refunded.`;
  if (state === 'failed') return `The provider did not refund ${money}.`;
  return `The refund of ${money} is pending: the provider has not confirmed it yet (npm run shop -- outbox).`;
}
