-- How a checkout begins and ends; open_checkout is in 0005. Each of these is one call, so one transaction and one round trip.

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
