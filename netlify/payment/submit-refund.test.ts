import { expect, test, vi } from 'vitest';
import { submitRefund } from './submit-refund.ts';

const { endFailedRefund, getCapture, recordRefusedRefund } = vi.hoisted(() => ({
  endFailedRefund: vi.fn(),
  getCapture: vi.fn(),
  recordRefusedRefund: vi.fn(),
}));
vi.mock('#adapters/paypal/refunds.ts', () => ({
  getCapture,
  refundCapture: () =>
    Promise.resolve({ outcome: 'refused', problem: { issue: 'INVALID_RESOURCE_ID' } }),
}));
vi.mock('./external-refunds.ts', () => ({ recordMadeRefunds: () => Promise.resolve() }));
vi.mock('./refunds.queries.ts', () => ({
  findDueRefund: () =>
    Promise.resolve({
      id: '1',
      provider: 'paypal',
      captureId: '2',
      amountCents: 500,
      idempotencyKey: 'refund:3',
      paypalAttempt: 1,
    }),
  endFailedRefund,
  recordRefusedRefund,
}));

test('ends a refund that PayPal refuses only if its capture was declined', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  getCapture.mockResolvedValueOnce({ isDeclined: false });
  await expect(submitRefund('1')).rejects.toThrow('PayPal refused a refund');
  expect(endFailedRefund).not.toHaveBeenCalled();
  expect(recordRefusedRefund).toHaveBeenCalledOnce();
  getCapture.mockResolvedValueOnce({ isDeclined: true });
  await submitRefund('1');
  expect(endFailedRefund).toHaveBeenCalledExactlyOnceWith('1', undefined);
});
