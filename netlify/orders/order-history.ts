import * as z from 'zod/mini';
import { operatorName } from '#audit/operators.ts';
import { OUTBOX } from '#mail/outbox-kinds.ts';
import { type EntryFacts, ORDER_ACTIONS } from '#audit/audit-actions.ts';
import type { Ledger } from './order-actions.queries.ts';
import { PAYMENT_METHOD_OF, type OrderRecord } from './orders.queries.ts';
import type { HistoryEntry } from '#contracts/office/order.ts';
import { formatCents } from '#shop/money.ts';
import { paymentMethodName } from '#shop/payment-method.ts';

type Entry = Omit<HistoryEntry, 'at'> & { at: Date };
type Payment = Ledger['payments'][number];
type Refund = Ledger['refunds'][number];
type Email = Ledger['emails'][number];
type AuditEntry = Ledger['history'][number];

/** The history of an order in sentences, newest first: from its payments, refunds, emails and audit. */
export function describeHistory(order: OrderRecord, ledger: Ledger): Entry[] {
  const { payments, refunds, history, emails } = ledger;
  const { customer } = order;
  const actorOf = (key: 'refund' | 'email', id: string) =>
    history.find(({ details }) => details[key] === id)?.actor ?? null;
  const entries = [
    ...payments.map((payment) => describePaid(payment)),
    ...refunds.map((refund) => describeRefund(refund, actorOf('refund', refund.id), history)),
    ...emails.map((email) => describeEmail(email, actorOf('email', email.id), customer.email)),
    ...history.flatMap((entry) => describeAction(entry, order, ledger) ?? []),
  ];
  return entries
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map((entry) => ({ ...entry, by: nameOf(entry.by) }));
}

/** The same of one return of an order: its refunds, its emails and what was done with it. */
export function describeReturnHistory(
  order: OrderRecord,
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
  const name = OUTBOX[kind].name;
  const what = amountCents === null ? name : `${name} of ${formatCents(amountCents)}`;
  if (!doneAt) return entryOf(createdAt, `${what} waits to be emailed`, actor);
  const text = isRefused
    ? `${what} not emailed: ${address} was refused`
    : `${what} emailed to ${address}`;
  return { ...entryOf(doneAt, text, actor), emailId: email.canBeRepeated ? id : null };
}

function factsOf({ actor, details }: AuditEntry, refunds: Refund[]): EntryFacts {
  const text = (field: string) => z.catch(z.string(), '').parse(details[field]);
  const refund = refunds.find(({ id }) => id === details.refund);
  const pieces = refund?.restocked.map(({ size, quantity }) => `${quantity} × ${size}`) ?? [];
  return {
    by: nameOf(actor),
    details,
    text,
    refunded: { amount: formatCents(refund?.amountCents ?? 0), pieces: pieces.join(', ') },
    piece: `${text('product')} ${text('size')}`,
    shipment: [text('carrier'), text('tracking_number')].filter(Boolean).join(' '),
  };
}

function describeAction(entry: AuditEntry, order: OrderRecord, ledger: Ledger): Entry | undefined {
  const facts = factsOf(entry, ledger.refunds);
  const sentence = ORDER_ACTIONS[entry.action].sentence(facts);
  if (sentence === undefined) return undefined;
  // Of a note or a message its text, of a delay its reason.
  const note = facts.text('note');
  return {
    ...entryOf(entry.at, sentence, entry.actor),
    note: note || null,
    ...(entry.delay && {
      delayNotice: {
        ...entry.delay,
        reason: note,
        leftCents: leftAt(entry.at, ledger),
        totalCents: order.totalCents,
      },
    }),
  };
}

/** How much of the order's payment was left to refund at that time. */
function leftAt(at: Date, { payments, refunds }: Ledger): number {
  const later = refunds.filter(
    ({ kind, state, createdAt }) =>
      kind !== 'unapplied_payment' && state !== 'failed' && createdAt > at,
  );
  return (
    payments.reduce((sum, { leftCents }) => sum + leftCents, 0) +
    later.reduce((sum, { amountCents }) => sum + amountCents, 0)
  );
}
