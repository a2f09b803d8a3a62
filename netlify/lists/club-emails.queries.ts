import * as z from 'zod';
import { firstRow, oneRow, oneValue, rows, run, timestampColumn } from '#adapters/database.ts';
import { sentEmail } from '#contracts/office/club.ts';
import type { Actor } from '#audit/actor.ts';
import { type ClubEmailContent, clubEmailContent } from '#mail/outbox-kinds.ts';
import { SHOP_TIME_ZONE } from '#shop/shop-clock.ts';

const recipientRow = z.object({
  content: clubEmailContent,
  source: z.object({ source: z.string(), medium: z.string(), campaign: z.string() }),
  since: timestampColumn,
  unsubscribeToken: z.string(),
});

/** The email's content for a member of the club; undefined once they have left, or it was stopped. */
export async function findClubRecipient(clubEmailId: string, email: string) {
  return firstRow(recipientRow)`
    select jsonb_build_object('subject', subject, 'text', body, 'productId', product_id) as content, club_emails.source,
      newsletter_subscribers.created_at as since, unsubscribe_token as "unsubscribeToken"
    from club_emails join newsletter_subscribers on number <= last_number
    where club_emails.id = ${clubEmailId} and stopped_at is null and email = ${email}`;
}

const countsRow = z.object({
  members: z.int(),
  refusing: z.int(),
  joined: z.int(),
  departed: z.int(),
});

/** How many members there are and addresses that refuse mail, and who came and went in this month of the shop. */
export async function countMembers() {
  return oneRow(countsRow)`
    select count(email) filter (where refused_at is null)::integer as members,
      count(*) filter (where refused_at is not null)::integer as refusing,
      count(*) filter (where created_at >= month at time zone ${SHOP_TIME_ZONE})::integer as joined,
      (select coalesce(sum(departures), 0)::integer from club_departures where day >= month::date) as departed
    from (select date_trunc('month', now() at time zone ${SHOP_TIME_ZONE}) as month) as this
    left join newsletter_subscribers on true
    group by month`;
}

const sentRow = z.object({ ...sentEmail.shape, isOver: z.boolean() });

/** The newest emails to the club, with the orders that came by their links and what is booked for them, in cents. */
export async function listClubEmails(limit: number) {
  return rows(sentRow)`
    with newest as materialized (select * from club_emails order by began_at desc limit ${limit})
    select newest.id, subject, body as text, product_id as "productId", sent_by as by, began_at as "beganAt",
      ended_at is not null as "isOver", members, sent, failed, not_known as "notKnown", departed, stopped,
      departed_after as "departedAfter",
      case when ended_at is null
        then (select count(*)::integer from pending_club_work(newest.id))
          + (select count(*)::integer from members_to_queue((select club_emails from club_emails where club_emails.id = newest.id)))
        else 0
      end as waiting,
      coalesce(orders, 0) as orders, coalesce(net, 0) as "netCents"
    from newest
    left join lateral (
      select count(*) filter (where is_sale)::integer as orders,
        sum(entry.net)::integer as net
      from checkouts
      join payments on payments.checkout_id = checkouts.id
      join bookings on payment_id = payments.id
      join journal_entries as entry on entry.id = bookings.id
      where checkouts.customer -> 'source' = newest.source and order_number is not null
    ) as sold on true
    order by began_at desc`;
}

/** Queues a test of an email; returns the id of its work. */
export async function queueClubTest(email: string, content: ClubEmailContent): Promise<string> {
  return oneValue(z.uuid())`
    insert into outbox (kind, dedupe_key, payload)
    values ('club-email-test', 'club-email-test:' || gen_random_uuid(), ${JSON.stringify({ email, content })})
    returning id`;
}

export async function readOutcome(id: string) {
  return oneRow(z.object({ outcome: z.enum(['sent', 'waiting', 'refused']) }))`
    select case when failed_at is not null then 'refused' when done_at is not null then 'sent' else 'waiting' end as outcome
    from outbox where id = ${id}`;
}

/** Stops the email that goes out, if one does. */
export async function stopGoing(actor: Actor): Promise<void> {
  await run`select stop_club_email(p_id => id, p_actor => ${actor}) from club_emails where ended_at is null`;
}
