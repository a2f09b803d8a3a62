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

-- Whether a PayPal capture of this checkout may still succeed.
create function capture_in_progress(p_checkout_id uuid) returns boolean
language sql stable as $$
  select exists (
    select from payments
    where checkout_id = p_checkout_id and state = 'created' and capture_began_at is not null
  )
$$;

-- Whether PayPal's reply to a capture may still arrive: its requests end after half a minute at the latest.
create function capture_status(p_began_at timestamptz) returns text
language sql stable as $$
  select case
    when p_began_at is null then 'none'
    when p_began_at > now() - interval '1 minute' then 'fresh'
    else 'stale'
  end
$$;

-- Expires an unpaid checkout and releases its promo code. Its payments stay as they are: another one may be attached after
-- the caller has canceled those it knew, so the reconciler asks their providers, and cancels or refunds them.
create function expire_checkout(p_checkout_id uuid) returns void
language plpgsql as $$
declare
  released_code text;
begin
  perform lock_checkout_key((select checkout_key from checkouts where id = p_checkout_id));
  update checkouts set state = 'expired'
  where id = p_checkout_id and state in ('open', 'awaiting_payment');
  if not found then
    return;
  end if;
  update promo_redemptions set state = 'released'
  where checkout_id = p_checkout_id and state = 'reserved'
  returning code into released_code;
  update promo_codes set used = used - 1 where code = released_code;
end $$;

-- Expires a checkout past its time, unless a capture may still succeed. True if it has expired. Its payments at Stripe
-- have been canceled before.
create function expire_overdue_checkout(p_checkout_id uuid) returns boolean
language plpgsql as $$
begin
  perform lock_checkout_key((select checkout_key from checkouts where id = p_checkout_id));
  if capture_in_progress(p_checkout_id) then
    return false;
  end if;
  perform expire_checkout(p_checkout_id);
  return (select state = 'expired' from checkouts where id = p_checkout_id);
end $$;

-- The checkout of this browser's key: the existing one, or a new one with the given content.
--   opened    a new one was written and its promo code reserved
--   same      it exists with the same content
--   changed   it exists with other content; to replace it, cancel its payments and call again with p_replaces
--   paying    a capture of it may still succeed
--   paid      it has become an order
--   unpaid    nothing was written: this client has started p_max_unpaid payments lately and paid none of them
--   declined  nothing was written: p_max_declined cards of this browser were declined
-- payments are those that could still be paid or, once there is an order, the one that paid for it. wait is in seconds.
-- p_clients are the client and, with IPv6, its network; p_max_unpaid and p_max_promo_uses have the limit of each at the same
-- place. Without clients, or without p_max_declined, that limit is not checked.
create function open_checkout(
  p_checkout_key uuid,
  p_content_hash text,
  p_content jsonb,
  p_replaces uuid default null,
  p_clients text[] default '{}',
  p_max_unpaid integer[] default '{}',
  p_max_promo_uses integer[] default '{}',
  p_max_declined integer default null
) returns table (outcome text, checkout_id uuid, provider_attempt integer, payments jsonb, wait integer)
language plpgsql as $$
#variable_conflict use_column
declare
  live checkouts;
  opened checkouts;
  clients text[] := array(select client_hash(client) from unnest(p_clients) as client);
  waiting integer;
begin
  perform lock_checkout_key(p_checkout_key);
  select * into live from checkouts where checkout_key = p_checkout_key and state <> 'expired';

  if p_max_declined is not null and live.state is distinct from 'ordered' and not capture_in_progress(live.id) then
    waiting := decline_wait_seconds(p_checkout_key, p_max_declined);
    if waiting > 0 then
      return query select 'declined', null::uuid, null::integer, '[]'::jsonb, waiting;
      return;
    end if;
  end if;

  if live.id is not null
    and (live.id is distinct from p_replaces or live.state = 'ordered' or capture_in_progress(live.id))
  then
    return query
      select
        case
          when live.state = 'ordered' then 'paid'
          when capture_in_progress(live.id) then 'paying'
          when live.content_hash = p_content_hash then 'same'
          else 'changed'
        end,
        live.id,
        live.provider_attempt,
        (
          select coalesce(
            jsonb_agg(
              jsonb_build_object('provider', payment.provider, 'id', payment.provider_payment_id)
              order by payment.created_at
            ),
            '[]'
          )
          from payments as payment
          where payment.checkout_id = live.id
            and case when live.state = 'ordered'
              then payment.state in ('pending', 'applied', 'refunded')
              else payment.state = 'created'
            end
        ),
        0;
    return;
  end if;

  for place in 1 .. cardinality(clients) loop
    waiting := payment_wait_seconds(clients[place], p_max_unpaid[place]);
    if waiting > 0 then
      return query select 'unpaid', null::uuid, null::integer, '[]'::jsonb, waiting;
      return;
    end if;
  end loop;

  if live.id is not null then
    perform expire_checkout(live.id);
  end if;
  insert into checkouts (
    checkout_key, content_hash, currency, subtotal, discount, tax, total,
    promo_code, items, customer, billing_address, shipping_address, notes
  )
  select
    p_checkout_key, p_content_hash, currency, subtotal, discount, tax, total,
    promo_code, items, customer, billing_address, shipping_address, notes
  from jsonb_populate_record(null::checkouts, p_content)
  returning * into opened;

  for place in 1 .. cardinality(clients) loop
    if promo_uses_reserved(opened.promo_code, clients[place]) >= p_max_promo_uses[place] then
      raise exception 'This client has reserved too many uses of the promo code %.', opened.promo_code
        using errcode = 'check_violation', constraint = 'promo_uses_per_client';
    end if;
  end loop;
  if cardinality(clients) > 0 then
    insert into payment_starts (checkout_id, client, network) values (opened.id, clients[1], clients[2]);
  end if;

  if opened.promo_code is not null and not reserve_promo(opened.id, opened.promo_code) then
    raise exception 'The promo code % can''t be used now.', opened.promo_code
      using errcode = 'check_violation', constraint = 'promo_available';
  end if;

  return query select 'opened', opened.id, opened.provider_attempt, '[]'::jsonb, 0;
end $$;

-- Records the payment that a provider created for a checkout, and returns the checkout's state. If that is not
-- awaiting_payment, the checkout has been paid or has expired in the meantime, and the payment was not recorded.
create function attach_payment(p_checkout_id uuid, p_provider text, p_provider_payment_id text)
returns text
language plpgsql as $$
declare
  checkout checkouts;
begin
  select * into checkout from checkouts where id = p_checkout_id;
  perform lock_checkout_key(checkout.checkout_key);
  update checkouts set state = 'awaiting_payment'
  where id = p_checkout_id and state in ('open', 'awaiting_payment');
  if found then
    insert into payments (checkout_id, provider, provider_payment_id, amount, currency)
    values (p_checkout_id, p_provider, p_provider_payment_id, checkout.total, checkout.currency)
    on conflict (provider, provider_payment_id) do nothing;
  end if;
  return (select state from checkouts where id = p_checkout_id);
end $$;

-- Whether to capture this PayPal order now. p_checkout_key is null if the shop itself asks; p_is_return says that PayPal has
-- just sent the shopper back.
--   capture   yes; from now on the checkout does not expire until the result is known
--   declined  no: the last capture was declined, and the shopper has not approved the order again
--   ordered   no: there is an order, paid by this payment or another one
--   expired   no: the checkout has expired
--   unknown   no such payment, or another browser's
create function begin_capture(p_provider_payment_id text, p_checkout_key uuid, p_is_return boolean)
returns table (
  outcome text, checkout_id uuid, attempt integer, declines integer, order_id uuid, order_number text, secure_token text
)
language plpgsql as $$
#variable_conflict use_column
declare
  key uuid;
  checkout checkouts;
  payment payments;
  placed orders;
  decision text;
begin
  select c.checkout_key into key from payments as p join checkouts as c on c.id = p.checkout_id
  where p.provider = 'paypal' and p.provider_payment_id = p_provider_payment_id;
  if key is null or key <> coalesce(p_checkout_key, key) then
    return query select 'unknown', null::uuid, 0, 0, null::uuid, null::text, null::text;
    return;
  end if;
  perform lock_checkout_key(key);
  select * into payment from payments
  where provider = 'paypal' and provider_payment_id = p_provider_payment_id;
  select * into checkout from checkouts where id = payment.checkout_id;
  select o.* into placed from orders as o join checkouts as c on c.id = o.checkout_id
  where c.checkout_key = key;

  decision := case
    when placed.id is not null then 'ordered'
    when checkout.state <> 'awaiting_payment' then 'expired'
    -- Whoever asks while a capture is in progress repeats it under its request id.
    when payment.capture_began_at is null and payment.capture_declines > 0
      and not (p_is_return and payment.awaits_return) then 'declined'
    else 'capture'
  end;
  if decision = 'capture' then
    update payments set capture_began_at = now() where id = payment.id;
  end if;
  return query
    select
      decision, checkout.id, payment.capture_attempt, payment.capture_declines,
      placed.id, placed.order_number, placed.secure_token;
end $$;
