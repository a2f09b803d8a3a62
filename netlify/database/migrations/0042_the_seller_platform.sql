-- A sale is refunded when its product was archived before the visitor paid, in a checkout session opened earlier.
alter table connect_sales
  add column refund_status text check (refund_status in ('queued', 'succeeded')),
  -- Stripe's id of our refund; none when the seller had refunded the sale before us.
  add column refund_id text check (refund_id is null or refund_status = 'succeeded');

-- What was recorded as sold is never refunded by us later, and what was refunded stays so.
create trigger guard_refund before update on connect_sales
  for each row execute function guard_step('refund', 'refund_status');
