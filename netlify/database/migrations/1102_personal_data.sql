-- What is kept about a person, and erasing it (docs/decisions/personal-data.md). A person is an email address.

insert into outbox_kinds (kind, is_for_owner, is_purged)
values
  -- To the person, and deleted once it is sent.
  ('erased', false, true),
  -- What is erased outside of the database.
  ('erase-elsewhere', false, true);

insert into audit_actions (subject, action)
select 'person', unnest(array['export', 'erase', 'unsubscribe', 'leave waitlist']);

-- Whose data was erased, to repeat it on what a restore brings back. Also in the blob store, which a restore leaves alone.
create table erasures (
  email_hash text primary key check (email_hash ~ '^[0-9a-f]{64}$'),
  -- What is newer belongs to someone who came back.
  erased_at timestamptz not null
);

-- The hash of an email address. Without a key: that would be lost with the database which a restore replaces.
create function email_hash(p_email text) returns text
language sql immutable as $$
  select encode(sha256(convert_to('person ' || p_email, 'UTF8')), 'hex')
$$;

-- Finds an email address in a text, and no longer address that it is a part of.
create function email_pattern(p_email text) returns text
language sql immutable as $$
  select '(?<![[:alnum:]._%+-])' || regexp_replace(p_email, '([.+*?{}|^$])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])'
$$;

create function mentions_email(p_text text, p_email text) returns boolean
language sql immutable as $$
  -- Most texts don't hold it, and strpos is faster than a pattern.
  select strpos(lower(p_text), p_email) > 0 and p_text ~* email_pattern(p_email)
$$;

-- What is personal until a time: an order that was made again after a restore is as old as its payment, whose time has whole
-- seconds.
create function orders_of_person(p_email text, p_until timestamptz) returns setof orders
language sql stable as $$
  select orders.* from customers join orders on customer_id = customers.id
  where email = p_email and least(
    (select min(paid_at) + interval '1 second' from payments where payments.checkout_id = orders.checkout_id), orders.created_at
  ) <= p_until
$$;

create index checkouts_by_email on checkouts ((customer ->> 'email')) where customer is not null;

create function checkouts_of_person(p_email text, p_until timestamptz) returns setof checkouts
language sql stable as $$
  select * from checkouts
  where id = any (array(
    select checkout_id from orders_of_person(p_email, p_until)
    union all
    select checkouts.id from checkouts
    where customer ->> 'email' = p_email and created_at <= p_until
      and not exists (select from orders where checkout_id = checkouts.id)
  ))
$$;

-- A storefront sale has no email address: it is the person's if it went to their name at one of their addresses.
create function sales_of_person(p_email text, p_until timestamptz) returns setof connect_sales
language sql stable as $$
  with places as materialized (
    select address from checkouts_of_person(p_email, p_until) cross join unnest(array[billing_address, shipping_address]) as address
    union all
    select to_jsonb(shipping_addresses) from shipping_addresses
    where customer_id in (select customer_id from orders_of_person(p_email, p_until))
  )
  select * from connect_sales
  where shipping is not null and created_at <= p_until and exists (
    select from places
    where lower(concat_ws(' ', address ->> 'first_name', address ->> 'last_name')) = lower(btrim(shipping ->> 'name'))
      and lower(address ->> 'address_line1') = lower(btrim(shipping ->> 'line1'))
      and lower(address ->> 'postal_code') = lower(btrim(shipping ->> 'postal_code'))
  )
$$;

create index work_by_email on outbox ((payload ->> 'email')) where payload ->> 'email' is not null;
create index work_of_payment on outbox ((payload ->> 'payment_id')) where payload ->> 'payment_id' is not null;
create index work_of_refund on outbox ((payload ->> 'refund_id')) where payload ->> 'refund_id' is not null;
create index work_of_waitlist on outbox ((payload ->> 'waitlist_id')) where payload ->> 'waitlist_id' is not null;
create index waitlist_by_email on waitlist (email);

-- Rows of the outbox about a person: by the address, or by what belongs to it.
create function outbox_of_person(p_email text, p_until timestamptz) returns setof outbox
language sql stable as $$
  with held as materialized (select * from checkouts_of_person(p_email, p_until)),
  paid as materialized (select payments.id from payments where checkout_id = any (array(select id from held))),
  due as materialized (select refunds.id from refunds where payment_id = any (array(select id from paid)))
  select * from outbox
  where kind not in ('erased', 'erase-elsewhere') and id = any (array(
    select id from outbox where payload ->> 'email' = p_email and created_at <= p_until
    union all
    select id from outbox where payload ->> 'order_id' = any (array(
      select orders.id::text from orders where checkout_id = any (array(select id from held))
    ))
    union all
    select id from outbox where payload ->> 'payment_id' = any (array(select id::text from paid))
    union all
    select id from outbox where payload ->> 'refund_id' = any (array(select id::text from due))
    union all
    select id from outbox where payload ->> 'waitlist_id' = any (array(
      select waitlist.id::text from waitlist where email = p_email and created_at <= p_until
    ))
  ))
$$;

-- What of a person is not over yet, so that nothing of theirs can be erased. A dispute says nothing when it is lost: it counts for
-- 120 days, in which banks decide.
create function open_of_person(p_email text, p_until timestamptz) returns table (kind text, subject text)
language sql stable as $$
  with placed as materialized (select * from orders_of_person(p_email, p_until)),
  held as materialized (select * from checkouts_of_person(p_email, p_until)),
  paid as materialized (select payments from payments where checkout_id = any (array(select id from held)))
  select case payment_status when 'pending' then 'unpaid' else 'unshipped' end, order_number from placed where status = 'processing'
  union all
  select 'return', return_number from returns
  where order_id = any (array(select id from placed)) and state in ('requested', 'label_sent', 'received')
  union all
  select distinct
    case refunds.kind when 'reversal' then 'dispute' else 'refund' end,
    coalesce(order_number, (payments).provider_payment_id)
  from paid cross join lateral (select * from refunds where payment_id = (payments).id offset 0) as refunds
  left join placed on placed.checkout_id = (payments).checkout_id
  where case refunds.kind
    when 'reversal' then refunds.state = 'succeeded' and refunds.created_at > now() - interval '120 days'
    else refunds.state = 'queued' or (
      refunds.state = 'failed' and remaining_amount(payments) > 0 and not exists (
        select from refunds as later
        where later.payment_id = refunds.payment_id and later.kind <> 'reversal' and later.created_at > refunds.created_at
      )
    )
  end
  union all
  select distinct 'payment', held.id::text from held
  where held.state in ('open', 'awaiting_payment') or (held.state = 'expired' and exists (
    select from payments where checkout_id = held.id and state = 'pending'
  ))
  union all
  select 'unknown payment', provider_payment_id from unsettled_payments where content ->> 'email' = p_email and paid_at <= p_until
  union all
  select 'email', id::text from outbox_of_person(p_email, p_until) as work
  where done_at is null and claimed_until > now() and work.kind not in ('refund', 'order-number')
$$;

-- What was typed about an order or to its shopper becomes `erased`. Known fields hold ids, amounts, pieces and parcels: any other is
-- taken for a text, so that a new one is erased unless it is listed.
create function without_texts(p_details jsonb) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_object_agg(
    key,
    case
      when jsonb_typeof(value) in ('number', 'boolean', 'null') or key in (
        'order_id', 'return_id', 'refund_id', 'payment_id', 'waitlist_id', 'sale_session_id', 'repeats', 'key',
        'order', 'return', 'refund', 'email', 'provider', 'carrier', 'tracking_number', 'fields', 'product', 'product_name', 'size',
        'from', 'to', 'condition', 'restocked', 'back_to', 'missing'
      ) then value
      else '"erased"'
    end
  ), '{}')
  from jsonb_each(p_details)
$$;

create function erased_address() returns jsonb
language sql immutable as $$
  select '{
    "first_name": "erased", "last_name": "", "address_line1": "erased", "address_line2": null, "city": "erased",
    "state_province": "erased", "postal_code": "erased", "country": "erased"
  }'::jsonb
$$;

-- The content of an ordered checkout may be erased, and of an erased one nothing else changes.
drop trigger prevent_content_changes on checkouts;

create trigger prevent_content_changes before update on checkouts
  for each row when (new.purged_at is null and new.customer ->> 'email' <> 'erased')
  execute function prevent_changes(
    'state', 'stripe_attempt', 'paypal_attempt', 'paypal_refused_address', 'expires_at', 'claimed_until'
  );

create trigger prevent_changes_when_erased before update on checkouts
  for each row when (new.purged_at is null and new.customer ->> 'email' = 'erased')
  execute function prevent_changes(
    'content_hash', 'customer', 'billing_address', 'shipping_address', 'notes',
    'stripe_attempt', 'paypal_attempt', 'paypal_refused_address', 'expires_at', 'claimed_until'
  );

-- Erases a person, in every table, unless something of theirs is open: then that is returned, and nothing changes. Called again, it
-- does nothing more. With p_until it repeats an earlier erasure on what a restore has brought back, and writes no email. Calls for
-- one address run one at a time; then the locks are taken in their order: unknown payments, checkouts, orders, payments, returns,
-- refunds, each by id.
create function erase_person(
  p_email text, p_actor text, p_until timestamptz default null, out is_found boolean, out open jsonb
)
language plpgsql as $$
declare
  until timestamptz := coalesce(p_until, now());
  hash text := email_hash(p_email);
  order_ids uuid[];
  order_numbers text[];
  checkout_ids uuid[];
  payment_ids uuid[];
  customer_ids uuid[];
  work_ids uuid[];
  sale_ids text[];
  labels text[];
begin
  perform pg_advisory_xact_lock(hashtextextended(p_email, 2));
  perform from unknown_payments where content ->> 'email' = p_email and paid_at <= until
  order by provider, provider_payment_id for update;
  perform from checkouts where id in (select id from checkouts_of_person(p_email, until)) order by id for update;
  perform from orders where id in (select id from orders_of_person(p_email, until)) order by id for update;
  select coalesce(array_agg(id), '{}'), coalesce(array_agg(order_number), '{}'), coalesce(array_agg(customer_id), '{}')
  into order_ids, order_numbers, customer_ids from orders_of_person(p_email, until);
  select coalesce(array_agg(id), '{}') into checkout_ids from checkouts_of_person(p_email, until);
  perform from payments where checkout_id = any (checkout_ids) order by id for update;
  perform from returns where order_id = any (order_ids) order by id for update;
  select coalesce(array_agg(id), '{}') into payment_ids from payments where checkout_id = any (checkout_ids);
  perform from refunds where payment_id = any (payment_ids) order by id for update;

  select jsonb_agg(to_jsonb(thing)) into open from open_of_person(p_email, until) as thing;
  select coalesce(array_agg(id), '{}') into work_ids from outbox_of_person(p_email, until);
  select coalesce(array_agg(session_id), '{}') into sale_ids from sales_of_person(p_email, until);
  is_found := open is not null
    or cardinality(order_ids || checkout_ids || work_ids) > 0
    or exists (select from newsletter_subscribers where email = p_email and created_at <= until)
    or exists (select from waitlist where email = p_email and created_at <= until)
    or exists (select from unknown_payments where content ->> 'email' = p_email and paid_at <= until)
    or exists (select from audit where at <= until and mentions_email(details::text, p_email))
    or exists (select from incidents where created_at <= until and mentions_email(error::text || coalesce(request, ''), p_email));
  if open is not null or not is_found then
    return;
  end if;

  if p_until is null then
    insert into outbox (kind, dedupe_key, payload)
    values (
      'erased', 'erased:' || gen_random_uuid(),
      jsonb_build_object('email', p_email, 'first_name', (
        select first_name from customers where id = any (customer_ids) order by created_at desc limit 1
      ))
    );
  end if;

  delete from newsletter_subscribers where email = p_email and created_at <= until;
  delete from waitlist where email = p_email and created_at <= until;

  update customers set first_name = 'erased', last_name = '', email = 'erased', phone = null where id = any (customer_ids);
  update shipping_addresses
  set (first_name, last_name, address_line1, address_line2, city, state_province, postal_code, country) = (
    select first_name, last_name, address_line1, address_line2, city, state_province, postal_code, country
    from jsonb_populate_record(null::shipping_addresses, erased_address())
  )
  where customer_id = any (customer_ids);
  -- The trigger writes the words. A new token: the links in the person's emails open nothing any more.
  update orders
  set shipping_address_id = shipping_address_id, secure_token = generate_secure_token(),
    notes = null
  where id = any (order_ids);
  update checkouts
  set content_hash = '', customer = '{"first_name": "erased", "last_name": "", "email": "erased"}',
    billing_address = erased_address(), shipping_address = erased_address(), notes = null
  where id = any (checkout_ids) and state = 'ordered' and purged_at is null;
  update checkouts
  set purged_at = now(), content_hash = '', customer = null, billing_address = null, shipping_address = null, notes = null
  where id = any (checkout_ids) and state = 'expired' and purged_at is null;
  update payments set card_brand = null, card_last4 = null where id = any (payment_ids);
  update refunds set reason = 'erased' where payment_id = any (payment_ids);
  select coalesce(array_agg(label), '{}') into labels from returns where order_id = any (order_ids) and label is not null;
  update returns
  set note = '', label = null,
    refusal = case when refusal is not null then 'erased' end,
    refund_reason = case when refund_reason is not null then 'erased' end
  where order_id = any (order_ids);
  update unknown_payments set content = null
  where (content ->> 'email' = p_email and paid_at <= until) or checkout_id = any (checkout_ids);
  update connect_sales set shipping = null where session_id = any (sale_ids);

  delete from outbox where id = any (work_ids) and payload ->> 'email' = p_email;
  update outbox set last_error = null, payload = without_texts(payload) where id = any (work_ids);
  update outbox set last_error = null where created_at <= until and mentions_email(last_error, p_email);
  update audit set details = without_texts(details) where subject = 'order' and subject_id = any (order_numbers);
  update audit set details = regexp_replace(details::text, email_pattern(p_email), 'erased', 'gi')::jsonb
  where at <= until and mentions_email(details::text, p_email);
  delete from incidents where created_at <= until and mentions_email(error::text || coalesce(request, ''), p_email);

  insert into erasures (email_hash, erased_at) values (hash, until)
  on conflict (email_hash) do update set erased_at = greatest(erasures.erased_at, excluded.erased_at);
  insert into outbox (kind, dedupe_key, payload)
  values (
    'erase-elsewhere', 'erase-elsewhere:' || gen_random_uuid(),
    jsonb_build_object('email_hash', hash, 'erased_at', until, 'labels', labels, 'intents', (
      select coalesce(jsonb_agg(provider_payment_id), '[]') from payments
      where id = any (payment_ids) and provider = 'stripe'
    ))
  );
  perform add_audit_entry(
    p_actor, 'erase', 'person', hash,
    jsonb_build_object('orders', cardinality(order_ids), 'repeated', p_until is not null)
  );
end $$;

-- The addresses of erased people that are here again, with the time until which they are to be erased.
create function returned_people() returns table (email text, erased_at timestamptz)
language sql stable as $$
  select kept.email, erasures.erased_at
  from (
    select customers.email from customers
    union select customer ->> 'email' from checkouts where customer is not null
    union select newsletter_subscribers.email from newsletter_subscribers
    union select waitlist.email from waitlist
    union select payload ->> 'email' from outbox where kind not in ('erased', 'erase-elsewhere') and payload ? 'email'
    union select content ->> 'email' from unknown_payments where content ? 'email'
  ) as kept
  join erasures on email_hash = email_hash(kept.email)
  order by kept.email
$$;
