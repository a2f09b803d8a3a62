import { expect, test, vi } from 'vitest';
import { submitRefund } from './submit-refund.ts';

const { getCapture, recordRefusedRefund, run } = vi.hoisted(() => ({
  getCapture: vi.fn(),
  recordRefusedRefund: vi.fn(),
  run: vi.fn(),
}));
vi.mock('#adapters/database.ts', () => ({ run }));
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
  recordRefusedRefund,
}));

test('ends a refund that PayPal refuses only if its capture was declined', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  getCapture.mockResolvedValueOnce({ isDeclined: false });
  await expect(submitRefund('1')).rejects.toThrow('PayPal refused a refund');
  expect(run).not.toHaveBeenCalled();
  expect(recordRefusedRefund).toHaveBeenCalledOnce();
  getCapture.mockResolvedValueOnce({ isDeclined: true });
  await submitRefund('1');
  const completeRefund = [
    expect.stringContaining('complete_refund('),
    expect.anything(),
    expect.stringContaining("'failed'"),
  ];
  expect(run).toHaveBeenCalledExactlyOnceWith(completeRefund, '1', null);
});
