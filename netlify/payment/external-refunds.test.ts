import { expect, test, vi } from 'vitest';
import { handleMoneyBack } from './external-refunds.ts';

const { getRefund, list, recordExternalRefund } = vi.hoisted(() => ({
  getRefund: vi.fn(),
  list: vi.fn(),
  recordExternalRefund: vi.fn(),
}));
vi.mock('#adapters/stripe/client.ts', () => ({
  callStripe: (call: (stripe: object) => unknown) => call({ refunds: { list } }),
  hasCode: () => false,
}));
vi.mock('#adapters/paypal/refunds.ts', () => ({
  getRefund,
  getCapture: () => Promise.resolve(undefined),
}));
vi.mock('./refunds.queries.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  recordExternalRefund,
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
  await handleMoneyBack('stripe', { type: 'charge.refunded', objectId: 'ch_1' });
  expect(recordExternalRefund).not.toHaveBeenCalled();
});

test('records no refund that failed at PayPal', async () => {
  const refund = { id: '2', paymentId: '1', amountCents: 500, kind: 'external' };
  const event = { type: 'PAYMENT.CAPTURE.REFUNDED', objectId: '2' };
  getRefund.mockResolvedValueOnce({ ...refund, state: 'failed' });
  await handleMoneyBack('paypal', event);
  expect(recordExternalRefund).not.toHaveBeenCalled();
  getRefund.mockResolvedValueOnce({ ...refund, state: 'made' });
  await handleMoneyBack('paypal', event);
  expect(recordExternalRefund).toHaveBeenCalledOnce();
});
