-- What reports and the journal are made of: each booking with what can't change of its checkout and its refund, in cents. What was undone
-- has minus signs. An order that was free is counted; it has no amounts.
create view journal_entries as
select
  bookings.id, bookings.at, bookings.kind, bookings.amount, bookings.tax, is_sale, order_number, checkouts.tax_state, items, provider,
  coalesce(capture_id, provider_payment_id) as provider_id,
  case when is_sale and bookings.amount > 0 then checkouts.subtotal else 0 end as gross,
  case when is_sale and bookings.amount > 0 then checkouts.discount else 0 end as discount,
  -- Without tax, and with what was kept of it for return shipping.
  case when bookings.kind = 'refund' and order_id is not null then bookings.amount - bookings.tax + kept.fee else 0 end as refund,
  kept.fee,
  case when bookings.kind = 'reversal' and order_id is not null then bookings.amount else 0 end as dispute,
  case when is_sale then (select sum(quantity)::integer from jsonb_to_recordset(items) as item (quantity integer)) else 0 end as pieces
from bookings
join payments on payments.id = payment_id
join checkouts on checkouts.id = payments.checkout_id
left join orders on orders.id = order_id
left join refunds on refunds.id = refund_id
cross join lateral (values (case when bookings.amount < 0 then -1 else 1 end * coalesce(refunds.fee, 0))) as kept (fee)
cross join lateral (values (bookings.kind = 'payment' and order_id is not null)) as sold (is_sale);

create index returns_by_completion on returns (completed_at) where completed_at is not null;
