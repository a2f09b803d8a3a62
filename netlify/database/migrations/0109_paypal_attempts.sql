-- Attempts at PayPal. PayPal answers a PayPal-Request-Id that it has seen with the earlier result, which may be a refusal: for
-- 6 hours on orders, for 45 days on refunds. These counters are part of the ids. Each is raised once PayPal has refused, so
-- that the next request is a new one, and stays as it is after a lost reply, so that the retry finds what the first one did.

alter table checkouts
  -- Creating the PayPal order.
  add column paypal_attempt integer not null default 0,
  -- PayPal has refused the shipping address: its orders are created without one.
  add column paypal_refused_address boolean not null default false;

alter table payments
  -- Capturing the PayPal order.
  add column capture_attempt integer not null default 0,
  -- How many captures PayPal has refused.
  add column capture_declines integer not null default 0,
  -- Since the last of them, the shopper was sent to PayPal to approve the order again: their return captures it once more.
  add column awaits_return boolean not null default false;

alter table refunds add column paypal_attempt integer not null default 0;

drop trigger prevent_content_changes on checkouts;
create trigger prevent_content_changes before update on checkouts
  for each row when (new.purged_at is null)
  execute function prevent_changes(
    'state', 'provider_attempt', 'expires_at', 'paypal_attempt', 'paypal_refused_address'
  );

-- Whether to capture this PayPal order now. p_checkout_key is null if the shop itself asks; p_is_return says that PayPal has
-- just sent the shopper back.
--   capture   yes; from now on the checkout does not expire until the result is known
--   declined  no: the last capture was declined, and the shopper has not approved the order again
--   ordered   no: there is an order, paid by this payment or another one
--   expired   no: the checkout has expired
--   unknown   no such payment, or another browser's
-- Databases of before this file have another one.
drop function if exists begin_capture(text, uuid);
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
