import * as z from 'zod/mini';
import type { Ledger } from '#adapters/records/orders/order-actions.ts';
import { PAYMENT_METHOD_OF, type Order } from '#adapters/records/orders/orders.ts';
import type { HistoryEntry } from '#contracts/orders/office-orders.ts';
import { formatCents } from '#shop/money.ts';
import { paymentMethodName } from '#shop/payment-method.ts';
import { PIECE_CONDITIONS, type PieceCondition } from '#shop/returns.ts';

type Entry = Omit<HistoryEntry, 'at'> & { at: Date };
type Payment = Ledger['payments'][number];
type Refund = Ledger['refunds'][number];
type Email = Ledger['emails'][number];
type AuditEntry = Ledger['history'][number];

/** What happened to an order, in sentences, the newest first: from its payments, refunds, emails and audit. */
export function describeHistory({ customer }: Order, ledger: Ledger): Entry[] {
  const { payments, refunds, history, emails } = ledger;
  const actorOf = (key: 'refund' | 'email', id: string) =>
    history.find(({ details }) => details[key] === id)?.actor ?? null;
  const entries = [
    ...payments.map((payment) => describePaid(payment)),
    ...refunds.map((refund) => describeRefund(refund, actorOf('refund', refund.id), history)),
    ...emails.map((email) => describeEmail(email, actorOf('email', email.id), customer.email)),
    ...history.flatMap((entry) => describeAction(entry, refunds) ?? []),
  ];
  return entries
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map((entry) => ({ ...entry, by: nameOf(entry.by) }));
}

/** The same of one return of an order: its refunds, its emails and what was done with it. */
export function describeReturnHistory(
  order: Order,
  { refunds, emails, history }: Ledger,
  { id, returnNumber }: { id: string; returnNumber: string },
): Entry[] {
  const own = history.filter(({ details }) => details.return === returnNumber);
  const refundIds = own.map(({ details }) => details.refund);
  const entries = describeHistory(order, {
    payments: [],
    refunds: refunds.filter((refund) => refundIds.includes(refund.id)),
    emails: emails.filter(({ returnId }) => returnId === id),
    history: own,
  });
  return entries.map((entry) => {
    const text = entry.text.replace(`${returnNumber}: `, '');
    return { ...entry, text: text.charAt(0).toUpperCase() + text.slice(1) };
  });
}

const ACTOR_NAMES = new Map(
  Object.entries({
    customer: 'the shopper',
    schedule: 'the shop',
    stripe: 'Stripe',
    stripe_session: 'Stripe',
    paypal: 'PayPal',
  }),
);

const nameOf = (actor: string | null) => actor && (ACTOR_NAMES.get(actor) ?? actor);

const entryOf = (at: Date, text: string, by: string | null): Entry => ({
  at,
  text,
  by,
  note: null,
  emailId: null,
});

function describePaid(payment: Payment): Entry {
  const { amountCents, provider, state, paidAt, createdAt, isUnapplied } = payment;
  const method = PAYMENT_METHOD_OF[provider];
  const amount = formatCents(amountCents);
  const used = paymentMethodName({ ...payment, method });
  const text = () => {
    if (method === 'free') return 'Ordered, with nothing to pay';
    if (state === 'pending') return `Payment of ${amount} with ${used} is pending`;
    if (state === 'failed') return `Payment of ${amount} with ${used} failed`;
    return `Paid ${amount} with ${used}${isUnapplied ? ', which made no order' : ''}`;
  };
  return entryOf(paidAt ?? createdAt, text(), 'the shopper');
}

function describeRefund(refund: Refund, actor: string | null, history: AuditEntry[]): Entry {
  const { kind, state, provider, reason } = refund;
  const amount = formatCents(refund.amountCents);
  const failedLater = history.some(
    ({ action, details }) => action === 'refund failed' && details.refund === refund.id,
  );
  const text = () => {
    if (kind === 'reversal') return `${nameOf(provider)} took back ${amount} in a dispute`;
    if (kind === 'external') return `${amount} refunded at ${nameOf(provider)}`;
    if (state === 'queued') return `Refund of ${amount} on its way: ${reason}`;
    if (state === 'failed' && !failedLater) return `Refund of ${amount} failed: ${reason}`;
    return `${amount} refunded: ${reason}`;
  };
  return entryOf(refund.createdAt, text(), actor);
}

/** The emails that the shopper gets about an order. */
export const EMAIL_NAMES: Record<string, string> = {
  'order-confirmation': 'Confirmation',
  'order-shipped': 'Tracking number',
  'tracking-corrected': 'Corrected tracking number',
  'address-corrected': 'Corrected address',
  'order-refunded': 'Refund',
  'order-cancelled': 'Cancellation',
  'payment-failed': 'Failed payment',
  'return-requested': 'Return request',
  'return-label': 'Return label',
  'return-reminder': 'Reminder of the return',
  'return-refused': 'Refusal of the return',
  'return-cancelled': 'Cancellation of the return',
  'return-not-refunded': 'Return without a refund',
  'return-received': 'Receipt of the return',
  'exchange-shipped': 'Tracking number of the new size',
  'exchange-sold-out': 'Refund instead of a new size',
};

function describeEmail(email: Email, actor: string | null, address: string): Entry {
  const { id, kind, amountCents, doneAt, createdAt, isRefused } = email;
  const name = EMAIL_NAMES[kind] ?? kind;
  const what = amountCents === null ? name : `${name} of ${formatCents(amountCents)}`;
  if (!doneAt) return entryOf(createdAt, `${what} waits to be emailed`, actor);
  const text = isRefused
    ? `${what} not emailed: ${address} was refused`
    : `${what} emailed to ${address}`;
  return { ...entryOf(doneAt, text, actor), emailId: email.canBeRepeated ? id : null };
}

/** Undefined for an action that shows as the refund or the email which it made. */
function describeAction({ at, actor, action, details }: AuditEntry, refunds: Refund[]) {
  const text = (field: string) => String(details[field]);
  const tracking = () => `${text('carrier')}, ${text('tracking_number')}`;
  const refund = refunds.find(({ id }) => id === details.refund);
  const amount = formatCents(refund?.amountCents ?? 0);
  switch (action) {
    case 'ship':
      return entryOf(at, `Shipped with ${tracking()}`, actor);
    case 'correct tracking':
      return entryOf(at, `Tracking number corrected: ${tracking()}`, actor);
    case 'correct address':
      return entryOf(at, 'Shipping address corrected', actor);
    case 'deliver':
      return entryOf(at, 'Marked as delivered', actor);
    case 'cancel':
      return entryOf(at, `Cancelled: ${text('reason')}`, actor);
    case 'restock':
      return entryOf(at, `${listPieces(refund)} put back into stock`, actor);
    case 'print':
      return entryOf(at, 'Packing slip printed', actor);
    case 'note':
      return { ...entryOf(at, 'Note', actor), note: text('note') };
    case 'refund failed':
      return entryOf(at, `Refund of ${amount} failed`, actor);
    case 'dispute won':
      return entryOf(at, `Dispute won: ${amount} came back${describeWin(details)}`, actor);
    case 'refund not found':
      return entryOf(at, `${nameOf(actor)} has no refund of ${amount}`, actor);
    default:
      return describeReturnAction(at, actor, action, details);
  }
}

const wonDetails = z.object({
  back_to: z.nullable(z.string()),
  missing: z.array(z.object({ size: z.string(), count: z.int() })),
});

/** What became of the order whose dispute was won (win_dispute). */
function describeWin(details: AuditEntry['details']): string {
  const { back_to: status, missing } = wonDetails.parse(details);
  const pieces = missing.map(({ size, count }) => `${count} × ${size}`).join(', ');
  if (pieces) return `, but the order stays refunded: ${pieces} sold in the meantime`;
  return status ? `, and the order is ${status} again` : '';
}

const listPieces = (refund: Refund | undefined) =>
  (refund?.restocked ?? []).map(({ size, quantity }) => `${quantity} × ${size}`).join(', ');

/** What was done with a return, beside its emails and the refund. */
function describeReturnAction(
  at: Date,
  actor: string,
  action: string,
  details: AuditEntry['details'],
): Entry | undefined {
  const text = (field: string) => z.catch(z.string(), '').parse(details[field]);
  const parcel = [text('carrier'), text('tracking_number')].filter(Boolean).join(' ');
  const piece = `${text('product')} ${text('size')}`;
  const condition = text('condition') && PIECE_CONDITIONS[text('condition') as PieceCondition];
  const restocked = details.restocked ? ', put back into stock' : '';
  const sentences: Record<string, string> = {
    'open return': 'requested',
    'cancel return': 'request cancelled',
    'refuse return': `refused: ${text('reason')}`,
    'send label': `label sent, ${parcel}`,
    'receive piece': condition
      ? `${piece} received, ${condition.toLowerCase()}${restocked}`
      : `${piece} was not in the parcel`,
    'ship exchange': `new size shipped with ${parcel}`,
    'correct exchange': `tracking number of the new size corrected, ${parcel}`,
    'exchange sold out': `${piece} has sold out, so it comes back for money`,
    ...(!details.refund && { 'refund return': 'settled without a refund' }),
  };
  const sentence = sentences[action];
  return sentence === undefined ? undefined : entryOf(at, `${text('return')}: ${sentence}`, actor);
}
