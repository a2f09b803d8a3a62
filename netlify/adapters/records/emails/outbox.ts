import * as z from 'zod';
import { rows, run } from '#adapters/database.ts';
import { canPurge } from '#adapters/page-cache.ts';

/** Emails about what happens in the shop, to the addresses of ORDER_NOTIFY_TO. */
export const OWNER_NOTICES = [
  'new-order',
  'low-stock',
  'dispute',
  'dispute-won',
  'failed-refund',
  'late-report',
] as const;

/** Emails about a return, to the address of its order. */
export const RETURN_EMAILS = [
  'return-requested',
  'return-label',
  'return-reminder',
  'return-refused',
  'return-cancelled',
  'return-not-refunded',
  'return-received',
  'exchange-shipped',
  'exchange-sold-out',
] as const;
export type ReturnEmail = (typeof RETURN_EMAILS)[number];

const workRow = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.enum([
        'order-confirmation',
        'payment-failed',
        'order-shipped',
        'tracking-corrected',
        'address-corrected',
        'order-cancelled',
      ]),
      payload: z.object({ order_id: z.uuid() }),
    }),
    z.object({ kind: z.literal('new-order'), payload: z.object({ order_id: z.uuid() }) }),
    z.object({
      kind: z.literal('low-stock'),
      payload: z.object({
        product_id: z.string(),
        product_name: z.string(),
        size: z.string(),
        unsold: z.int(),
      }),
    }),
    z.object({
      kind: z.enum(['dispute', 'failed-refund']),
      payload: z.object({ refund_id: z.uuid() }),
    }),
    z.object({
      kind: z.literal('dispute-won'),
      payload: z.object({
        refund_id: z.uuid(),
        /** The status that the order has again; null if it stays as it is. */
        back_to: z.nullable(z.string()),
        /** The pieces that are not free any more. */
        missing: z.array(z.object({ product_name: z.string(), size: z.string(), count: z.int() })),
      }),
    }),
    z.object({ kind: z.literal('late-report'), payload: z.object({ day: z.iso.date() }) }),
    z.object({ kind: z.literal('sold-out'), payload: z.object({ payment_id: z.uuid() }) }),
    z.object({
      kind: z.literal('order-refunded'),
      payload: z.object({
        order_id: z.uuid(),
        amount: z.int(),
        return_id: z.optional(z.uuid()),
        /** What was kept for the shipping of its return, in cents. */
        fee: z.optional(z.int()),
        /** By how much it is another amount than what was paid for the pieces less the fee, in cents. */
        adjusted: z.optional(z.int()),
      }),
    }),
    z.object({
      kind: z.enum(RETURN_EMAILS),
      payload: z.object({
        order_id: z.uuid(),
        return_id: z.uuid(),
        /** What has sold out. */
        product: z.optional(z.string()),
        size: z.optional(z.string()),
        /** Its label was not used in time. */
        is_expired: z.optional(z.boolean()),
        /** Its tracking number was wrong before. */
        is_corrected: z.optional(z.boolean()),
      }),
    }),
    z.object({
      kind: z.literal('contact-message'),
      payload: z.object({ name: z.string(), email: z.string(), message: z.string() }),
    }),
    z.object({
      kind: z.enum(['order-links', 'office-link']),
      payload: z.object({ email: z.string() }),
    }),
    z.object({
      kind: z.literal('office-signed-in'),
      payload: z.object({ email: z.string(), at: z.coerce.date() }),
    }),
    z.object({
      kind: z.literal('account-link'),
      payload: z.object({ email: z.string(), account_id: z.string().nullable() }),
    }),
    z.object({
      kind: z.literal('welcome'),
      payload: z.object({ email: z.string(), unsubscribe_token: z.string() }),
    }),
    z.object({ kind: z.literal('back-in-stock'), payload: z.object({ waitlist_id: z.int() }) }),
    z.object({ kind: z.literal('purge-availability'), payload: z.object({}) }),
    z.object({
      kind: z.literal('refused-emails'),
      payload: z.object({ day: z.iso.date(), count: z.int(), ids: z.array(z.uuid()) }),
    }),
    z.object({
      kind: z.literal('refund'),
      payload: z.union([
        z.object({ refund_id: z.uuid() }),
        // For a storefront sale: its payment belongs to the seller's account.
        z.object({ sale_session_id: z.string() }),
      ]),
    }),
  ])
  .and(z.object({ id: z.uuid(), attempts: z.int() }));

/** An email, a refund or a purge that is due. */
export type OutboxWork = z.output<typeof workRow>;

export type OwnerNotice = Extract<OutboxWork, { kind: (typeof OWNER_NOTICES)[number] }>;

/**
 * Claims work that is due. Each attempt postpones the next by a minute, two, four … up to an hour, so that work is retried
 * after a crash and never claimed twice at once. An email stops after 40 attempts (a day and a half) and waits for an
 * operator; a refund is retried every hour. A process that can't purge leaves that, and the emails that say what a purge has to
 * show, for five minutes: by then the cached availability has expired.
 */
export async function claimWork(limit: number): Promise<OutboxWork[]> {
  return rows(workRow)`
    update outbox
    set attempts = attempts + 1,
        claimed_until = now() + interval '1 minute',
        available_at = now() + least(interval '1 minute' * power(2, least(attempts, 10)), interval '1 hour')
    where id in (
      select id from outbox
      where done_at is null
        and available_at <= now()
        and (attempts < 40 or kind = 'refund')
        and (kind not in ('purge-availability', 'back-in-stock') or ${canPurge()} or available_at <= now() - interval '5 minutes')
      order by available_at
      limit ${limit}
      for update skip locked
    )
    returning id, kind, payload, attempts`;
}

export async function finishWork(id: string): Promise<void> {
  await run`update outbox set done_at = now(), last_error = null where id = ${id}`;
}

/** Marks work as permanently failed, with the reason. */
export async function failWork(id: string, reason: string): Promise<void> {
  await run`
    update outbox set done_at = now(), failed_at = now(), last_error = ${reason} where id = ${id}`;
}

export async function recordFailure(id: string, reason: string): Promise<void> {
  await run`update outbox set last_error = ${reason}, claimed_until = null where id = ${id}`;
}

/**
 * Queues the emails that the owner gets once a day: for each past day with refused emails, their count and the first fifty
 * ids; for this day, what is late.
 */
export async function queueDailyEmails(): Promise<void> {
  await run`
    insert into outbox (kind, dedupe_key, payload)
    select 'refused-emails', 'refused-emails:' || day, jsonb_build_object(
      'day', day, 'count', count(*), 'ids', (array_agg(id order by failed_at))[:50]
    )
    from (
      select id, failed_at, (failed_at at time zone 'America/New_York')::date as day
      from outbox
      where failed_at > now() - interval '7 days'
    ) as refused
    where day < (now() at time zone 'America/New_York')::date
    group by day
    union all
    select 'late-report', 'late-report:' || day, jsonb_build_object('day', day)
    from (select (now() at time zone 'America/New_York')::date as day) as today
    on conflict (dedupe_key) do nothing`;
}

/** Queues an email, under its kind and this key; the same key is the same email. */
export async function queueEmail<Kind extends 'contact-message' | 'account-link'>(
  kind: Kind,
  key: string,
  payload: Extract<OutboxWork, { kind: Kind }>['payload'],
): Promise<void> {
  await run`
    insert into outbox (kind, dedupe_key, payload)
    values (${kind}, ${`${kind}:${key}`}, ${JSON.stringify(payload)})
    on conflict (dedupe_key) do nothing`;
}

/** Queues an email with links under this key; a key whose email is still to be sent is the same email, otherwise another one. */
export async function queueLinksEmail(
  kind: 'order-links' | 'office-link',
  key: string,
  email: string,
): Promise<void> {
  await run`
    insert into outbox (kind, dedupe_key, payload)
    values (${kind}, ${`${kind}:${key}`}, ${JSON.stringify({ email })})
    on conflict (dedupe_key) do update
    -- Its messages are told apart by the id.
    set id = excluded.id, available_at = now(), created_at = now(), attempts = 0,
      claimed_until = null, done_at = null, failed_at = null, last_error = null
    where outbox.done_at is not null`;
}
