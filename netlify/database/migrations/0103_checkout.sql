-- From opening a checkout to attaching its payment. Each function is one call: one transaction and one round trip. Capturing is
-- in 0109 (begin_capture), expiring in 0112 (expire_checkout).

-- Locks a checkout key: changes to its checkouts run one at a time.
--
-- Everything takes its locks in this order, so that no two calls wait for each other: the checkout key, the checkout, the
-- order, its payment (lock_payment), the refunds, the promo redemption, the promo code. Only two shoppers who swap their promo
-- codes at the same moment can still deadlock; PostgreSQL ends one of the two statements, and it is run again.
create function lock_checkout_key(p_checkout_key uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_checkout_key::text, 0))
$$;

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

-- The seconds until this client, or this network, may start another payment; 0 if it may now. A client that starts many
-- payments and pays none is probably testing stolen cards. A start is kept for as long as it reserves a promo code. Calls of
-- one client run one at a time.
create function payment_wait_seconds(p_client text, p_limit integer) returns integer
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_client, 1));
  delete from payment_starts where checkout_id in (
    select checkout_id from payment_starts as start
    where started_at < now() - interval '1 hour' and not exists (
      select from promo_redemptions where checkout_id = start.checkout_id and state = 'reserved'
    )
    limit 10
    for update skip locked
  );
  return coalesce((
    select ceil(extract(epoch from started_at + interval '10 minutes' - now()))
    from payment_starts join checkouts on checkouts.id = checkout_id
    where (client = p_client or network = p_client)
      and started_at > now() - interval '10 minutes' and state <> 'ordered'
    order by started_at desc
    offset p_limit - 1
    limit 1
  ), 0);
end $$;

-- How many uses of a limited promo code this client, or this network, has reserved and not paid for. Without a limit, one
-- customer's use takes none from another.
create function promo_uses_reserved(p_code text, p_client text) returns bigint
language sql stable as $$
  select count(*)
  from payment_starts
  join promo_redemptions using (checkout_id)
  join promo_codes using (code)
  where (client = p_client or network = p_client)
    and code = p_code and state = 'reserved' and max_redemptions is not null
$$;

-- The seconds until another card may be tried with this browser's key; 0 if it may now. At most p_limit declines an hour.
create function decline_wait_seconds(p_checkout_key uuid, p_limit integer) returns integer
language sql stable as $$
  select coalesce((
    select ceil(extract(epoch from declined_at + interval '1 hour' - now()))::integer
    from card_declines join checkouts on checkouts.id = checkout_id
    where checkout_key = p_checkout_key and declined_at > now() - interval '1 hour'
    order by declined_at desc
    offset p_limit - 1
    limit 1
  ), 0)
$$;

-- Records a declined card. Returns how many this checkout has had.
create function record_decline(p_event_id text, p_checkout_id uuid) returns integer
language plpgsql as $$
begin
  insert into card_declines (event_id, checkout_id)
  select p_event_id, id from checkouts where id = p_checkout_id
  on conflict (event_id) do nothing;
  return (select count(*) from card_declines where checkout_id = p_checkout_id);
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
