import { run } from '#adapters/database.ts';
import { operators } from '#audit/operators.ts';
import { settings } from '#adapters/settings.ts';

/** Rows of each kind per run, which is every 15 minutes: 28,800 a day, enough for the busiest. */
const LIMIT = 300;

/** Deletes personal and expired data past its retention time, oldest first (docs/decisions/data-retention.md). */
export async function purgeExpiredData(): Promise<void> {
  await Promise.all([...purgeShoppers(), ...purgeLogs(), ...purgeAccess()]);
}

/** Shoppers' own words, and emails about them. */
function purgeShoppers() {
  return [
    // Their dedupe keys can't recur: the day, minute, subscriber or place in them is past. Other emails hold an order
    // or refund id only, and stay so that they are never sent twice.
    run`
      delete from outbox
      where id = any (array(
        select id
        from outbox_kinds cross join lateral (
          select id, done_at from outbox
          where outbox.kind = outbox_kinds.kind and done_at < now() - interval '30 days'
          order by done_at
          limit ${LIMIT}
        ) as sent
        where is_purged
        order by done_at
        limit ${LIMIT}
      ))`,
    // The row stays, so that a late payment is still recognized and refunded (place_order).
    run`
      update checkouts
      set purged_at = now(), content_hash = '',
        customer = null, billing_address = null, shipping_address = null, notes = null
      where id = any (array(
        select id from checkouts
        where state = 'expired' and purged_at is null and expires_at < now() - interval '30 days'
        order by expires_at
        limit ${LIMIT}
        for update skip locked
      ))`,
    // The order has it, or the provider.
    run`
      update unknown_payments set content = null
      where content is not null and settled_at < now() - interval '30 days'`,
    run`
      delete from waitlist
      where id in (
        select id from waitlist
        where notified_at < now() - interval '30 days'
        order by notified_at
        limit ${LIMIT}
      )`,
    run`
      update connect_sales set shipping = null
      where session_id in (
        select session_id from connect_sales
        where shipping is not null and created_at <= now() - interval '180 days'
        order by created_at
        limit ${LIMIT}
      )`,
  ];
}

/** Events, limits and what was reported of faults. */
function purgeLogs() {
  const { ORDER_WEBHOOK_URL } = settings();
  return [
    // All of them while no tool is told: it reports nothing of the past once it is.
    run`
      delete from webhook_events
      where id = any (array(
        select id from webhook_events
        where occurred_at < now() - interval '30 days' or ${!ORDER_WEBHOOK_URL}
        order by occurred_at
        limit ${LIMIT}
      ))`,
    // Declined cards count toward limits for an hour.
    run`
      delete from card_declines
      where event_id in (
        select event_id from card_declines
        where declined_at < now() - interval '30 days'
        order by declined_at
        limit ${LIMIT}
      )`,
    run`
      delete from incidents
      where id in (
        select id from incidents
        where created_at < now() - interval '30 days'
        order by created_at
        limit ${LIMIT}
      )`,
    // A form is not open for so long, and what it has made is still made once.
    run`
      delete from request_keys
      where (call, key) in (
        select call, key from request_keys
        where created_at < now() - interval '30 days'
        order by created_at
        limit ${LIMIT}
      )`,
    // Providers resend an event for 30 days at most. Unprocessed ones stay for an operator.
    run`
      delete from provider_events
      where (provider, event_id) in (
        select provider, event_id from provider_events
        where processed_at < now() - interval '90 days'
        order by processed_at
        limit ${LIMIT}
      )`,
  ];
}

/** Sessions, links and other keys. */
function purgeAccess() {
  return [
    run`
      delete from account_secrets
      where secret_hash in (
        select secret_hash from account_secrets
        where expires_at <= now()
        order by expires_at
        limit ${LIMIT}
      )`,
    // Also those of addresses that may not sign in anymore, so that none opens again with its address.
    run`
      with sign_ins as (
        delete from office_sign_ins where expires_at <= now() or email <> all (${operators()})
      )
      delete from office_sessions where not is_open(office_sessions) or email <> all (${operators()})`,
  ];
}
