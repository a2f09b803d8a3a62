-- Steps of the longest functions under names of their own.

-- Reserves the promo code and the stock of a new checkout, and notes whose it is. An error, if these clients would have reserved more
-- than the limits at their index, or if there is not enough.
create function reserve_for_checkout(
  p_checkout checkouts, p_clients text[], p_max_promo_uses integer[], p_max_pieces integer[]
) returns void
language plpgsql as $$
begin
  for index in 1 .. cardinality(p_clients) loop
    if promo_uses_reserved(p_checkout.promo_code, p_clients[index]) >= p_max_promo_uses[index] then
      raise exception 'This client has reserved too many uses of the promo code %.', p_checkout.promo_code
        using errcode = 'check_violation', constraint = 'promo_uses_per_client';
    end if;
  end loop;
  if cardinality(p_clients) > 0 then
    insert into payment_starts (checkout_id, client, network) values (p_checkout.id, p_clients[1], p_clients[2]);
  end if;

  if p_checkout.promo_code is not null and not reserve_promo(p_checkout.id, p_checkout.promo_code) then
    raise exception 'The promo code % can''t be used now.', p_checkout.promo_code
      using errcode = 'check_violation', constraint = 'promo_available';
  end if;
  perform reserve_stock(p_checkout);
  for index in 1 .. cardinality(p_clients) loop
    if pieces_reserved(p_clients[index]) > p_max_pieces[index] then
      raise exception 'This client has reserved too many pieces.'
        using errcode = 'check_violation', constraint = 'pieces_per_client', detail = p_max_pieces[index]::text;
    end if;
  end loop;
end $$;

-- The checkout of this browser's key: the existing one, or a new one with the given content.
--   opened             a new one was written, and its promo code and stock reserved
--   same               it exists with the same content
--   changed            it exists with other content; to replace it, cancel its payments and call again with p_replaces
--   paying             a capture of it may still succeed
--   paid               it has become an order
--   too_many_unpaid    nothing was written: this client has started p_max_unpaid payments lately and paid none of them
--   too_many_declines  nothing was written: p_max_declined cards of this browser were declined
-- payments are those that could still be paid or, once there is an order, the one that paid for it. wait is in seconds.
-- p_clients are the client and, with IPv6, its network; p_max_unpaid, p_max_promo_uses and p_max_pieces have the limit of each
-- at the same index. Without clients, or without p_max_declined, that limit is not checked.
create or replace function open_checkout(
  p_checkout_key uuid,
  p_content_hash text,
  p_content jsonb,
  p_replaces uuid default null,
  p_clients text[] default '{}',
  p_max_unpaid integer[] default '{}',
  p_max_promo_uses integer[] default '{}',
  p_max_pieces integer[] default '{}',
  p_max_declined integer default null,
  out outcome text, out checkout_id uuid, out payments jsonb, out wait integer, out stripe_attempt integer,
  out paypal_attempt integer, out paypal_refused_address boolean, out paypal_declines integer
)
language plpgsql as $$
#variable_conflict use_column
declare
  checkout checkouts;
  is_capturing boolean;
  clients text[] := array(select client_hash(client) from unnest(p_clients) as client);
begin
  perform lock_checkout_key(p_checkout_key);
  select * into checkout from checkouts where checkout_key = p_checkout_key and state <> 'expired';
  is_capturing := capture_in_progress(checkout.id);

  if p_max_declined is not null and checkout.state is distinct from 'ordered' and not is_capturing then
    wait := decline_wait_seconds(p_checkout_key, p_max_declined);
    if wait > 0 then
      outcome := 'too_many_declines';
      return;
    end if;
  end if;

  if checkout.state = 'ordered' then
    outcome := 'paid';
  elsif is_capturing then
    outcome := 'paying';
  elsif checkout.id is not null and checkout.id is distinct from p_replaces then
    outcome := case when checkout.content_hash = p_content_hash then 'same' else 'changed' end;
    if outcome = 'same' then
      -- Counting may have begun since it was opened.
      perform lock_stock(checkout.items);
      perform reserve_stock(checkout);
    end if;
  else
    for index in 1 .. cardinality(clients) loop
      wait := payment_wait_seconds(clients[index], p_max_unpaid[index]);
      if wait > 0 then
        outcome := 'too_many_unpaid';
        return;
      end if;
    end loop;
    perform lock_promos_and_stock(
      array[checkout.promo_code, p_content ->> 'promo_code'],
      coalesce(checkout.items, '[]') || coalesce(p_content -> 'items', '[]')
    );
    perform expire_checkout(checkout.id);
    checkout := insert_checkout(p_checkout_key, p_content_hash, p_content);
    perform reserve_for_checkout(checkout, clients, p_max_promo_uses, p_max_pieces);
    outcome := 'opened';
  end if;

  checkout_id := checkout.id;
  stripe_attempt := checkout.stripe_attempt;
  paypal_attempt := checkout.paypal_attempt;
  paypal_refused_address := checkout.paypal_refused_address;
  paypal_declines := coalesce((
    select max(capture_declines) from payments as payment
    where payment.checkout_id = checkout.id and provider = 'paypal' and state = 'created'
  ), 0);
  payments := case outcome
    when 'paid' then list_payments(checkout.id, 'pending', 'applied', 'refunded')
    else list_payments(checkout.id, 'created')
  end;
end $$;

-- Why this payment can't make the order of its checkout; null if it can: then the promo code of an expired one is reserved again.
create function find_refusal(p_payment payments, p_checkout checkouts, p_has_order boolean) returns text
language plpgsql as $$
begin
  perform lock_promos_and_stock(
    array_agg(promo_code) filter (where id <> p_checkout.id or state = 'expired'),
    jsonb_path_query_array(jsonb_agg(items), '$[*][*]')
  )
  from checkouts where id = p_checkout.id or (checkout_key = p_checkout.checkout_key and state <> 'expired');
  return case
    when p_has_order then 'second payment'
    -- Its addresses are gone, so nothing could be shipped.
    when p_checkout.purged_at is not null then 'paid too late'
    when p_payment.amount <> p_checkout.total or p_payment.currency <> p_checkout.currency then 'wrong amount'
    -- Its reservation has expired or was never made, because counting began later, and too few pieces are free.
    when exists (
      select from stock_for(p_checkout.items, p_checkout.checkout_key) where quantity > available
    ) then 'sold out'
    -- Paid after it expired: an order all the same, unless another checkout has used up its promo code since.
    when p_checkout.state = 'expired' and p_checkout.promo_code is not null
      and not reserve_promo(p_checkout.id, p_checkout.promo_code) then 'promo used up'
  end;
end $$;

-- Queues the refund of a payment that makes no order.
create function refuse_payment(p_payment payments, p_refusal text) returns void
language plpgsql as $$
declare
  payment payments;
begin
  update payments set state = case when amount = 0 then 'cancelled' else 'refund_due' end where id = p_payment.id
  returning * into payment;
  if payment.amount > 0 then
    perform queue_refund(payment, 'unapplied_payment', payment.amount, p_refusal, 'refund:' || payment.id);
    perform book_payment(payment);
  end if;
  if p_refusal = 'sold out' then
    -- No other payment for it could make an order.
    perform expire_checkout(payment.checkout_id);
    if payment.amount > 0 then
      insert into outbox (kind, dedupe_key, payload)
      values ('sold-out', 'sold-out:' || payment.id, jsonb_build_object('payment_id', payment.id));
    end if;
  end if;
end $$;

-- Makes the order of a paid checkout, or returns the existing one. p_captured is false for a pending PayPal capture: the order
-- is made at once, and completed by the next call with true.
--   created         the order was made now
--   existing        this payment's order was made before
--   second_payment  another payment made the order; this one is refunded
--   refused         the payment can't make an order and is refunded; refusal says why
--   unknown         no such checkout, or the payment belongs to another one
create or replace function place_order(
  p_checkout_id uuid,
  p_provider text,
  p_provider_payment_id text,
  p_amount integer,
  p_currency text,
  p_capture_id text default null,
  p_captured boolean default true,
  p_paid_at timestamptz default now(),
  p_card_brand text default null,
  p_card_last4 text default null,
  out outcome text, out order_id uuid, out order_number text, out secure_token text, out refusal text
)
language plpgsql as $$
#variable_conflict use_column
declare
  checkout checkouts := lock_checkout(p_checkout_id);
  payment payments;
begin
  outcome := 'unknown';
  if checkout.id is null then
    return;
  end if;

  insert into payments (checkout_id, provider, provider_payment_id, amount, currency)
  values (checkout.id, p_provider, p_provider_payment_id, p_amount, p_currency)
  on conflict (provider, provider_payment_id) do nothing;
  select * into payment from payments
  where provider = p_provider and provider_payment_id = p_provider_payment_id;
  if payment.checkout_id <> checkout.id then
    return;
  end if;

  -- One browser key buys once, whichever of its checkouts was paid.
  select o.id, o.order_number, o.secure_token into order_id, order_number, secure_token
  from orders as o join checkouts as c on c.id = o.checkout_id
  where c.checkout_key = checkout.checkout_key;

  if payment.state in ('pending', 'applied') then
    outcome := 'existing';
    if payment.state = 'pending' and p_captured then
      update orders set payment_status = 'completed' where id = order_id and payment_status = 'pending';
      update payments set state = 'applied', paid_at = p_paid_at where id = payment.id returning * into payment;
      perform book_payment(payment);
    end if;
    return;
  end if;

  outcome := case when order_id is null then 'refused' else 'second_payment' end;
  if payment.state in ('refund_due', 'refunded') then
    update payments set paid_at = coalesce(paid_at, case when p_captured then p_paid_at end)
    where id = payment.id
    returning * into payment;
    perform book_payment(payment);
    select reason into refusal from refunds where payment_id = payment.id and kind = 'unapplied_payment';
    return;
  end if;
  update payments
  set amount = p_amount, currency = p_currency, capture_id = coalesce(p_capture_id, capture_id),
    paid_at = case when p_captured then p_paid_at end, card_brand = p_card_brand, card_last4 = p_card_last4
  where id = payment.id
  returning * into payment;
  refusal := find_refusal(payment, checkout, order_id is not null);
  if refusal is not null then
    perform refuse_payment(payment, refusal);
    return;
  end if;

  perform expire_checkout(id) from checkouts
  where checkout_key = checkout.checkout_key and id <> checkout.id and state <> 'expired';
  update checkouts set state = 'ordered' where id = checkout.id;
  update promo_redemptions set state = 'redeemed' where checkout_id = checkout.id and state = 'reserved';
  -- The line items of the order commit what was reserved.
  perform release_stock(checkout.id);
  update payments set state = case when p_captured then 'applied' else 'pending' end where id = payment.id
  returning * into payment;
  outcome := 'created';
  select placed.id, placed.order_number, placed.secure_token into order_id, order_number, secure_token
  from insert_order(checkout, case when p_captured then 'completed' else 'pending' end) as placed;
  perform book_payment(payment);
  if p_provider = 'stripe' then
    insert into outbox (kind, dedupe_key, payload)
    values ('order-number', 'order-number:' || payment.id, jsonb_build_object('payment_id', payment.id));
  end if;
end $$;

-- Locks the rows of a person in the order of all locks (unknown payments, checkouts, orders, payments, returns, refunds, each by id), and
-- returns which they are.
create function lock_rows_of_person(
  p_email text, p_until timestamptz, out order_ids uuid[], out order_numbers text[], out customer_ids uuid[],
  out checkout_ids uuid[], out payment_ids uuid[]
)
language plpgsql as $$
begin
  perform from unknown_payments where content ->> 'email' = p_email and paid_at <= p_until
  order by provider, provider_payment_id for update;
  perform from checkouts where id in (select id from checkouts_of_person(p_email, p_until)) order by id for update;
  perform from orders where id in (select id from orders_of_person(p_email, p_until)) order by id for update;
  select coalesce(array_agg(id), '{}'), coalesce(array_agg(order_number), '{}'), coalesce(array_agg(customer_id), '{}')
  into order_ids, order_numbers, customer_ids from orders_of_person(p_email, p_until);
  select coalesce(array_agg(id), '{}') into checkout_ids from checkouts_of_person(p_email, p_until);
  perform from payments where checkout_id = any (checkout_ids) order by id for update;
  perform from returns where order_id = any (order_ids) order by id for update;
  select coalesce(array_agg(id), '{}') into payment_ids from payments where checkout_id = any (checkout_ids);
  perform from refunds where payment_id = any (payment_ids) order by id for update;
end $$;

-- Erases whose these orders are.
create function erase_orders(p_ids uuid[], p_customer_ids uuid[]) returns void
language plpgsql as $$
begin
  update customers set first_name = 'erased', last_name = '', email = 'erased', phone = null
  where id = any (p_customer_ids);
  update shipping_addresses
  set (first_name, last_name, address_line1, address_line2, city, state_province, postal_code, country) = (
    select first_name, last_name, address_line1, address_line2, city, state_province, postal_code, country
    from jsonb_populate_record(null::shipping_addresses, erased_address())
  )
  where customer_id = any (p_customer_ids);
  -- The trigger writes the words. A new token: the links in the person's emails open nothing any more.
  update orders
  set shipping_address_id = shipping_address_id, secure_token = generate_secure_token(), notes = null
  where id = any (p_ids);
end $$;

-- Erases whose these checkouts are: those that became orders keep their amounts, and expired ones keep nothing.
create function erase_checkouts(p_ids uuid[]) returns void
language plpgsql as $$
begin
  update checkouts
  set content_hash = '', customer = '{"first_name": "erased", "last_name": "", "email": "erased"}',
    billing_address = erased_address(), shipping_address = erased_address(), notes = null
  where id = any (p_ids) and state = 'ordered' and purged_at is null;
  update checkouts
  set purged_at = now(), content_hash = '', customer = null, billing_address = null, shipping_address = null, notes = null
  where id = any (p_ids) and state = 'expired' and purged_at is null;
end $$;

-- Queues what is to be erased outside of the database: the labels of returns, and what Stripe keeps of these payments.
create function queue_erasing_elsewhere(p_hash text, p_until timestamptz, p_labels text[], p_payment_ids uuid[])
returns void
language sql as $$
  insert into outbox (kind, dedupe_key, payload)
  select
    'erase-elsewhere', 'erase-elsewhere:' || gen_random_uuid(),
    jsonb_build_object(
      'email_hash', p_hash, 'erased_at', p_until, 'labels', p_labels,
      'intents', coalesce(jsonb_agg(provider_payment_id) filter (where provider = 'stripe'), '[]'),
      'sessions', coalesce(jsonb_agg(provider_payment_id) filter (where provider = 'stripe_session'), '[]')
    )
  from payments where id = any (p_payment_ids)
$$;

-- Erases a person, in every table, unless something of theirs is open: then that is returned, and nothing changes. Called again, it
-- does nothing more. With p_until it repeats an earlier erasure on what a restore has brought back, and writes no email. Calls for
-- one address run one at a time.
create or replace function erase_person(
  p_email text, p_actor text, p_until timestamptz default null, out is_found boolean, out open jsonb
)
language plpgsql as $$
declare
  until timestamptz := coalesce(p_until, now());
  hash text := email_hash(p_email);
  locked record;
  work_ids uuid[];
  sale_ids text[];
  labels text[];
begin
  perform pg_advisory_xact_lock(hashtextextended(p_email, 2));
  select * into locked from lock_rows_of_person(p_email, until);

  select jsonb_agg(to_jsonb(thing)) into open from (
    select * from open_of_person(p_email, until)
    union
    -- Whoever erases has canceled the unpaid ones before: what is open still may be paid.
    select 'payment', id::text from checkouts
    where id = any (locked.checkout_ids) and state in ('open', 'awaiting_payment')
  ) as thing;
  select coalesce(array_agg(id), '{}') into work_ids from outbox_of_person(p_email, until);
  select coalesce(array_agg(session_id), '{}') into sale_ids from sales_of_person(p_email, until);
  is_found := open is not null
    or cardinality(locked.order_ids || locked.checkout_ids || work_ids) > 0
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
        select first_name from customers where id = any (locked.customer_ids) order by created_at desc limit 1
      ))
    );
  end if;

  delete from newsletter_subscribers where email = p_email and created_at <= until;
  delete from waitlist where email = p_email and created_at <= until;
  update connect_sales set shipping = null where session_id = any (sale_ids);
  perform erase_orders(locked.order_ids, locked.customer_ids);
  perform erase_checkouts(locked.checkout_ids);
  update payments set card_brand = null, card_last4 = null where id = any (locked.payment_ids);
  update refunds set reason = 'erased' where payment_id = any (locked.payment_ids);
  select coalesce(array_agg(label), '{}') into labels
  from returns where order_id = any (locked.order_ids) and label is not null;
  update returns
  set note = '', label = null,
    refusal = case when refusal is not null then 'erased' end,
    refund_reason = case when refund_reason is not null then 'erased' end
  where order_id = any (locked.order_ids);
  update unknown_payments set content = null
  where (content ->> 'email' = p_email and paid_at <= until) or checkout_id = any (locked.checkout_ids);

  delete from outbox where id = any (work_ids) and payload ->> 'email' = p_email;
  update outbox set last_error = null, payload = without_texts(payload) where id = any (work_ids);
  update audit set details = without_texts(details) where subject = 'order' and subject_id = any (locked.order_numbers);

  insert into erasures (email_hash, erased_at) values (hash, until)
  on conflict (email_hash) do update set erased_at = greatest(erasures.erased_at, excluded.erased_at);
  perform queue_erasing_elsewhere(hash, until, labels, locked.payment_ids);
  perform add_audit_entry(
    p_actor, 'erase', 'person', hash,
    jsonb_build_object('orders', cardinality(locked.order_ids), 'repeated', p_until is not null)
  );
end $$;
