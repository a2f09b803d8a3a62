-- How a checkout begins and ends. Each of these is one call, so one transaction and one round trip.

-- Everything that changes the checkouts of one browser key takes turns.
create function take_turn(p_checkout_key uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_checkout_key::text, 0))
$$;

-- Counts a promo code for this checkout, once; false when the code is unknown, not running or used up.
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

-- Gives an unpaid checkout up: its payments count as cancelled, its promo is free again. Whoever calls this has first
-- made sure at the provider that nothing can be paid any more.
create function expire_checkout(p_checkout_id uuid) returns void
language plpgsql as $$
declare
  freed text;
begin
  perform take_turn((select checkout_key from checkouts where id = p_checkout_id));
  update checkouts set state = 'expired'
  where id = p_checkout_id and state in ('open', 'awaiting_payment');
  if not found then
    return;
  end if;
  update payments set state = 'cancelled' where checkout_id = p_checkout_id and state = 'created';
  update promo_redemptions set state = 'released'
  where checkout_id = p_checkout_id and state = 'reserved'
  returning code into freed;
  update promo_codes set used = used - 1 where code = freed;
end $$;

-- The checkout of this browser key: the one that exists, or a new one out of the given content.
--   opened   a new one was written, and its promo reserved
--   same     it exists with this very content
--   changed  it exists with other content; to replace it, cancel its payment first and call again with p_replaces
--   paid     it has become an order, payment_intent_id paid for it
create function open_checkout(
  p_checkout_key uuid,
  p_content_hash text,
  p_content jsonb,
  p_replaces uuid default null
) returns table (outcome text, checkout_id uuid, provider_attempt integer, payment_intent_id text)
language plpgsql as $$
#variable_conflict use_column
declare
  live checkouts;
  opened checkouts;
begin
  perform take_turn(p_checkout_key);
  select * into live from checkouts where checkout_key = p_checkout_key and state <> 'expired';

  if live.id = p_replaces and live.state <> 'ordered' then
    perform expire_checkout(live.id);
  elsif live.id is not null then
    return query
      select
        case
          when live.state = 'ordered' then 'paid'
          when live.content_hash = p_content_hash then 'same'
          else 'changed'
        end,
        live.id,
        live.provider_attempt,
        (
          select provider_payment_id from payments
          where checkout_id = live.id
            and case when live.state = 'ordered'
              then state in ('pending', 'applied', 'refunded')
              else provider = 'stripe' and state = 'created'
            end
          order by created_at desc
          limit 1
        );
    return;
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

  if opened.promo_code is not null and not reserve_promo(opened.id, opened.promo_code) then
    raise exception 'The promo code % can''t be used now.', opened.promo_code
      using errcode = 'check_violation', constraint = 'promo_available';
  end if;

  return query select 'opened', opened.id, opened.provider_attempt, null::text;
end $$;

-- Notes the payment that a provider made for a checkout, and says what state the checkout is in: when that is no longer
-- awaiting_payment, the checkout was paid or given up meanwhile and the new payment is not noted.
create function attach_payment(p_checkout_id uuid, p_provider text, p_provider_payment_id text)
returns text
language plpgsql as $$
declare
  checkout checkouts;
begin
  select * into checkout from checkouts where id = p_checkout_id;
  perform take_turn(checkout.checkout_key);
  update checkouts set state = 'awaiting_payment'
  where id = p_checkout_id and state in ('open', 'awaiting_payment');
  if found then
    insert into payments (checkout_id, provider, provider_payment_id, amount, currency)
    values (p_checkout_id, p_provider, p_provider_payment_id, checkout.total, checkout.currency)
    on conflict (provider, provider_payment_id) do nothing;
  end if;
  return (select state from checkouts where id = p_checkout_id);
end $$;
