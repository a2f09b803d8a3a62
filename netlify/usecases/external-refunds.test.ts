import { expect, test, vi } from 'vitest';
import { recordStripeRefunds } from './external-refunds.ts';

const { list } = vi.hoisted(() => ({ list: vi.fn() }));
vi.mock('#adapters/stripe/client.ts', () => ({
  callStripe: (call: (stripe: object) => unknown) => call({ refunds: { list } }),
  hasCode: () => false,
}));

test('ignores a charge of another shop, which has no payment intent', async () => {
  const refund = {
    id: 're_1',
    amount: 500,
    status: 'succeeded',
    payment_intent: null,
    metadata: {},
  };
  list.mockResolvedValue({ data: [refund] });
  await expect(recordStripeRefunds('ch_1')).resolves.toBeUndefined();
});
