-- What the office asks for takes as long with a hundred thousand orders as with a thousand (docs/scale.md).

-- The bookings of a payment: for an export of a person, an erasure, and a restored database's proof.
create index bookings_of_payment on bookings (payment_id);

-- The exported orders in their order, and how many they are.
create index paid_orders on bookings (at, order_id) where kind = 'payment' and order_id is not null;

create index returns_that_are_done on returns (requested_at, id) where state in ('completed', 'refused', 'cancelled');

create index shipments_of_order on shipments (order_id);

-- Whose pieces are committed when the counting of a size begins.
create index orders_in_processing on orders (id) where status = 'processing';

-- Of the orders that came by a link: for reports. Not a partial one, which would not tell PostgreSQL how few they are.
create index checkouts_by_link on checkouts ((customer -> 'source'));

create index unapplied_payments on refunds (payment_id) where kind = 'unapplied_payment';

-- Few texts hold an address: these are found among them, and not among all.
-- Not by `like`, which PostgreSQL expects to hold of every text.
create index notes_with_address on checkouts (created_at) where strpos(notes, '@') > 0;
create index order_notes_with_address on orders (created_at) where strpos(notes, '@') > 0;
create index return_texts_with_address on returns (requested_at)
where strpos(note, '@') > 0 or strpos(refusal, '@') > 0 or strpos(refund_reason, '@') > 0;
create index reasons_with_address on refunds (created_at) where strpos(reason, '@') > 0;
create index work_with_address on outbox (created_at) where strpos(payload::text, '@') > 0 or strpos(last_error, '@') > 0;
create index audit_with_address on audit (at) where strpos(details::text, '@') > 0;

-- As in 1202, by those indexes.
create or replace function erase_mentions(p_email text, p_until timestamptz) returns boolean
language plpgsql as $$
declare
  is_found boolean := false;
begin
  update checkouts set notes = without_email(notes, p_email)
  where created_at <= p_until and strpos(notes, '@') > 0 and mentions_email(notes, p_email);
  is_found := is_found or found;
  update orders set notes = without_email(notes, p_email)
  where created_at <= p_until and strpos(notes, '@') > 0 and mentions_email(notes, p_email);
  is_found := is_found or found;
  update returns
  set note = without_email(note, p_email), refusal = without_email(refusal, p_email),
    refund_reason = without_email(refund_reason, p_email)
  where requested_at <= p_until and (strpos(note, '@') > 0 or strpos(refusal, '@') > 0 or strpos(refund_reason, '@') > 0)
    and mentions_email(concat_ws(' ', note, refusal, refund_reason), p_email);
  is_found := is_found or found;
  update refunds set reason = without_email(reason, p_email)
  where created_at <= p_until and strpos(reason, '@') > 0 and mentions_email(reason, p_email);
  is_found := is_found or found;
  update outbox set payload = json_without_email(payload, p_email), last_error = without_email(last_error, p_email)
  where created_at <= p_until and payload ->> 'email' is distinct from p_email
    and (strpos(payload::text, '@') > 0 or strpos(last_error, '@') > 0)
    and (json_mentions_email(payload, p_email) or mentions_email(last_error, p_email));
  is_found := is_found or found;
  update audit set details = json_without_email(details, p_email)
  where at <= p_until and strpos(details::text, '@') > 0 and json_mentions_email(details, p_email);
  is_found := is_found or found;
  delete from incidents
  where created_at <= p_until and (json_mentions_email(error, p_email) or mentions_email(request, p_email));
  return is_found or found;
end $$;

-- What follows reads few rows of many tables. PostgreSQL would compile it, which takes a hundred times as long as to run it.
alter function erase_person set jit = off;

-- What is kept about an address, as the office shows it (netlify/customers/customers.queries.ts): of lists the newest.
create function read_person(p_email text, p_email_kinds text[], p_most integer) returns jsonb
language sql stable set jit = off as $$
  with placed as materialized (select * from orders_of_person(p_email, now())),
  held as materialized (select * from checkouts_of_person(p_email, now())),
  work as materialized (select * from outbox_of_person(p_email, now())),
  emails as materialized (
    select * from work where kind = any (p_email_kinds) and kind not in (select kind from outbox_kinds where is_for_owner)
  )
  select to_jsonb(person) from (
    select
      (
        select btrim(first_name || ' ' || last_name)
        from customers where id = any (array(select customer_id from placed)) order by created_at desc limit 1
      ) as name,
      (
        select coalesce(jsonb_agg(to_jsonb(listed_orders) order by "placedAt" desc, listed_orders.id), '[]')
        from (select id from placed order by created_at desc, id limit p_most) as newest
        cross join lateral (select * from listed_orders where id = newest.id offset 0) as listed_orders
      ) as orders,
      (select count(*) from placed) as "orderCount",
      (select min(created_at) from placed) as "firstOrderAt",
      (
        select coalesce(sum(total_amount), 0) from placed where payment_status in ('completed', 'refunded')
      ) - (
        select coalesce(sum(refunds.amount), 0)
        from placed join payments using (checkout_id) join refunds on payment_id = payments.id
        where payment_status in ('completed', 'refunded') and payments.state in ('pending', 'applied', 'refunded')
          and refunds.state = 'succeeded' and not is_unapplied_payment(payments)
      ) as "paidCents",
      (select count(*) from returns where order_id = any (array(select id from placed))) as returns,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'kind', kind, 'about', about_work(payload), 'createdAt', created_at, 'doneAt', done_at,
          'isRefused', failed_at is not null
        ) order by coalesce(done_at, created_at) desc, id), '[]')
        from (select * from emails order by coalesce(done_at, created_at) desc, id limit p_most) as newest
      ) as emails,
      (select count(*) from emails) as "emailCount",
      (select count(*) from emails where done_at is not null and failed_at is null) as "sentEmailCount",
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
        from (
          select * from payments where checkout_id = any (array(select id from held)) and paid_at is not null
          order by paid_at desc limit p_most
        ) as newest
      ) as payments,
      (
        select jsonb_build_object('source', source, 'since', created_at) from newsletter_subscribers where email = p_email
      ) as newsletter,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'productId', product_id, 'size', size, 'since', created_at
        ) order by id desc), '[]')
        from waitlist where email = p_email
      ) as waiting,
      (select count(*) from held where state <> 'ordered' and purged_at is null) as checkouts,
      (select count(*) from work where kind = 'contact-message') as messages,
      (select count(*) from sales_of_person(p_email, now())) as sales,
      (select count(*) from unknown_payments where content ->> 'email' = p_email) as "unknownPayments",
      (select coalesce(jsonb_agg(id order by id), '[]') from connected_accounts where email = p_email) as accounts,
      (select coalesce(jsonb_agg(to_jsonb(thing)), '[]') from open_of_person(p_email, now()) as thing) as open
  ) as person
$$;

-- A page of the rows that hold an address, by table, without these columns: so many bytes of those that follow p_after, and at least
-- one row. The export is recorded in the audit.
create function export_person(
  p_email text, p_actor text, p_secrets text[], p_after text, p_max_bytes integer, out export jsonb, out next text
)
language sql set jit = off as $$
  with placed as materialized (select * from orders_of_person(p_email, now())),
  held as materialized (select * from checkouts_of_person(p_email, now())),
  paid as materialized (select * from payments where checkout_id = any (array(select id from held))),
  noted as (
    select add_audit_entry(
      p_actor => p_actor, p_action => 'export', p_subject => 'person', p_subject_id => email_hash(p_email)
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
      where content ->> 'email' = p_email or checkout_id = any (array(select id from held))
    union all select 'storefront_sales', to_jsonb(t) from sales_of_person(p_email, now()) as t
    union all select 'newsletter', to_jsonb(t) from newsletter_subscribers as t where email = p_email
    union all select 'waitlist', to_jsonb(t) from waitlist as t where email = p_email
    union all
    select 'emails', to_jsonb(t) || jsonb_build_object('payload', payload - 'unsubscribe_token')
    from outbox_of_person(p_email, now()) as t
    union all select 'seller_accounts', to_jsonb(t) from connected_accounts as t where email = p_email
    union all select 'audit', to_jsonb(t) from audit as t where id = any (array(
      select id from audit where subject = 'order' and subject_id = any (array(select order_number from placed))
      union
      select id from audit where strpos(details::text, '@') > 0 and json_mentions_email(details, p_email)
    ))
    union all select 'incidents', to_jsonb(t) from incidents as t
      where json_mentions_email(error, p_email) or mentions_email(request, p_email)
  ), placed_rows as (
    -- A row keeps its place while others come and go: its table, when it was made, and what it is.
    select name, entry - p_secrets as entry, concat_ws(
      ' ', name, coalesce(entry ->> 'created_at', entry ->> 'at'), md5(coalesce(entry ->> 'id', entry::text))
    ) as place
    from found cross join noted
  ), rest as (
    select *, sum(octet_length(entry::text)) over (order by place) as bytes from placed_rows where place > p_after
  ), page as (
    select * from rest where bytes - octet_length(entry::text) < p_max_bytes
  )
  select
    jsonb_build_object('email', p_email, 'exported_at', now()) || coalesce((
      select jsonb_object_agg(name, entries)
      from (select name, jsonb_agg(entry order by place) as entries from page group by name) as tables
    ), '{}') as export,
    (select max(place) from page where exists (select from rest where place > (select max(place) from page))) as next
$$;

-- The sums of what was booked, by the day on which it happened, the day on which it was booked, and the state whose tax it has: of each
-- day of booking that is over, written once (write_day_sums). What is found later is so a row of its own. Amounts are in cents, as in
-- journal_entries; `paid` and `paid_back` are with tax.
create table day_sums (
  -- Whose days they are.
  time_zone text not null,
  day date not null,
  booked_on date not null,
  state text,
  orders integer not null,
  pieces integer not null,
  gross integer not null,
  discount integer not null,
  discounted_orders integer not null,
  refund integer not null,
  refunds integer not null,
  failed_refunds integer not null,
  fee integer not null,
  fees integer not null,
  dispute integer not null,
  disputes integer not null,
  won_disputes integer not null,
  tax integer not null,
  tax_refund integer not null,
  paid integer not null,
  paid_back integer not null,
  unique nulls not distinct (time_zone, day, booked_on, state)
);

create index day_sums_by_booking on day_sums (time_zone, booked_on);

-- The pieces as they were bought, likewise.
create table piece_sums (
  time_zone text not null,
  day date not null,
  booked_on date not null,
  product_id text not null,
  product_name text not null,
  size text not null,
  pieces integer not null,
  primary key (time_zone, day, booked_on, product_id, product_name, size)
);

create index bookings_by_booking on bookings (coalesce(booked_at, at));

-- The same sums of what happened on some days and was booked from an instant until another.
create function sum_bookings(p_zone text, p_from date, p_to date, p_since timestamptz, p_until timestamptz) returns setof day_sums
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
    coalesce(sum(entry.amount) filter (where is_sale), 0)::integer, coalesce(sum(entry.amount) filter (where not is_sale), 0)::integer
  from bookings join journal_entries as entry using (id)
  where bookings.at >= p_from::timestamp at time zone p_zone and bookings.at < (p_to + 1)::timestamp at time zone p_zone
    and coalesce(booked_at, bookings.at) >= p_since and coalesce(booked_at, bookings.at) < p_until and order_number is not null
  group by day, booked_on, tax_state
$$;

create function sum_pieces(p_zone text, p_from date, p_to date, p_since timestamptz, p_until timestamptz) returns setof piece_sums
language sql stable as $$
  select
    p_zone, (entry.at at time zone p_zone)::date as day, (coalesce(booked_at, entry.at) at time zone p_zone)::date as booked_on,
    product_id, product_name, size, sum(quantity)::integer
  from bookings join journal_entries as entry using (id)
  cross join jsonb_to_recordset(items) as item (product_id text, product_name text, size text, quantity integer)
  where bookings.at >= p_from::timestamp at time zone p_zone and bookings.at < (p_to + 1)::timestamp at time zone p_zone
    and coalesce(booked_at, bookings.at) >= p_since and coalesce(booked_at, bookings.at) < p_until and is_sale and product_id <> ''
  group by day, booked_on, product_id, product_name, size
$$;

-- Until when what was booked is in the sums.
create function summed_until(p_zone text) returns timestamptz
language sql stable as $$
  select coalesce((max(booked_on) + 1)::timestamp at time zone p_zone, '-infinity') from day_sums where time_zone = p_zone
$$;

-- Writes the sums of so many days of booking at most, of those that are over. Two calls at once write them once: the second waits for the
-- first, and finds its rows.
create function write_day_sums(p_zone text, p_days integer) returns void
language plpgsql set jit = off as $$
declare
  since timestamptz;
  until timestamptz;
begin
  select min(coalesce(booked_at, at)) into since from bookings where coalesce(booked_at, at) >= (select summed_until(p_zone));
  -- What was begun before midnight may be written after it.
  until := least(
    (since at time zone p_zone)::date + p_days, ((now() - interval '1 hour') at time zone p_zone)::date
  )::timestamp at time zone p_zone;
  if since < until then
    insert into day_sums select * from sum_bookings(p_zone, '-infinity', 'infinity', since, until) on conflict do nothing;
    insert into piece_sums select * from sum_pieces(p_zone, '-infinity', 'infinity', since, until) on conflict do nothing;
  end if;
end $$;

-- The sums of some days of the shop: those that are written, and of what was booked since.
create function sums_of_days(p_zone text, p_from date, p_to date) returns setof day_sums
language sql stable set jit = off as $$
  select * from day_sums where time_zone = p_zone and day between p_from and p_to
  union all
  select * from sum_bookings(p_zone, p_from, p_to, (select summed_until(p_zone)), 'infinity')
$$;

create function pieces_of_days(p_zone text, p_from date, p_to date) returns setof piece_sums
language sql stable set jit = off as $$
  select * from piece_sums where time_zone = p_zone and day between p_from and p_to
  union all
  select * from sum_pieces(p_zone, p_from, p_to, (select summed_until(p_zone)), 'infinity')
$$;
