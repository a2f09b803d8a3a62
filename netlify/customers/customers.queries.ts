import * as z from 'zod';
import { orderAddress } from '#contracts/orders/order-content.ts';
import { oneRow, run, timestamp } from '#adapters/database.ts';
import { EMAIL_KINDS } from '#mail/outbox-kinds.ts';
import type { Actor } from '#audit/actor.ts';
import { listedOrderRow } from '#orders/order-lists.queries.ts';
import { PROVIDERS } from '#payment/checkouts.queries.ts';
import { openThing } from './erasures.queries.ts';

const personRow = z.object({
  names: z.array(z.string()),
  orders: z.array(listedOrderRow),
  returns: z.int(),
  emails: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(EMAIL_KINDS),
      about: z.string().nullable(),
      createdAt: timestamp,
      doneAt: timestamp.nullable(),
      isRefused: z.boolean(),
    }),
  ),
  phones: z.array(z.string()),
  billingAddresses: z.array(orderAddress),
  shippingAddresses: z.array(orderAddress),
  payments: z.array(
    z.object({
      provider: z.enum(PROVIDERS),
      id: z.string(),
      captureId: z.string().nullable(),
      cardBrand: z.string().nullable(),
      cardLast4: z.string().nullable(),
    }),
  ),
  newsletter: z.object({ source: z.string(), since: timestamp }).nullable(),
  waiting: z.array(
    z.object({ id: z.int(), productId: z.string(), size: z.string(), since: timestamp }),
  ),
  checkouts: z.int(),
  messages: z.int(),
  sales: z.int(),
  unknownPayments: z.int(),
  accounts: z.array(z.string()),
  open: z.array(openThing),
});

/** What is kept about an address, as the office shows it; lists newest first, money in cents. */
export type Person = z.output<typeof personRow>;

export async function readPerson(email: string): Promise<Person> {
  // Arrays, and each order on its own: joined, PostgreSQL would rather read whole tables.
  return oneRow(personRow)`
    with placed as materialized (select * from orders_of_person(${email}, now())),
    held as materialized (select * from checkouts_of_person(${email}, now())),
    work as materialized (select * from outbox_of_person(${email}, now()))
    select
      (
        select coalesce(jsonb_agg(btrim(first_name || ' ' || last_name) order by customers.created_at desc), '[]')
        from customers where id = any (array(select customer_id from placed))
      ) as names,
      (
        select coalesce(jsonb_agg(to_jsonb(listed_orders) order by "placedAt" desc, listed_orders.id), '[]')
        from placed cross join lateral (select * from listed_orders where id = placed.id offset 0) as listed_orders
      ) as orders,
      (select count(*)::integer from returns where order_id = any (array(select id from placed))) as returns,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'kind', kind, 'about', about_work(payload), 'createdAt', created_at, 'doneAt', done_at,
          'isRefused', failed_at is not null
        ) order by coalesce(done_at, created_at) desc, id), '[]')
        from work where kind = any(${EMAIL_KINDS}) and kind not in (select kind from outbox_kinds where is_for_owner)
      ) as emails,
      (
        select coalesce(jsonb_agg(distinct phone), '[]') from (
          select phone from customers where id = any (array(select customer_id from placed))
          union select customer ->> 'phone' from held
        ) as numbers
        where phone <> ''
      ) as phones,
      (select coalesce(jsonb_agg(distinct billing_address), '[]') from held where billing_address is not null)
        as "billingAddresses",
      (
        select coalesce(jsonb_agg(distinct address), '[]') from (
          select to_jsonb(shipping_addresses) - '{id,customer_id,is_default,created_at}'::text[] as address from shipping_addresses
          where customer_id = any (array(select customer_id from placed))
          union select shipping_address from held where state <> 'ordered' and shipping_address is not null
        ) as addresses
      ) as "shippingAddresses",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'provider', provider, 'id', provider_payment_id, 'captureId', capture_id, 'cardBrand', card_brand, 'cardLast4', card_last4
        ) order by paid_at desc), '[]')
        from payments where checkout_id = any (array(select id from held)) and paid_at is not null
      ) as payments,
      (
        select jsonb_build_object('source', source, 'since', created_at) from newsletter_subscribers where email = ${email}
      ) as newsletter,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'productId', product_id, 'size', size, 'since', created_at
        ) order by id desc), '[]')
        from waitlist where email = ${email}
      ) as waiting,
      (select count(*)::integer from held where state <> 'ordered' and purged_at is null) as checkouts,
      (select count(*)::integer from work where kind = 'contact-message') as messages,
      (select count(*)::integer from sales_of_person(${email}, now())) as sales,
      (select count(*)::integer from unknown_payments where content ->> 'email' = ${email}) as "unknownPayments",
      (select coalesce(jsonb_agg(id order by id), '[]') from connected_accounts where email = ${email}) as accounts,
      (select coalesce(jsonb_agg(to_jsonb(thing)), '[]') from open_of_person(${email}, now()) as thing) as open`;
}

/** What opens or proves something, and what is worked out from other columns. */
const SECRETS = [
  ...[
    'secure_token',
    'unsubscribe_token',
    'content_hash',
    'checkout_key',
    'key',
    'words',
    'session_id',
  ],
  ...['idempotency_key', 'dedupe_key', 'secret_hash', 'claimed_until'],
];

const exportRow = z.object({
  export: z.record(z.string(), z.unknown()),
  /** Where the next page begins; null on the last. */
  next: z.string().nullable(),
});

/**
 * A page of the rows that hold an address, by table, without secrets: so many bytes of those that follow `after`, and at least one
 * row. The export is recorded in the audit.
 */
export async function exportPerson(email: string, actor: Actor, after: string, maxBytes: number) {
  return oneRow(exportRow)`
    with placed as materialized (select * from orders_of_person(${email}, now())),
    held as materialized (select * from checkouts_of_person(${email}, now())),
    paid as materialized (select * from payments where checkout_id = any (array(select id from held))),
    noted as (
      select add_audit_entry(
        p_actor => ${actor}, p_action => 'export', p_subject => 'person', p_subject_id => email_hash(${email})
      ) as done
    ), found (name, entry) as (
      select 'orders', to_jsonb(placed) from placed
      union all select 'customers', to_jsonb(t) from customers as t where id = any (array(select customer_id from placed))
      union all select 'shipping_addresses', to_jsonb(t) from shipping_addresses as t where customer_id = any (array(select customer_id from placed))
      union all select 'order_items', to_jsonb(t) from order_items as t where order_id = any (array(select id from placed))
      union all select 'shipments', to_jsonb(t) from shipments as t where order_id = any (array(select id from placed))
      union all select 'returns', to_jsonb(t) from returns as t where order_id = any (array(select id from placed))
      union all select 'return_items', to_jsonb(t) from return_items as t
        where return_id in (select id from returns where order_id = any (array(select id from placed)))
      union all select 'checkouts', to_jsonb(held) from held
      union all select 'promo_redemptions', to_jsonb(t) from promo_redemptions as t where checkout_id = any (array(select id from held))
      -- The id of an unpaid one opens its page at the provider.
      union all select 'payments', to_jsonb(paid) - case when paid_at is null then 'provider_payment_id' else '' end from paid
      union all select 'refunds', to_jsonb(t) from refunds as t where payment_id = any (array(select id from paid))
      union all select 'bookings', to_jsonb(t) from bookings as t where payment_id = any (array(select id from paid))
      union all select 'unknown_payments', to_jsonb(t) from unknown_payments as t
        where content ->> 'email' = ${email} or checkout_id = any (array(select id from held))
      union all select 'storefront_sales', to_jsonb(t) from sales_of_person(${email}, now()) as t
      union all select 'newsletter', to_jsonb(t) from newsletter_subscribers as t where email = ${email}
      union all select 'waitlist', to_jsonb(t) from waitlist as t where email = ${email}
      union all
      select 'emails', to_jsonb(t) || jsonb_build_object('payload', payload - 'unsubscribe_token')
      from outbox_of_person(${email}, now()) as t
      union all select 'seller_accounts', to_jsonb(t) from connected_accounts as t where email = ${email}
      union all select 'audit', to_jsonb(t) from audit as t
        where (subject = 'order' and subject_id = any (array(select order_number from placed))) or json_mentions_email(details, ${email})
      union all select 'incidents', to_jsonb(t) from incidents as t
        where json_mentions_email(error, ${email}) or mentions_email(request, ${email})
     ), placed_rows as (
       -- A row keeps its place while others come and go: its table, when it was made, and what it is.
       select name, entry - ${SECRETS}::text[] as entry, concat_ws(
         ' ', name, coalesce(entry ->> 'created_at', entry ->> 'at'), md5(coalesce(entry ->> 'id', entry::text))
       ) as place
       from found cross join noted
     ), rest as (
       select *, sum(octet_length(entry::text)) over (order by place) as bytes from placed_rows where place > ${after}
     ), page as (
       select * from rest where bytes - octet_length(entry::text) < ${maxBytes}
    )
    select
      jsonb_build_object('email', ${email}::text, 'exported_at', now()) || coalesce((
        select jsonb_object_agg(name, entries)
        from (select name, jsonb_agg(entry order by place) as entries from page group by name) as tables
      ), '{}') as export,
      (select max(place) from page where exists (select from rest where place > (select max(place) from page))) as next`;
}

/** Takes an address off the newsletter or, with an id, a place off the waitlist, and records in the audit that an operator did. */
export async function unsubscribePerson(email: string, waitlistId: number | null, actor: Actor) {
  await run`
    with gone as (
      delete from newsletter_subscribers where email = ${email} and ${waitlistId}::bigint is null returning email
    ), left_waitlist as (
      delete from waitlist where email = ${email} and id = ${waitlistId}::bigint returning email
    )
    insert into audit (actor, action, subject, subject_id)
    select ${actor}::text, 'unsubscribe', 'person', email_hash(email) from gone
    union all
    select ${actor}::text, 'leave waitlist', 'person', email_hash(email) from left_waitlist`;
}
