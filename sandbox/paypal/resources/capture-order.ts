import { unprocessable } from '../api/paypal-error.ts';
import type { Call, Reply } from '../api/route.ts';
import type { StandIn } from '../stand-in.ts';
import type { CaptureRow, OrderRow } from '../tables.ts';
import { centsOf } from './amounts.ts';
import { viewCapture } from './captures.ts';
import { newId, timestamp } from './identifiers.ts';
import { approvalUrl } from './order-view.ts';
import { findOrder, replyWithOrder } from './orders.ts';

/** Takes the money that the shopper approved, in the way that was chosen on the approval page. */
export function captureOrder(call: Call<unknown>, standIn: StandIn): Reply {
  const order = findOrder(call.id, standIn);
  if (order.captureId) throw unprocessable('ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
  if (isInvoicePaid(order, standIn)) throw unprocessable('DUPLICATE_INVOICE_ID');
  if (order.outcome === 'declined') {
    const again = { href: approvalUrl(order, standIn), rel: 'redirect', method: 'GET' } as const;
    throw unprocessable('INSTRUMENT_DECLINED', {}, [again]);
  }

  const capture = writeCapture(order, standIn);
  const updatedAt = capture.createdAt;
  const captured = { ...order, status: 'COMPLETED', captureId: capture.id, updatedAt } as const;
  standIn.ledger.write('order', captured);
  standIn.announce(`PAYMENT.CAPTURE.${capture.status}`, viewCapture(capture, standIn));
  return replyWithOrder(captured, 201, call, standIn);
}

function writeCapture(order: OrderRow, { ledger, now }: StandIn) {
  const createdAt = timestamp(now());
  const capture = {
    id: newId(),
    orderId: order.id,
    status: order.outcome === 'pending' ? 'PENDING' : 'COMPLETED',
    cents: centsOf(order.unit.amount),
    refundedCents: 0,
    customId: order.unit.custom_id,
    invoiceId: order.unit.invoice_id,
    createdAt,
    updatedAt: createdAt,
  } as const satisfies CaptureRow;
  ledger.write('capture', capture);
  return capture;
}

function isInvoicePaid({ unit }: OrderRow, { ledger }: StandIn): boolean {
  const used = (capture: CaptureRow) =>
    capture.invoiceId === unit.invoice_id && capture.status !== 'DECLINED';
  return unit.invoice_id !== undefined && ledger.all('capture').some(used);
}
