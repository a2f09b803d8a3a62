import { expect, test, vi } from 'vitest';
import { placeOrderIfCaptured } from './finish.ts';

const { placeOrder } = vi.hoisted(() => ({ placeOrder: vi.fn() }));
vi.mock('./placed-orders.queries.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  placeOrder,
}));
vi.mock('./known-payments.queries.ts', () => ({ isPaymentStarted: () => Promise.resolve(true) }));

const capture = {
  id: '1',
  orderId: '2',
  checkoutId: '3',
  status: 'COMPLETED' as const,
  amountCents: 3073,
  currency: 'usd',
  begunAt: undefined,
  completedAt: undefined,
  reason: undefined,
  payeeId: undefined,
};

test('a declined PayPal capture places no order', async () => {
  placeOrder.mockResolvedValue({ outcome: 'created', order: {} });
  await placeOrderIfCaptured({ ...capture, isDeclined: true });
  expect(placeOrder).not.toHaveBeenCalled();
  await placeOrderIfCaptured({ ...capture, isDeclined: false });
  expect(placeOrder).toHaveBeenCalledOnce();
});
