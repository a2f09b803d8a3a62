import { PaypalError } from './errors.ts';
import { SELLER, timestamp, toPaypalMoney } from './objects.ts';
import type { Call, Reply } from './route.ts';
import type { CaptureRow, PaypalSandbox, RefundRow } from './sandbox.ts';

const DAY_MS = 86_400_000;
/** PayPal keeps events for 30 days (developer.paypal.com/api/rest/webhooks/events-dashboard). */
const EVENTS_MS = 30 * DAY_MS;
/**
 * A page may have fewer items than were asked for (the spec's `count`): here it always has few, so that callers turn
 * pages.
 */
const PAGE = 5;
/** The longest range of one search (the spec's `end_date`). */
const SEARCH_MS = 31 * DAY_MS;

/** Lists the events of a time, newest first, also those that no webhook has taken. */
export function listEvents({ query }: Call, { ledger, url, reports }: PaypalSandbox): Reply {
  checkNames(query, ['start_time', 'end_time', 'page_size', 'start_index']);
  const from = Math.max(timeOf(query, 'start_time') ?? 0, Date.now() - EVENTS_MS);
  const to = timeOf(query, 'end_time') ?? Date.now();
  const size = Math.min(numberOf(query, 'page_size', { missing: 10, max: 1000 }), PAGE);
  const start = numberOf(query, 'start_index', { missing: 1, max: 1_000_000 }) - 1;
  const found = ledger
    .all('event')
    .map(({ text }) => JSON.parse(text) as { id: string; create_time: string })
    .filter(({ id }) => !reports.withoutEvents.has(id))
    .filter(({ create_time }) => Date.parse(create_time) >= from && Date.parse(create_time) <= to)
    .toReversed();
  const events = found.slice(start, start + size);
  const next = new URL(`${url}/v1/notifications/webhooks-events`);
  next.search = query.toString();
  next.searchParams.set('start_index', String(start + size + 1));
  const hasMore = found.length > start + size;
  const links = hasMore ? [{ href: next.href, rel: 'next', method: 'GET' }] : [];
  return { status: 200, body: { events, count: events.length, links } };
}

/**
 * Transaction Search: what moved the balance, oldest first, as far as the reports are complete. A start that they have
 * not reached is refused (github.com/paypal/PayPal-node-SDK/issues/452); so is an app without the permission (the
 * spec's 403).
 */
export function searchTransactions({ query }: Call, { ledger, reports }: PaypalSandbox): Reply {
  if (!reports.isPermitted) throw new PaypalError(403);
  checkNames(query, ['start_date', 'end_date', 'fields', 'page_size', 'page']);
  const from = timeOf(query, 'start_date');
  const to = timeOf(query, 'end_date');
  if (from === undefined) throw invalid('start_date');
  if (to === undefined || to < from || to - from > SEARCH_MS) throw invalid('end_date');
  const refreshedAt = Date.now() - reports.lagMs;
  if (from > refreshedAt) throw invalid('start_date');
  const size = numberOf(query, 'page_size', { missing: 100, max: 500 });
  const page = numberOf(query, 'page', { missing: 1, max: 2 ** 31 - 1 });
  const last = Math.min(to, refreshedAt);
  const captures = ledger
    .all('capture')
    .filter(
      ({ status, payee }) =>
        status !== 'DECLINED' && (payee ?? SELLER).merchant_id === SELLER.merchant_id,
    );
  const moved = [
    ...captures.map(paymentOf),
    ...ledger
      .all('refund')
      .filter(isDone)
      .map((refund) => refundOf(refund, ledger.find('capture', refund.captureId)?.currency)),
  ].filter(({ transaction_initiation_date: date }) => {
    const at = Date.parse(date);
    return at >= from && at <= last;
  });
  const shown = moved.slice((page - 1) * size, page * size);
  const details = [
    ...shown.map((transaction_info) => ({ transaction_info })),
    ...(page === 1 ? reports.otherRows : []),
  ];
  const body = {
    // The spec has no empty list.
    ...(details.length > 0 && { transaction_details: details }),
    start_date: timestamp(new Date(from)),
    end_date: timestamp(new Date(last)),
    last_refreshed_datetime: timestamp(new Date(refreshedAt)),
    page,
    total_items: moved.length,
    total_pages: Math.ceil(moved.length / size),
  };
  return { status: 200, body };
}

const isDone = ({ status }: RefundRow) => status === 'COMPLETED';

/** T0006 is a payment by the Checkout APIs (developer.paypal.com/docs/transaction-search/transaction-event-codes). */
function paymentOf(capture: CaptureRow) {
  return {
    transaction_id: capture.id,
    transaction_event_code: 'T0006',
    transaction_initiation_date: capture.createdAt,
    transaction_updated_date: capture.updatedAt,
    transaction_amount: toPaypalMoney(capture.cents, capture.currency),
    transaction_status: statusOf(capture),
    ...(capture.customId && { custom_field: capture.customId }),
    ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
  };
}

/** V: "fully reversed". */
function statusOf({ status }: CaptureRow): 'P' | 'S' | 'V' {
  if (status === 'PENDING') return 'P';
  return status === 'REFUNDED' ? 'V' : 'S';
}

/** T1107 is a refund by the seller, T1106 a reversal by PayPal; both name the payment that they are of. */
function refundOf(
  { id, captureId, cents, note, createdAt }: RefundRow,
  currency: string | undefined,
) {
  return {
    transaction_id: id,
    paypal_reference_id: captureId,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: note.note_to_payer === 'Payment reversed' ? 'T1106' : 'T1107',
    transaction_initiation_date: createdAt,
    transaction_updated_date: createdAt,
    transaction_amount: toPaypalMoney(-cents, currency),
    transaction_status: 'S',
    ...(note.custom_id && { custom_field: note.custom_id }),
  };
}

function checkNames(query: URLSearchParams, known: readonly string[]): void {
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid(unknown, 'NOT_SUPPORTED');
}

function timeOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/.test(text))
    throw invalid(name);
  return Date.parse(text);
}

function numberOf(
  query: URLSearchParams,
  name: string,
  { missing, max }: { missing: number; max: number },
): number {
  const number = Number(query.get(name) ?? missing);
  if (!Number.isInteger(number) || number < 1 || number > max) throw invalid(name);
  return number;
}

function invalid(field: string, issue = 'INVALID_PARAMETER_VALUE'): PaypalError {
  return new PaypalError(400, [{ issue, field }]);
}
