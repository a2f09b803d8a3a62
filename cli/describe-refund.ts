import { formatCents } from '#shop/money.ts';
import type { Refund } from '#usecases/admin/orders.ts';

/** The state of a refund in a sentence. */
export function describeRefund({ amountCents, state }: Refund): string {
  const money = formatCents(amountCents);
  if (state === 'succeeded') return `${money} was refunded.`;
  if (state === 'failed') return `The provider did not refund ${money}.`;
  return `The refund of ${money} is pending: the provider has not confirmed it yet (npm run shop -- outbox).`;
}
