import { detail, notFound, PaypalError } from '../api/paypal-error.ts';
import type { Call, Reply } from '../api/route.ts';
import type { StandIn } from '../stand-in.ts';
import type { OrderRow } from '../tables.ts';
import { checkAmount } from './amounts.ts';
import { newId, timestamp } from './identifiers.ts';
import { viewOrder, viewOrderInShort } from './order-view.ts';
import type { OrderRequest } from './published.ts';

export function createOrder(call: Call<OrderRequest>, standIn: StandIn): Reply {
  const {
    intent,
    purchase_units: [unit, another],
    payment_source: source,
  } = call.body;
  if (intent !== 'CAPTURE') throw notInTheStandIn('/intent');
  if (!unit || another) throw notInTheStandIn('/purchase_units/1');
  if (source && !call.requestId) throw new PaypalError(400, [detail('PAYPAL_REQUEST_ID_REQUIRED')]);
  checkAmount(unit.amount, '/purchase_units/0/amount');

  const now = timestamp(standIn.now());
  const order = standIn.ledger.write('order', {
    id: newId(),
    status: source?.paypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    unit: { reference_id: 'default', ...unit },
    context: source?.paypal?.experience_context ?? {},
    namesPaypal: Boolean(source?.paypal),
    createdAt: now,
    updatedAt: now,
  });
  return replyWithOrder(order, 201, call, standIn);
}

export function getOrder(call: Call<unknown>, standIn: StandIn): Reply {
  return { status: 200, body: viewOrder(findOrder(call.id, standIn), standIn) };
}

/** What became of the order that an earlier request with the same PayPal-Request-Id made or captured. */
export function repeatOrder(id: string, call: Call<unknown>, standIn: StandIn): Reply {
  return replyWithOrder(findOrder(id, standIn), 200, call, standIn);
}

export function replyWithOrder(
  order: OrderRow,
  status: number,
  call: Call<unknown>,
  standIn: StandIn,
): Reply {
  const view = call.wantsAll ? viewOrder : viewOrderInShort;
  return { status, body: view(order, standIn), about: order.id };
}

export function findOrder(id: string, { ledger }: StandIn): OrderRow {
  const order = ledger.find('order', id);
  if (!order || order.isGone) throw notFound();
  return order;
}

/** What PayPal can do and this stand-in can't: refused aloud, never ignored (differences.md). */
function notInTheStandIn(field: string): PaypalError {
  return new PaypalError(400, [detail('NOT_SUPPORTED', { field, location: 'body' })]);
}
