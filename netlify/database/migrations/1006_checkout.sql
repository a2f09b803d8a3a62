-- From opening a checkout to capturing its payment. Each function is one call: one transaction and one round trip.

-- Counts a promo code for this checkout, once. False if the code is unknown, not running or used up.
create function reserve_promo(p_checkout_id uuid, p_code text) returns boolean
language plpgsql as $$
begin
  if exists (
    select from promo_redemptions where checkout_id = p_checkout_id and state <> 'released'
  ) then
    return true;
  end if;
  update promo_codes set used = used + 1
  where code = p_code
    and (max_redemptions is null or used < max_redemptions)
    and (starts_at is null or starts_at <= now())
    and (ends_at is null or ends_at > now());
  if not found then
    return false;
  end if;
  insert into promo_redemptions (checkout_id, code) values (p_checkout_id, p_code)
  on conflict (checkout_id) do update set state = 'reserved';
  return true;
end $$;

-- Releases what is reserved under this id: the promo code and the stock of a checkout that expired, or the promo code of one
-- whose order was canceled.
create function release_reservations(p_holder_id uuid) returns void
language sql as $$
  with released as (
    update promo_redemptions set state = 'released'
    where checkout_id = p_holder_id and state <> 'released'
    returning code
  )
  update promo_codes set used = used - 1 from released where promo_codes.code = released.code;
  select release_stock(p_holder_id)
$$;

-- Locks what is about to be released and reserved: promo codes by code, then stock by variant. Whoever changes several takes
-- them in this order first, or two shoppers who swap theirs would wait for each other. Foreign keys don't wait for these locks.
create function lock_promos_and_stock(p_codes text[], p_items jsonb) returns void
language sql as $$
  select from promo_codes where code = any (p_codes) order by code for no key update;
  select lock_stock(p_items)
$$;

-- Whether a PayPal capture of this checkout may still succeed.
create function capture_in_progress(p_checkout_id uuid) returns boolean
language sql stable as $$
  select exists (
    select from payments
    where checkout_id = p_checkout_id and state = 'created' and capture_began_at is not null
  )
$$;

-- Whether PayPal's reply to a capture may still arrive: its requests end after half a minute at the latest.
create function capture_request(p_began_at timestamptz) returns text
language sql stable as $$
  select case
    when p_began_at is null then 'none'
    when p_began_at > now() - interval '1 minute' then 'in_flight'
    else 'timed_out'
  end
$$;

-- Expires an unpaid checkout and releases its promo code and stock. Its payments stay as they are: another one may be attached after
-- the caller has canceled those it knew, so the reconciler asks their providers, and cancels or refunds them.
create function expire_checkout(p_checkout_id uuid) returns void
language plpgsql as $$
begin
  perform lock_checkout(p_checkout_id);
  update checkouts set state = 'expired'
  where id = p_checkout_id and state in ('open', 'awaiting_payment');
  if found then
    perform release_reservations(p_checkout_id);
  end if;
end $$;

-- Expires a checkout past its time, unless a capture may still succeed. Its payments at Stripe have been canceled before.
create function expire_overdue_checkout(p_checkout_id uuid) returns void
language plpgsql as $$
begin
  perform lock_checkout(p_checkout_id);
  if not capture_in_progress(p_checkout_id) then
    perform expire_checkout(p_checkout_id);
  end if;
end $$;

-- The payments of a checkout in these states, oldest first.
create function list_payments(p_checkout_id uuid, variadic p_states text[]) returns jsonb
language sql stable as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('provider', provider, 'id', provider_payment_id) order by created_at), '[]'
  )
  from payments where checkout_id = p_checkout_id and state = any (p_states)
$$;

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
create function open_checkout(
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
    insert into checkouts (
      checkout_key, content_hash, currency, subtotal, discount, tax, tax_state, total,
      promo_code, items, customer, billing_address, shipping_address, notes
    )
    select
      p_checkout_key, p_content_hash, currency, subtotal, discount, tax, tax_state, total,
      promo_code, items, customer, billing_address, shipping_address, notes
    from jsonb_populate_record(null::checkouts, p_content)
    returning * into checkout;

    for index in 1 .. cardinality(clients) loop
      if promo_uses_reserved(checkout.promo_code, clients[index]) >= p_max_promo_uses[index] then
        raise exception 'This client has reserved too many uses of the promo code %.', checkout.promo_code
          using errcode = 'check_violation', constraint = 'promo_uses_per_client';
      end if;
    end loop;
    if cardinality(clients) > 0 then
      insert into payment_starts (checkout_id, client, network) values (checkout.id, clients[1], clients[2]);
    end if;

    if checkout.promo_code is not null and not reserve_promo(checkout.id, checkout.promo_code) then
      raise exception 'The promo code % can''t be used now.', checkout.promo_code
        using errcode = 'check_violation', constraint = 'promo_available';
    end if;
    perform reserve_stock(checkout);
    for index in 1 .. cardinality(clients) loop
      if pieces_reserved(clients[index]) > p_max_pieces[index] then
        raise exception 'This client has reserved too many pieces.'
          using errcode = 'check_violation', constraint = 'pieces_per_client', detail = p_max_pieces[index]::text;
      end if;
    end loop;
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

-- Records the payment that a provider created for a checkout, and returns the checkout's state. If that is not
-- awaiting_payment, the checkout has been paid or has expired in the meantime, and the payment was not recorded.
create function attach_payment(p_checkout_id uuid, p_provider text, p_provider_payment_id text)
returns text
language plpgsql as $$
declare
  checkout checkouts := lock_checkout(p_checkout_id);
begin
  if checkout.state not in ('open', 'awaiting_payment') then
    return checkout.state;
  end if;
  update checkouts set state = 'awaiting_payment' where id = checkout.id;
  insert into payments (checkout_id, provider, provider_payment_id, amount, currency)
  values (checkout.id, p_provider, p_provider_payment_id, checkout.total, checkout.currency)
  on conflict (provider, provider_payment_id) do nothing;
  return 'awaiting_payment';
end $$;

-- Whether to capture this PayPal order now. p_checkout_key is null if the shop itself asks; p_is_return says that PayPal has
-- just sent the shopper back.
--   capture   yes; from now on the checkout does not expire until the result is known
--   declined  no: the last capture was declined, and the shopper has not approved the order again
--   ordered   no: there is an order, paid by this payment or another one
--   expired   no: the checkout has expired
--   unknown   no such payment, or another browser's
create function begin_capture(
  p_provider_payment_id text, p_checkout_key uuid, p_is_return boolean,
  out outcome text, out checkout_id uuid, out attempt integer, out declines integer,
  out order_id uuid, out order_number text, out secure_token text
)
language plpgsql as $$
#variable_conflict use_column
declare
  payment payments;
  checkout checkouts;
begin
  select * into payment from payments
  where provider = 'paypal' and provider_payment_id = p_provider_payment_id;
  checkout := lock_checkout(payment.checkout_id);
  if checkout.id is null or checkout.checkout_key <> p_checkout_key then
    outcome := 'unknown';
    attempt := 0;
    declines := 0;
    return;
  end if;
  select * into payment from payments where id = payment.id;
  checkout_id := checkout.id;
  attempt := payment.capture_attempt;
  declines := payment.capture_declines;
  select o.id, o.order_number, o.secure_token into order_id, order_number, secure_token
  from orders as o join checkouts as c on c.id = o.checkout_id
  where c.checkout_key = checkout.checkout_key;

  outcome := case
    when order_id is not null then 'ordered'
    when checkout.state <> 'awaiting_payment' then 'expired'
    -- Whoever asks while a capture is in progress repeats it under its request id.
    when payment.capture_began_at is null and payment.capture_declines > 0
      and not (p_is_return and payment.awaits_return) then 'declined'
    else 'capture'
  end;
  if outcome = 'capture' then
    update payments set capture_began_at = now() where id = payment.id;
  end if;
end $$;
