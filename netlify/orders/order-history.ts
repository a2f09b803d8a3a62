import * as z from 'zod/mini';
import { operatorName } from '#audit/operators.ts';
import { OUTBOX_NAMES } from '#mail/outbox-names.ts';
import type { OrderAction } from '#audit/audit-actions.ts';
import type { Ledger } from './order-actions.queries.ts';
import { PAYMENT_METHOD_OF, type Order } from './orders.queries.ts';
import type { HistoryEntry } from '#contracts/office/order.ts';
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

const nameOf = (actor: string | null) => actor && (ACTOR_NAMES.get(actor) ?? operatorName(actor));

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

function describeEmail(email: Email, actor: string | null, address: string): Entry {
  const { id, kind, amountCents, doneAt, createdAt, isRefused } = email;
  const name = OUTBOX_NAMES[kind];
  const what = amountCents === null ? name : `${name} of ${formatCents(amountCents)}`;
  if (!doneAt) return entryOf(createdAt, `${what} waits to be emailed`, actor);
  const text = isRefused
    ? `${what} not emailed: ${address} was refused`
    : `${what} emailed to ${address}`;
  return { ...entryOf(doneAt, text, actor), emailId: email.canBeRepeated ? id : null };
}

type Details = ReturnType<typeof detailsOf>;

/** What an entry of the audit says, without a field as an empty text. */
function detailsOf({ actor, details }: AuditEntry, refunds: Refund[]) {
  const text = (field: string) => z.catch(z.string(), '').parse(details[field]);
  const refund = refunds.find(({ id }) => id === details.refund);
  return {
    ...{ actor, details, text, refund },
    amount: formatCents(refund?.amountCents ?? 0),
    piece: `${text('product')} ${text('size')}`,
    parcel: [text('carrier'), text('tracking_number')].filter(Boolean).join(' '),
  };
}

/** An entry that shows as the refund or the email which it made. */
const shownByItself = () => undefined;
const ofReturn = (describe: (entry: Details) => string) => (entry: Details) =>
  `${entry.text('return')}: ${describe(entry)}`;

/** What was done with an order and its returns, beside its payments, refunds and emails. */
const SENTENCES: Record<OrderAction, (entry: Details) => string | undefined> = {
  ship: ({ text }) => `Shipped with ${text('carrier')}, ${text('tracking_number')}`,
  'correct tracking': ({ text }) =>
    `Tracking number corrected: ${text('carrier')}, ${text('tracking_number')}`,
  'correct address': () => 'Shipping address corrected',
  'change size': ({ text, details }) =>
    `Size changed: ${String(details.quantity)} × ${text('product')}, ${text('from')} to ${text('to')}`,
  deliver: () => 'Marked as delivered',
  cancel: ({ text }) => `Cancelled: ${text('reason')}`,
  refund: shownByItself,
  restock: ({ refund }) => `${listPieces(refund)} put back into stock`,
  print: () => 'Packing slip printed',
  note: (entry) => {
    if (entry.details.to !== 'shopper') return 'Note';
    return entry.details.return
      ? ofReturn(() => 'message to the shopper')(entry)
      : 'Message to the shopper';
  },
  resend: shownByItself,
  'refund failed': ({ amount }) => `Refund of ${amount} failed`,
  'refund not found': ({ actor, amount }) => `${nameOf(actor)} has no refund of ${amount}`,
  dispute: shownByItself,
  'dispute won': ({ amount, details }) => `Dispute won: ${amount} came back${describeWin(details)}`,
  'open return': ofReturn(() => 'requested'),
  'cancel return': ofReturn(() => 'request cancelled'),
  'refuse return': ofReturn(({ text }) => `refused: ${text('reason')}`),
  'send label': ofReturn(({ parcel }) => `label sent, ${parcel}`),
  'receive piece': ofReturn(describeReceived),
  'refund return': (entry) =>
    entry.details.refund ? undefined : ofReturn(() => 'settled without a refund')(entry),
  'ship exchange': ofReturn(({ parcel }) => `new size shipped with ${parcel}`),
  'correct exchange': ofReturn(
    ({ parcel }) => `tracking number of the new size corrected, ${parcel}`,
  ),
  'exchange sold out': ofReturn(({ piece }) => `${piece} has sold out, so it comes back for money`),
};

function describeAction(entry: AuditEntry, refunds: Refund[]): Entry | undefined {
  const { at, actor, action, details } = entry;
  const sentence = SENTENCES[action](detailsOf(entry, refunds));
  if (sentence === undefined) return undefined;
  return { ...entryOf(at, sentence, actor), note: action === 'note' ? String(details.note) : null };
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

function describeReceived({ piece, text, details }: Details): string {
  const condition = text('condition') && PIECE_CONDITIONS[text('condition') as PieceCondition];
  if (!condition) return `${piece} was not in the parcel`;
  return `${piece} received, ${condition.toLowerCase()}${details.restocked ? ', put back into stock' : ''}`;
}
