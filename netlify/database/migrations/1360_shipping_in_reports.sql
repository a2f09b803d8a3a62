-- What was booked without an order has the id of its payment in place of the order's number. `taxable` is what is taxed of the pieces,
-- null where no tax is collected; `net` is what is booked without tax.
create or replace view journal_entries as
select
  bookings.id, bookings.at, bookings.kind, bookings.amount, bookings.tax, is_sale,
  case when is_sale_booked then coalesce(order_number, capture_id, provider_payment_id) end as order_number,
  checkouts.tax_state, items, provider,
  coalesce(capture_id, provider_payment_id) as provider_id,
  case when is_charged then checkouts.subtotal else 0 end as gross,
  case when is_charged then checkouts.discount else 0 end as discount,
  -- Without tax and shipping, and with what was kept of it for return shipping.
  case when is_refund then bookings.amount - bookings.tax + kept.fee - kept.shipping else 0 end as refund,
  kept.fee,
  case when bookings.kind = 'reversal' and is_sale_booked then bookings.amount else 0 end as dispute,
  case when is_sale then (select sum(quantity)::integer from jsonb_to_recordset(items) as item (quantity integer)) else 0 end as pieces,
  case when is_charged then checkouts.shipping else 0 end as shipping,
  case when is_refund then kept.shipping else 0 end as shipping_refund,
  case when is_charged then coalesce(
    (select sum(cents::integer)::integer from jsonb_path_query(items, '$[*].taxable[*]') as cents),
    case when checkouts.tax > 0 then checkouts.subtotal - checkouts.discount end
  ) end as taxable,
  case when is_charged then checkouts.shipping_taxable else 0 end as taxed_shipping,
  case
    when not is_sale_booked then 0
    when bookings.kind = 'payment' then bookings.amount - bookings.tax
    when bookings.kind = 'refund' then bookings.tax - bookings.amount
    else -bookings.amount
  end as net
from bookings
join payments on payments.id = payment_id
join checkouts on checkouts.id = payments.checkout_id
left join orders on orders.id = order_id
left join refunds on refunds.id = refund_id
cross join lateral (values (case when bookings.amount < 0 then -1 else 1 end)) as made (sign)
cross join lateral (values (sign * coalesce(refunds.fee, 0), sign * coalesce(refunds.shipping, 0))) as kept (fee, shipping)
cross join lateral (values (order_id is not null or exists (
  select from unknown_payments as unknown
  where (unknown.provider, unknown.provider_payment_id) = (payments.provider, payments.provider_payment_id) and outcome = 'book'
))) as booked (is_sale_booked)
cross join lateral (values (
  bookings.kind = 'payment' and is_sale_booked, bookings.kind = 'refund' and is_sale_booked
)) as booked_as (is_sale, is_refund)
cross join lateral (values (is_sale and bookings.amount > 0)) as paid (is_charged);

-- Counted are orders that paid for shipping, and refunds of it less those that failed. `taxable` and `exempt` are of pieces.
alter table day_sums
  add column shipping integer not null default 0,
  add column shipping_orders integer not null default 0,
  add column shipping_refund integer not null default 0,
  add column shipping_refunds integer not null default 0,
  add column exempt integer not null default 0,
  add column taxable integer not null default 0,
  add column taxed_shipping integer not null default 0;

-- Until now a state taxed all that was sold there, or nothing.
do $$ begin update day_sums set taxable = gross - discount where tax > 0; end $$;

-- The same sums of what happened on some days and was booked from an instant until another.
create or replace function sum_bookings(p_zone text, p_from date, p_to date, p_since timestamptz, p_until timestamptz)
returns setof day_sums
language sql stable as $$
  select
    p_zone, (entry.at at time zone p_zone)::date as day, (coalesce(booked_at, entry.at) at time zone p_zone)::date as booked_on,
    tax_state,
    count(*) filter (where is_sale)::integer, sum(pieces)::integer, sum(gross)::integer, sum(discount)::integer,
    count(*) filter (where discount > 0)::integer, sum(refund)::integer,
    count(*) filter (where entry.kind = 'refund' and entry.amount > 0)::integer,
    count(*) filter (where entry.kind = 'refund' and entry.amount < 0)::integer,
    sum(fee)::integer, sum(sign(fee))::integer, sum(dispute)::integer,
    count(*) filter (where dispute > 0)::integer, count(*) filter (where dispute < 0)::integer,
    coalesce(sum(entry.tax) filter (where is_sale), 0)::integer, coalesce(sum(entry.tax) filter (where not is_sale), 0)::integer,
    coalesce(sum(entry.amount) filter (where is_sale), 0)::integer, coalesce(sum(entry.amount) filter (where not is_sale), 0)::integer,
    sum(shipping)::integer, count(*) filter (where shipping > 0)::integer,
    sum(shipping_refund)::integer, sum(sign(shipping_refund))::integer,
    coalesce(sum(gross - discount - taxable), 0)::integer, coalesce(sum(taxable), 0)::integer, sum(taxed_shipping)::integer
  from bookings join journal_entries as entry using (id)
  where bookings.at >= p_from::timestamp at time zone p_zone and bookings.at < (p_to + 1)::timestamp at time zone p_zone
    and coalesce(booked_at, bookings.at) >= p_since and coalesce(booked_at, bookings.at) < p_until and order_number is not null
  group by day, booked_on, tax_state
$$;

-- What the events of an order say; amounts in cents.
create or replace function webhook_data_of_order(p_order_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'order_id', id, 'order_number', order_number, 'payment_status', payment_status, 'currency', lower(currency),
    'subtotal_cents', subtotal, 'discount_cents', discount_amount, 'tax_cents', sales_tax, 'total_cents', total_amount,
    'pieces', (
      select jsonb_agg(
        jsonb_build_object('variant_id', variant_id(product_id, size), 'quantity', quantity) order by line
      )
      from order_items where order_id = orders.id
    )
  ) || case when shipping > 0 then jsonb_build_object(
    'shipping_cents', shipping, 'shipping_tax_cents', shipping_tax, 'shipping_method', shipping_rate ->> 'name'
  ) else '{}' end
  from orders where id = p_order_id
$$;
