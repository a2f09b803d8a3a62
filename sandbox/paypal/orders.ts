import { notFound, PaypalError, unprocessable } from './errors.ts';
import {
  centsOf,
  checkAmount,
  checkItems,
  CUSTOMER,
  type ExperienceContext,
  newId,
  type OrderRequest,
  type PurchaseUnit,
  timestamp,
  viewPayee,
} from './objects.ts';
import { viewCapture, viewCaptureInOrder, viewRefund } from './payments.ts';
import type { Call, Reply } from './route.ts';
import {
  type CaptureRow,
  emitEvent,
  type OrderRow,
  type Outcome,
  type PaypalSandbox,
} from './sandbox.ts';

const ADDRESS = { field: '/purchase_units/0/shipping/address', location: 'body' } as const;
/**
 * ZIP codes that do not exist in the US: one is refused when the order is created, the other only when it is captured.
 */
const REFUSED_ZIP = { create: '00000', capture: '99999' };

export function createOrder(call: Call, sandbox: PaypalSandbox): Reply {
  // The published schema says what the body is.
  const { intent, purchase_units, payment_source: source } = call.body as OrderRequest;
  const [unit, ...otherUnits] = purchase_units.map((each) => ({
    reference_id: 'default',
    ...each,
  }));
  if (intent !== 'CAPTURE') throw notSupported('/intent');
  if (!unit) throw notSupported('/purchase_units');
  if (!source?.paypal) throw notSupported('/payment_source');
  if (!call.requestId) throw new PaypalError(400, [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }]);
  const context = source.paypal.experience_context ?? {};
  const units = [unit, ...otherUnits];
  for (const [index, each] of units.entries()) {
    checkAmount(each.amount, `/purchase_units/${index}/amount`);
    checkItems(each, `/purchase_units/${index}`);
    checkShipping(each, context);
  }
  if (new Set(units.map(({ reference_id }) => reference_id)).size < units.length) {
    throw unprocessable('DUPLICATE_REFERENCE_ID');
  }
  const now = timestamp();
  const order = sandbox.ledger.write('order', {
    id: newId(),
    status: 'PAYER_ACTION_REQUIRED',
    unit,
    ...(otherUnits.length > 0 && { otherUnits }),
    context,
    createdAt: now,
    updatedAt: now,
  });
  return replyWithOrder(order, 201, sandbox);
}

/**
 * The order as it is now: for its own request, and for one that repeats the PayPal-Request-Id with which it was made.
 */
export function getOrder({ id }: Pick<Call, 'id'>, sandbox: PaypalSandbox): Reply {
  return replyWithOrder(findOrder(id, sandbox), 200, sandbox);
}

function replyWithOrder(order: OrderRow, status: number, sandbox: PaypalSandbox): Reply {
  return { status, body: viewOrder(order, sandbox), resultId: order.id };
}

export function findOrder(id: string, { ledger }: PaypalSandbox): OrderRow {
  const order = ledger.find('order', id);
  if (!order || order.isExpired) throw notFound();
  return order;
}

/**
 * Refuses an address as PayPal does: the issues of its published spec (422 of `POST /v2/checkout/orders`), and
 * MISSING_SHIPPING_ADDRESS, which the spec leaves out and PayPal answers to SET_PROVIDED_ADDRESS without an address.
 * States of the United States and provinces of Canada are two letters (`address_portable` in the spec: "`CA` and not
 * `California`"; developer.paypal.com/reference/state-codes).
 */
function checkShipping({ shipping }: PurchaseUnit, context: ExperienceContext): void {
  const { address } = shipping ?? {};
  const issue = ((): string | undefined => {
    if (!address) {
      const isExpected = context.shipping_preference === 'SET_PROVIDED_ADDRESS';
      return isExpected ? 'MISSING_SHIPPING_ADDRESS' : undefined;
    }
    if (!address.admin_area_2) return 'CITY_REQUIRED';
    const { country_code } = address;
    if (country_code !== 'US' && country_code !== 'CA') return undefined;
    if (!/^[A-Z]{2}$/.test(address.admin_area_1 ?? '')) return 'SHIPPING_ADDRESS_INVALID';
    if (country_code === 'CA') return undefined;
    if (!address.postal_code) return 'POSTAL_CODE_REQUIRED';
    const isKnown =
      /^\d{5}(?:-\d{4})?$/.test(address.postal_code) && address.postal_code !== REFUSED_ZIP.create;
    return isKnown ? undefined : 'SHIPPING_ADDRESS_INVALID';
  })();
  if (issue) throw unprocessable(issue, ADDRESS);
}

/** A feature that PayPal has and the sandbox lacks: refused, never ignored (differences.md). */
function notSupported(field: string): PaypalError {
  return new PaypalError(400, [{ issue: 'NOT_SUPPORTED', field, location: 'body' }]);
}

/** Takes the money that the customer approved, in the way that was chosen on the approval page. */
export function captureOrder(call: Call, sandbox: PaypalSandbox): Reply {
  const order = findOrder(call.id, sandbox);
  if (order.captureId) throw unprocessable('ORDER_ALREADY_CAPTURED');
  const refusal = sandbox.captureRefusals.get(order.id);
  sandbox.captureRefusals.delete(order.id);
  if (refusal) throw unprocessable(refusal);
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
  if (isInvoicePaid(order, sandbox)) throw unprocessable('DUPLICATE_INVOICE_ID');
  // PayPal may refuse the address as late as at the capture (422 of `POST /v2/checkout/orders/{id}/capture`).
  if (order.unit.shipping?.address?.postal_code === REFUSED_ZIP.capture) {
    throw unprocessable('SHIPPING_ADDRESS_INVALID');
  }
  if (order.outcome === 'declined') throw unprocessable('INSTRUMENT_DECLINED');

  const captures = unitsOf(order).map((unit, index) => writeCapture(order, unit, index, sandbox));
  const captureId = captures[0]?.id;
  const captured = { ...order, status: 'COMPLETED', captureId, updatedAt: timestamp() } as const;
  sandbox.ledger.write('order', captured);
  for (const capture of captures) {
    emitEvent(`PAYMENT.CAPTURE.${capture.status}`, viewCapture(capture), sandbox);
  }
  return replyWithOrder(captured, 201, sandbox);
}

const unitsOf = ({ unit, otherUnits = [] }: OrderRow) => [unit, ...otherUnits];

function writeCapture(
  order: OrderRow,
  unit: PurchaseUnit,
  unitIndex: number,
  { ledger }: PaypalSandbox,
) {
  const createdAt = timestamp();
  const capture = {
    id: newId(),
    orderId: order.id,
    unitIndex,
    status: order.outcome === 'pending' ? 'PENDING' : 'COMPLETED',
    cents: centsOf(unit.amount),
    currency: unit.amount.currency_code,
    refundedCents: 0,
    // Seller Protection covers physical goods that are sent to the address on the transaction.
    isProtected: order.context.shipping_preference !== 'NO_SHIPPING',
    payee: viewPayee(unit),
    customId: unit.custom_id,
    invoiceId: unit.invoice_id,
    createdAt,
    updatedAt: createdAt,
  } as const satisfies CaptureRow;
  ledger.write('capture', capture);
  return capture;
}

function isInvoicePaid(order: OrderRow, { ledger }: PaypalSandbox): boolean {
  const invoices = unitsOf(order).flatMap(({ invoice_id }) => invoice_id ?? []);
  return ledger
    .all('capture')
    .some(({ invoiceId = '', status }) => invoices.includes(invoiceId) && status !== 'DECLINED');
}

function viewOrder(order: OrderRow, sandbox: PaypalSandbox) {
  return {
    id: order.id,
    status: order.status,
    intent: 'CAPTURE',
    // Known once they have approved.
    payment_source: { paypal: order.outcome ? CUSTOMER : {} },
    purchase_units: unitsOf(order).map((unit, index) => ({
      ...unit,
      payee: viewPayee(unit),
      ...paymentsOf(order, index, sandbox),
    })),
    create_time: order.createdAt,
    update_time: order.updatedAt,
  };
}

function paymentsOf(order: OrderRow, index: number, sandbox: PaypalSandbox) {
  const { ledger } = sandbox;
  const capture = ledger
    .all('capture')
    .find(({ orderId, unitIndex = 0 }) => orderId === order.id && unitIndex === index);
  if (!capture) return {};
  const refunds = ledger
    .all('refund')
    .filter(({ captureId }) => captureId === capture.id)
    .map((refund) => viewRefund(refund, sandbox));
  const captures = [viewCaptureInOrder(capture)];
  return { payments: { captures, ...(refunds.length > 0 && { refunds }) } };
}

export function requirePayerAction(order: OrderRow, sandbox: PaypalSandbox): void {
  const status = 'PAYER_ACTION_REQUIRED';
  sandbox.ledger.write('order', { ...order, status, updatedAt: timestamp() });
  sandbox.deliveries.commit();
}

/** The customer's choice on the approval page; an order that was declined may be approved again. */
export function approveOrder(order: OrderRow, outcome: Outcome, sandbox: PaypalSandbox): void {
  if (order.status === 'COMPLETED') throw new Error(`Order ${order.id} is captured already`);
  const updatedAt = timestamp();
  const approved = { ...order, status: 'APPROVED', outcome, updatedAt } as const;
  sandbox.ledger.write('order', approved);
  emitEvent('CHECKOUT.ORDER.APPROVED', viewOrder(approved, sandbox), sandbox);
  sandbox.deliveries.commit();
}
