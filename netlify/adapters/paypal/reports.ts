import * as z from 'zod';
import { callPaypal, isSuccess, parseProblem, retrieveFromPaypal } from './client.ts';
import { eventBody, type PaypalEvent } from './webhooks.ts';

const time = z.coerce.date();
const eventTime = z.object({ create_time: time });
const eventList = z.object({
  events: z.array(z.unknown()).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

/**
 * The events since a time, in no order. PayPal lists those of 30 days (`webhooks-events_list` of its spec), and only of a time in
 * which the app had a webhook.
 */
export async function listEvents(since: Date): Promise<(PaypalEvent & { at: Date })[]> {
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
  return found.map((event) => ({
    ...eventBody.parse(event),
    at: eventTime.parse(event).create_time,
  }));
}

const searchReply = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          paypal_reference_id: z.string().optional(),
          transaction_event_code: z.string(),
          transaction_initiation_date: time,
          transaction_status: z.string().optional(),
          custom_field: z.string().optional(),
        }),
      }),
    )
    .default([]),
  last_refreshed_datetime: time.optional(),
  total_pages: z.int().default(1),
});

/** A payment that we took, or money that went back; `captureId` is the payment that it went back of. */
export interface PaypalTransaction {
  id: string;
  captureId: string | undefined;
  at: Date;
}

export interface TransactionSearch {
  transactions: PaypalTransaction[];
  /** Later transactions may be missing. */
  completeUntil: Date | undefined;
}

/** PayPal answers 400 to a start that its reports have not reached, which may be a day and a half ago (airbytehq/airbyte#4240). */
const REACHED_MS = 2 * 86_400_000;

/**
 * The transactions since a time, at most 31 days ago, which name a checkout; undefined without the permission Transaction Search.
 * They appear up to three hours late (developer.paypal.com/docs/api/transaction-search/v1). Codes T00 are payments, T11 and T12
 * refunds, reversals and chargebacks (developer.paypal.com/docs/transaction-search/transaction-event-codes).
 */
export async function searchTransactions(since: Date): Promise<TransactionSearch | undefined> {
  const now = Date.now();
  const query = new URLSearchParams({
    start_date: new Date(Math.min(since.getTime(), now - REACHED_MS)).toISOString(),
    end_date: new Date(now).toISOString(),
    fields: 'transaction_info',
    page_size: '500',
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
    const infos = reply.transaction_details.map(({ transaction_info }) => transaction_info);
    for (const info of infos) {
      const code = info.transaction_event_code.slice(0, 3);
      const at = info.transaction_initiation_date;
      const isOurs = z.uuid().safeParse(info.custom_field).success && at >= since;
      if (!isOurs || info.transaction_status === 'D') continue;
      const { transaction_id: id, paypal_reference_id: captureId } = info;
      if (code === 'T00') transactions.push({ id, captureId: undefined, at });
      else if (captureId && ['T11', 'T12'].includes(code)) transactions.push({ id, captureId, at });
    }
    if (page >= reply.total_pages) {
      return { transactions, completeUntil: reply.last_refreshed_datetime };
    }
  }
}
