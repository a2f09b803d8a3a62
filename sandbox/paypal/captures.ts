import { notFound } from './errors.ts';
import { toPaypalMoney } from './money.ts';
import { type Capture, timestamp } from './objects.ts';
import type { Call, Reply } from './route.ts';
import type { CaptureRow, PaypalSandbox } from './sandbox.ts';

export function getCapture(call: Call<unknown>, sandbox: PaypalSandbox): Reply {
  return { status: 200, body: viewCapture(findCapture(call.id, sandbox), sandbox) };
}

export function findCapture(id: string, { ledger }: PaypalSandbox): CaptureRow {
  const capture = ledger.find('capture', id);
  if (!capture) throw notFound();
  return capture;
}

/** Settles a pending capture: the money came, or never will. */
export function settleCapture(
  id: string,
  status: 'COMPLETED' | 'DECLINED',
  sandbox: PaypalSandbox,
): void {
  const capture = findCapture(id, sandbox);
  if (capture.status !== 'PENDING') throw new Error(`Capture ${id} is ${capture.status}`);
  const settled = { ...capture, status, updatedAt: timestamp(new Date()) };
  sandbox.ledger.write('capture', settled);
  const word = status === 'DECLINED' ? 'DENIED' : status;
  sandbox.emitEvent(`PAYMENT.CAPTURE.${word}`, viewCapture(settled, sandbox));
  sandbox.commit();
}

export function viewCapture(capture: CaptureRow, sandbox: PaypalSandbox): Capture {
  return {
    ...viewCaptureInOrder(capture, sandbox),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
  };
}

/** An order shows its captures without what relates them to it. */
export function viewCaptureInOrder(capture: CaptureRow, { url }: PaypalSandbox): Capture {
  const href = `${url}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: toPaypalMoney(capture.cents),
    final_capture: true,
    ...(capture.customId && { custom_id: capture.customId }),
    ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
    seller_protection: capture.isProtected
      ? {
          status: 'ELIGIBLE',
          dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
        }
      : { status: 'NOT_ELIGIBLE' },
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/refund`, rel: 'refund', method: 'POST' },
      { href: `${url}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
  };
}
