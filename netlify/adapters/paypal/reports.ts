import * as z from 'zod';
import { callPaypal, isSuccess, parseProblem, retrieveFromPaypal } from './client.ts';
import type { PaypalEvent } from './webhooks.ts';

/** A time, or now: what an odd row says only places it among the others. */
const time = z.coerce.date().catch(() => new Date());
const listedEvent = z
  .object({
    id: z.string(),
    event_type: z.string(),
    resource: z.object({ id: z.string() }).catch({ id: '' }),
    create_time: time,
  })
  .transform(({ id, event_type: type, resource, create_time: at }) => ({
    id,
    type,
    at,
    objectId: resource.id,
  }));
const eventList = z.object({
  events: z.array(z.unknown()).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

/**
 * The events since a time, in no order. PayPal lists those of 30 days (`webhooks-events_list` of its spec), and only of
 * a time in which the app had a webhook. An event without an id or a type, which nothing could be done with, is left
 * out.
 */
export async function listPaypalEvents(since: Date): Promise<(PaypalEvent & { at: Date })[]> {
  const query = new URLSearchParams({
    start_time: since.toISOString(),
    end_time: new Date().toISOString(),
    page_size: '100',
  });
  const found: unknown[] = [];
  let path: string | undefined = `/v1/notifications/webhooks-events?${query}`;
  while (path) {
    const page: z.output<typeof eventList> | undefined = await retrieveFromPaypal(path, eventList);
    found.push(...(page?.events ?? []));
    const next: string | undefined = page?.links.find(({ rel }) => rel === 'next')?.href;
    // Only its path: the token goes to our own PayPal address.
    path = next && page?.events.length ? next.slice(new URL(next).origin.length) : undefined;
  }
  return found.flatMap((event) => listedEvent.safeParse(event).data ?? []);
}

/** Of a transaction: its specification requires none of its fields, and what one row lacks must not cost the others. */
const text = z.string().optional().catch(undefined);
const searchReply = z.object({
  transaction_details: z
    .array(
      z
        .object({
          transaction_info: z.object({
            transaction_id: text,
            paypal_reference_id: text,
            transaction_event_code: text,
            transaction_initiation_date: time,
            transaction_status: text,
            custom_field: text,
          }),
        })
        .optional()
        .catch(undefined),
    )
    .default([]),
  last_refreshed_datetime: z.coerce.date().optional().catch(undefined),
  total_pages: z.int().optional().catch(undefined),
});

/** A payment that we took, or money that went back; `captureId` is the payment that it went back of. */
export interface PaypalTransaction {
  /** '' if PayPal names none. */
  id: string;
  checkoutId: string;
  captureId: string | undefined;
  at: Date;
}

export interface TransactionSearch {
  transactions: PaypalTransaction[];
  /** Later transactions may be missing. */
  completeUntil: Date;
}

/**
 * PayPal answers 400 to a start that its reports have not reached, which may be a day and a half ago
 * (airbytehq/airbyte#4240).
 */
const REACHED_MS = 2 * 86_400_000;
/** Transactions appear up to three hours late (developer.paypal.com/docs/api/transaction-search/v1). */
const PAYPAL_LAG_MS = 3 * 3_600_000;
const PAGE_SIZE = 500;

/**
 * The transactions since a time, at most 31 days ago, which name a checkout; undefined without the permission
 * Transaction Search. Codes T00 are payments, T11 and T12 refunds, reversals and chargebacks
 * (developer.paypal.com/docs/transaction-search/transaction-event-codes).
 */
export async function searchTransactions(since: Date): Promise<TransactionSearch | undefined> {
  const now = Date.now();
  const query = new URLSearchParams({
    start_date: new Date(Math.min(since.getTime(), now - REACHED_MS)).toISOString(),
    end_date: new Date(now).toISOString(),
    fields: 'transaction_info',
    page_size: String(PAGE_SIZE),
  });
  const transactions: PaypalTransaction[] = [];
  for (let page = 1; ; page += 1) {
    query.set('page', String(page));
    const response = await callPaypal(`/v1/reporting/transactions?${query}`);
    if (response.status === 403) return undefined;
    if (!isSuccess(response)) {
      throw new Error(`PayPal refused the search: ${parseProblem(response, 400).issue}`);
    }
    const reply = searchReply.parse(response.body);
    for (const row of reply.transaction_details) {
      const transaction = row && readTransaction(row.transaction_info);
      if (transaction && transaction.at >= since) transactions.push(transaction);
    }
    const isFull = reply.transaction_details.length >= PAGE_SIZE;
    if (reply.total_pages === undefined ? !isFull : page >= reply.total_pages) {
      const completeUntil = reply.last_refreshed_datetime ?? new Date(now - PAYPAL_LAG_MS);
      return { transactions, completeUntil };
    }
  }
}

type Info = NonNullable<
  z.output<typeof searchReply>['transaction_details'][number]
>['transaction_info'];

/**
 * Undefined for what moved no money of a checkout. A row without a code returned money if it names another transaction.
 */
function readTransaction(info: Info): PaypalTransaction | undefined {
  const checkoutId = z.uuid().safeParse(info.custom_field).data;
  if (!checkoutId || info.transaction_status === 'D') return undefined;
  const { transaction_id: id = '', paypal_reference_id: of, transaction_event_code } = info;
  const code = transaction_event_code?.slice(0, 3) ?? (of ? 'T11' : 'T00');
  const transaction = { id, checkoutId, at: info.transaction_initiation_date };
  if (code === 'T00') return { ...transaction, captureId: undefined };
  return of && ['T11', 'T12'].includes(code) ? { ...transaction, captureId: of } : undefined;
}
