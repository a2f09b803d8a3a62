import { expect, test, vi } from 'vitest';
import { recordStripeRefunds } from './external-refunds.ts';

const { list } = vi.hoisted(() => ({ list: vi.fn() }));
vi.mock('#adapters/stripe/client.ts', () => ({
  callStripe: (call: (stripe: object) => unknown) => call({ refunds: { list } }),
  hasCode: () => false,
}));

test('a charge of another shop that has no payment intent is let be', async () => {
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
