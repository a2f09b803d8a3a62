import * as z from 'zod';
import { orderAddress } from '#contracts/orders/order-content.ts';
import { oneRow, oneValue, run, timestampColumn } from '#adapters/database.ts';
import { EMAIL_KINDS } from '#mail/outbox-kinds.ts';
import type { Actor } from '#audit/actor.ts';
import { listedOrderRow } from '#orders/order-lists.queries.ts';
import { PROVIDERS } from '#payment/checkouts.queries.ts';
import { openThing } from './erasures.queries.ts';

const personRow = z.object({
  /** Of the last order. */
  name: z.string().nullable(),
  orders: z.array(listedOrderRow),
  orderCount: z.int(),
  firstOrderAt: timestampColumn.nullable(),
  /** The payments for all orders, less refunds. */
  paidCents: z.int(),
  returns: z.int(),
  emails: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(EMAIL_KINDS),
      about: z.string().nullable(),
      createdAt: timestampColumn,
      doneAt: timestampColumn.nullable(),
      isRefused: z.boolean(),
    }),
  ),
  emailCount: z.int(),
  sentEmailCount: z.int(),
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
  newsletter: z.object({ source: z.string(), since: timestampColumn }).nullable(),
  waiting: z.array(
    z.object({ id: z.int(), productId: z.string(), size: z.string(), since: timestampColumn }),
  ),
  checkouts: z.int(),
  messages: z.int(),
  sales: z.int(),
  unknownPayments: z.int(),
  accounts: z.array(z.string()),
  open: z.array(openThing),
});

/** The data kept about an address, as the office shows it; lists newest first, money in cents. */
export type Person = z.output<typeof personRow>;

/** `most` of each list. */
export async function readPerson(email: string, most: number): Promise<Person> {
  return oneValue(personRow)`
    select read_person(p_email => ${email}, p_email_kinds => ${EMAIL_KINDS}, p_most => ${most})`;
}

const foundRow = z.object({
  people: z.array(
    z.object({
      email: z.string(),
      name: z.string(),
      city: z.string(),
      state_province: z.string(),
      country: z.string(),
      orderCount: z.int(),
      lastOrderAt: timestampColumn,
    }),
  ),
  orderCount: z.int(),
});

/**
 * The people of the newest `limits.orders` orders that a search finds, the newest first, and how many orders it finds.
 */
export async function findPeople(search: string, limits: { people: number; orders: number }) {
  return oneRow(foundRow)`
    with found as materialized (
      select customer_id, shipping_address_id, created_at from search_orders(${search}) where ${search} <> ''
    ), people as (
      select distinct on (email) customers.*, shipping_address_id, found.created_at as found_at
      from (select * from found order by created_at desc limit ${limits.orders}) as found
      join customers on customers.id = customer_id
      where email <> 'erased'
      order by email, found.created_at desc
    ), page as (
      select * from people order by found_at desc, email limit ${limits.people}
    )
    select (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', email, 'name', btrim(page.first_name || ' ' || page.last_name), 'city', city, 'state_province', state_province,
        'country', country, 'orderCount', "orderCount", 'lastOrderAt', "lastOrderAt"
      ) order by found_at desc, email), '[]')
      from page join shipping_addresses on shipping_addresses.id = shipping_address_id cross join lateral (
        select count(*) as "orderCount", max(created_at) as "lastOrderAt" from customers where customers.email = page.email
      ) as theirs
    ) as people, (select count(*) from found)::integer as "orderCount"`;
}

/** Columns that grant access or prove something, and those computed from others. */
const SECRETS = [
  'secure_token',
  'unsubscribe_token',
  'content_hash',
  'checkout_key',
  'key',
  'words',
  'session_id',
  'idempotency_key',
  'dedupe_key',
  'secret_hash',
  'claimed_until',
];

const exportRow = z.object({
  export: z.record(z.string(), z.unknown()),
  /** Where the next page begins; null on the last. */
  next: z.string().nullable(),
});

/**
 * A page of the rows that hold an address, by table, without secrets: so many bytes of those that follow `after`, and
 * at least one row. The export is recorded in the audit.
 */
export async function exportPerson(email: string, actor: Actor, after: string, maxBytes: number) {
  return oneRow(exportRow)`
    select export, next from export_person(
      p_email => ${email}, p_actor => ${actor}, p_secrets => ${SECRETS}, p_after => ${after}, p_max_bytes => ${maxBytes}
    )`;
}

/**
 * Takes an address off the newsletter or, with an id, a place off the waitlist, and records in the audit that an
 * operator did.
 */
export async function unsubscribePerson(email: string, waitlistId: number | null, actor: Actor) {
  if (waitlistId === null) {
    await run`
      with subscriber as (
        delete from newsletter_subscribers where email = ${email} returning email_hash(email) as email_hash
      ), leaver as (
        insert into newsletter_leavers (email_hash) select email_hash from subscriber
        on conflict (email_hash) do update set left_at = excluded.left_at
      )
      select add_audit_entry(
        p_actor => ${actor}, p_action => 'unsubscribe', p_subject => 'person', p_subject_id => email_hash
      ) from subscriber`;
  } else {
    await run`
      delete from waitlist where email = ${email} and id = ${waitlistId}
      returning add_audit_entry(
        p_actor => ${actor}, p_action => 'leave waitlist', p_subject => 'person', p_subject_id => email_hash(email)
      )`;
  }
}
