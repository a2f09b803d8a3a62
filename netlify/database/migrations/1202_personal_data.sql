-- Personal data: what a stranger typed proves nothing about who a person is, and an erased address stays in no text
-- (docs/decisions/personal-data.md).

-- Finds an email address in a text, and no longer address that it is a part of. What is before it in one piece, of characters that an
-- address may have (src/shop/email.ts), makes it longer only with a letter or a digit among them: else they are quotes, dashes or stars
-- around it. After an @ it is no address: `x@one.example/x@two.example`.
create or replace function email_pattern(p_email text) returns text
language sql immutable as $$
  -- Dashes, quotes and spaces of typography, and invisible marks: no address has them, but for the apostrophe.
  with signs (beside) as (values ('\u0080-\u00a0\u00ad\u1680\u2000-\u2018\u201a-\u206f\u3000-\u303f\ufeff«»¡¿·')),
  characters as (
    select '[^\s",:-<>@()\[-\]' || beside || ']' as any, '[\s",:-<>()\[-\]' || beside || ']' as none,
      '[^\s!-/:-@\[-`{-~’' || beside || ']' as letter, '[!#-''*+./=?^_`{-~’-]' as sign
    from signs
  )
  select format('(?<!(?:^|%s)%s*%s%s*)', none, "any", letter, sign)
    || regexp_replace(p_email, '([.+*?{}|^$])', '\\\1', 'g')
    || format('(?!-*%s|\.%s)', letter, letter)
  from characters
$$;

create or replace function mentions_email(p_text text, p_email text) returns boolean
language sql immutable as $$
  -- Most texts don't hold it, and strpos is faster than a pattern.
  select strpos(lower(p_text), p_email) > 0 and p_text ~* email_pattern(p_email)
$$;

-- The same of the texts in a JSON value: written as JSON, a line break before the address would be the letter n.
create function json_mentions_email(p_value jsonb, p_email text) returns boolean
language sql immutable as $$
  select strpos(lower(p_value::text), p_email) > 0 and exists (
    select from jsonb_path_query(p_value, 'strict $.** ? (@.type() == "string")') as found
    where mentions_email(found #>> '{}', p_email)
  )
$$;

create function without_email(p_text text, p_email text) returns text
language sql immutable as $$
  select regexp_replace(p_text, email_pattern(p_email), 'erased', 'gi')
$$;

create function json_without_email(p_value jsonb, p_email text) returns jsonb
language plpgsql immutable as $$
begin
  return case jsonb_typeof(p_value)
    when 'string' then to_jsonb(without_email(p_value #>> '{}', p_email))
    when 'array' then (
      select coalesce(jsonb_agg(json_without_email(item, p_email) order by index), '[]')
      from jsonb_array_elements(p_value) with ordinality as items (item, index)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(key, json_without_email(value, p_email)), '{}') from jsonb_each(p_value)
    )
    else p_value
  end;
end $$;

-- A storefront sale has no email address: it is the person's if it went to their name at one of the addresses of their orders. What
-- nobody has paid proves nothing about who a person is.
create or replace function sales_of_person(p_email text, p_until timestamptz) returns setof connect_sales
language sql stable as $$
  with placed as materialized (
    select * from orders_of_person(p_email, p_until) where payment_status in ('completed', 'refunded')
  ), places as materialized (
    select address from checkouts cross join unnest(array[billing_address, shipping_address]) as address
    where checkouts.id = any (array(select checkout_id from placed))
    union all
    select to_jsonb(shipping_addresses) from shipping_addresses
    where customer_id = any (array(select customer_id from placed))
  )
  select * from connect_sales
  where shipping is not null and created_at <= p_until and exists (
    select from places
    where lower(concat_ws(' ', address ->> 'first_name', address ->> 'last_name')) = lower(btrim(shipping ->> 'name'))
      and lower(address ->> 'address_line1') = lower(btrim(shipping ->> 'line1'))
      and lower(address ->> 'postal_code') = lower(btrim(shipping ->> 'postal_code'))
  )
$$;

-- What of a person is not over yet, so that nothing of theirs can be erased. A payment that was begun holds nothing up, but for one that
-- is being captured or pending. A dispute says nothing when it is lost: it counts for 120 days, in which banks decide.
create or replace function open_of_person(p_email text, p_until timestamptz) returns table (kind text, subject text)
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
  select distinct 'payment', (payments).checkout_id::text from paid
  where ((payments).state = 'pending' or (payments).state = 'created' and (payments).capture_began_at is not null)
    and (payments).checkout_id not in (select checkout_id from placed)
  union all
  select 'unknown payment', provider_payment_id from unsettled_payments where content ->> 'email' = p_email and paid_at <= p_until
  union all
  select 'email', id::text from outbox_of_person(p_email, p_until) as work
  where done_at is null and claimed_until > now() and work.kind not in ('refund', 'order-number')
$$;

-- The note of a checkout may lose the address of somebody else.
drop trigger prevent_content_changes on checkouts;

create trigger prevent_content_changes before update on checkouts
  for each row when (new.purged_at is null and new.customer ->> 'email' <> 'erased')
  execute function prevent_changes(
    'state', 'notes', 'stripe_attempt', 'paypal_attempt', 'paypal_refused_address', 'expires_at', 'claimed_until'
  );

-- Takes an address out of the texts about other people: notes, reasons, messages, errors. Returns whether there was one.
create function erase_mentions(p_email text, p_until timestamptz) returns boolean
language plpgsql as $$
declare
  is_found boolean := false;
begin
  update checkouts set notes = without_email(notes, p_email) where created_at <= p_until and mentions_email(notes, p_email);
  is_found := is_found or found;
  update orders set notes = without_email(notes, p_email) where created_at <= p_until and mentions_email(notes, p_email);
  is_found := is_found or found;
  update returns
  set note = without_email(note, p_email), refusal = without_email(refusal, p_email),
    refund_reason = without_email(refund_reason, p_email)
  where requested_at <= p_until and mentions_email(concat_ws(' ', note, refusal, refund_reason), p_email);
  is_found := is_found or found;
  update refunds set reason = without_email(reason, p_email) where created_at <= p_until and mentions_email(reason, p_email);
  is_found := is_found or found;
  update outbox set payload = json_without_email(payload, p_email), last_error = without_email(last_error, p_email)
  where created_at <= p_until and payload ->> 'email' is distinct from p_email
    and (json_mentions_email(payload, p_email) or mentions_email(last_error, p_email));
  is_found := is_found or found;
  update audit set details = json_without_email(details, p_email) where at <= p_until and json_mentions_email(details, p_email);
  is_found := is_found or found;
  delete from incidents
  where created_at <= p_until and (json_mentions_email(error, p_email) or mentions_email(request, p_email));
  return is_found or found;
end $$;

-- Erases a person, in every table, unless something of theirs is open: then that is returned, and nothing changes. Called again, it
-- does nothing more. With p_until it repeats an earlier erasure on what a restore has brought back, and writes no email. Calls for
-- one address run one at a time; then the locks are taken in their order: unknown payments, checkouts, orders, payments, returns,
-- refunds, each by id.
create or replace function erase_person(
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

  select jsonb_agg(to_jsonb(thing)) into open from (
    select * from open_of_person(p_email, until)
    union
    -- Whoever erases has canceled the unpaid ones before: what is open still may be paid.
    select 'payment', id::text from checkouts where id = any (checkout_ids) and state in ('open', 'awaiting_payment')
  ) as thing;
  select coalesce(array_agg(id), '{}') into work_ids from outbox_of_person(p_email, until);
  select coalesce(array_agg(session_id), '{}') into sale_ids from sales_of_person(p_email, until);
  is_found := open is not null
    or cardinality(order_ids || checkout_ids || work_ids) > 0
    or exists (select from newsletter_subscribers where email = p_email and created_at <= until)
    or exists (select from waitlist where email = p_email and created_at <= until)
    or exists (select from unknown_payments where content ->> 'email' = p_email and paid_at <= until);
  if open is not null then
    return;
  end if;
  is_found := erase_mentions(p_email, until) or is_found;
  if not is_found then
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
  update audit set details = without_texts(details) where subject = 'order' and subject_id = any (order_numbers);

  insert into erasures (email_hash, erased_at) values (hash, until)
  on conflict (email_hash) do update set erased_at = greatest(erasures.erased_at, excluded.erased_at);
  insert into outbox (kind, dedupe_key, payload)
  values (
    'erase-elsewhere', 'erase-elsewhere:' || gen_random_uuid(),
    jsonb_build_object('email_hash', hash, 'erased_at', until, 'labels', labels, 'intents', (
      select coalesce(jsonb_agg(provider_payment_id), '[]') from payments
      where id = any (payment_ids) and provider = 'stripe'
    ), 'sessions', (
      select coalesce(jsonb_agg(provider_payment_id), '[]') from payments
      where id = any (payment_ids) and provider = 'stripe_session'
    ))
  );
  perform add_audit_entry(
    p_actor, 'erase', 'person', hash,
    jsonb_build_object('orders', cardinality(order_ids), 'repeated', p_until is not null)
  );
end $$;

-- The schedule asks in each run: found by the hash. The email address of an ordered checkout is that of its customer.
create index customers_by_hash on customers (email_hash(email));
create index unpaid_checkouts_by_hash on checkouts (email_hash(customer ->> 'email')) where state <> 'ordered' and customer is not null;
create index subscribers_by_hash on newsletter_subscribers (email_hash(email));
create index waitlist_by_hash on waitlist (email_hash(email));
create index work_by_hash on outbox (email_hash(payload ->> 'email')) where payload ->> 'email' is not null;
create index unknown_payments_by_hash on unknown_payments (email_hash(content ->> 'email')) where content ->> 'email' is not null;

-- The addresses of erased people that are here again with something from before, and the time until which that is to be erased.
create or replace function returned_people() returns table (email text, erased_at timestamptz)
language sql stable as $$
  select kept.email, erasures.erased_at
  from erasures cross join lateral (
    select customers.email from customers
    where email_hash(customers.email) = email_hash and exists (select from orders_of_person(customers.email, erasures.erased_at))
    union
    select customer ->> 'email' from checkouts
    where email_hash(customer ->> 'email') = email_hash and state <> 'ordered' and customer is not null
      and created_at <= erasures.erased_at
    union
    select newsletter_subscribers.email from newsletter_subscribers
    where email_hash(newsletter_subscribers.email) = email_hash and created_at <= erasures.erased_at
    union
    select waitlist.email from waitlist
    where email_hash(waitlist.email) = email_hash and created_at <= erasures.erased_at
    union
    select payload ->> 'email' from outbox
    where email_hash(payload ->> 'email') = email_hash and payload ->> 'email' is not null and created_at <= erasures.erased_at
      and kind not in ('erased', 'erase-elsewhere')
    union
    select content ->> 'email' from unknown_payments
    where email_hash(content ->> 'email') = email_hash and content ->> 'email' is not null and paid_at <= erasures.erased_at
  ) as kept
  order by kept.email
$$;
