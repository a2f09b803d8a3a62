-- What tells the owner of an order, and Stripe its number, is queued only where the order is made, once (insert_order, place_order). Sent, its
-- row guards nothing: it goes after 30 days (docs/decisions/data-retention.md), 42 of 100 rows of the largest table.
insert into outbox_kinds (kind, is_for_owner, is_purged) values ('new-order', true, true), ('order-number', false, true)
on conflict (kind) do update set is_purged = excluded.is_purged;

-- At once, so that old ones don't stand before personal data in what each run of the schedule purges.
do $$ begin
  delete from outbox where kind in ('new-order', 'order-number') and done_at < now() - interval '30 days';
end $$;
