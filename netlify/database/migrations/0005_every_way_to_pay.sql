-- PayPal, Stripe's hosted page, refunds, and finishing what a crash left half done.

-- A hosted session is an offer to pay: the money itself comes as a payment intent of its own, which takes its place.
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check
  check (provider in ('stripe', 'stripe_session', 'paypal', 'free'));

-- When we began to ask PayPal for the money; null when we have not, or know that it was refused. PayPal orders can't be
-- cancelled: a checkout is not given up while its money may be on the way, and one that is given up is never captured.
alter table payments add column capture_began_at timestamptz;

-- When the reconciler is to look at it next, while it is not settled. At first the browser has a while to itself.
alter table payments add column check_at timestamptz not null default now() + interval '2 minutes';
create index unsettled_payments on payments (check_at) where state in ('created', 'pending');

alter table refunds add column settled_at timestamptz;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('order-confirmation', 'payment-failed', 'contact-message', 'welcome', 'refund'));

insert into state_steps (subject, from_state, to_state) values
  ('payment', 'refund_due', 'failed'),            -- it was never taken after all: there is nothing to give back
  ('promo redemption', 'redeemed', 'released');   -- the payment of its order failed

drop function if exists open_checkout(uuid, text, jsonb, uuid);

-- The checkout of this browser key: the one that exists, or a new one out of the given content.
--   opened   a new one was written, and its promo reserved
--   same     it exists with this very content
--   changed  it exists with other content; to replace it, give its payments up first and call again with p_replaces
--   paying   its money is on the way right now
--   paid     it has become an order
-- payments are those that could still be paid, or once there is an order, the one that made it.
create function open_checkout(
  p_checkout_key uuid,
  p_content_hash text,
  p_content jsonb,
  p_replaces uuid default null
) returns table (outcome text, checkout_id uuid, provider_attempt integer, payments jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  live checkouts;
  opened checkouts;
begin
  perform take_turn(p_checkout_key);
  select * into live from checkouts where checkout_key = p_checkout_key and state <> 'expired';

  if live.id = p_replaces and live.state <> 'ordered' and not capture_under_way(live.id) then
    perform expire_checkout(live.id);
  elsif live.id is not null then
    return query
      select
        case
          when live.state = 'ordered' then 'paid'
          when capture_under_way(live.id) then 'paying'
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

  return query select 'opened', opened.id, opened.provider_attempt, '[]'::jsonb;
end $$;

create function capture_under_way(p_checkout_id uuid) returns boolean
language sql stable as $$
  select exists (
    select from payments
    where checkout_id = p_checkout_id and state = 'created' and capture_began_at is not null
  )
$$;

-- Whether an answer of PayPal's may still come: its requests end after half a minute at the latest.
create function capture_standing(p_began_at timestamptz) returns text
language sql stable as $$
  select case
    when p_began_at is null then 'none'
    when p_began_at > now() - interval '1 minute' then 'fresh'
    else 'stale'
  end
$$;

-- Gives a checkout up whose time is over, unless its money is on the way; true when it is given up. Its payments at
-- Stripe have been cancelled before.
create function expire_overdue_checkout(p_checkout_id uuid) returns boolean
language plpgsql as $$
begin
  perform take_turn((select checkout_key from checkouts where id = p_checkout_id));
  if capture_under_way(p_checkout_id) then
    return false;
  end if;
  perform expire_checkout(p_checkout_id);
  return (select state = 'expired' from checkouts where id = p_checkout_id);
end $$;

-- Whether PayPal may be asked for the money of this order now. p_checkout_key is null when the shop itself asks.
--   capture  yes, and from now on the checkout is not given up until we know what came of it
--   ordered  no: there is an order, be it of this payment or of another
--   expired  no: the checkout was given up
--   unknown  no such payment, or another browser's
create function begin_capture(p_provider_payment_id text, p_checkout_key uuid)
returns table (outcome text, checkout_id uuid, order_id uuid, order_number text, secure_token text)
language plpgsql as $$
#variable_conflict use_column
declare
  key uuid;
  checkout checkouts;
  payment payments;
  placed orders;
begin
  select c.checkout_key into key from payments as p join checkouts as c on c.id = p.checkout_id
  where p.provider = 'paypal' and p.provider_payment_id = p_provider_payment_id;
  if key is null or key <> coalesce(p_checkout_key, key) then
    return query select 'unknown', null::uuid, null::uuid, null::text, null::text;
    return;
  end if;
  perform take_turn(key);
  select * into payment from payments
  where provider = 'paypal' and provider_payment_id = p_provider_payment_id;
  select * into checkout from checkouts where id = payment.checkout_id;
  select o.* into placed from orders as o join checkouts as c on c.id = o.checkout_id
  where c.checkout_key = key;

  if placed.id is null and checkout.state = 'awaiting_payment' then
    update payments set capture_began_at = now() where id = payment.id;
    return query select 'capture', checkout.id, null::uuid, null::text, null::text;
    return;
  end if;
  return query
    select
      case when placed.id is null then 'expired' else 'ordered' end,
      checkout.id, placed.id, placed.order_number, placed.secure_token;
end $$;

-- A pending payment that will never come: the order is cancelled, its promo is free again, the shopper hears of it.
create function fail_payment(p_provider text, p_provider_payment_id text) returns void
language plpgsql as $$
declare
  payment payments;
  failed orders;
  freed text;
begin
  select * into payment from payments
  where provider = p_provider and provider_payment_id = p_provider_payment_id;
  perform take_turn((select checkout_key from checkouts where id = payment.checkout_id));
  update payments set state = 'failed' where id = payment.id and state = 'pending';
  if not found then
    return;
  end if;
  update orders set payment_status = 'failed', status = 'cancelled'
  where checkout_id = payment.checkout_id and payment_status = 'pending'
  returning * into failed;
  update promo_redemptions set state = 'released'
  where checkout_id = payment.checkout_id and state = 'redeemed'
  returning code into freed;
  update promo_codes set used = used - 1 where code = freed;
  insert into outbox (kind, dedupe_key, payload)
  values ('payment-failed', 'payment-failed:' || failed.id, jsonb_build_object('order_id', failed.id));
end $$;

-- Writes down what became of a refund. Given back in full, the payment is refunded, and so is its order.
create function settle_refund(p_refund_id uuid, p_provider_refund_id text, p_state text) returns void
language plpgsql as $$
declare
  settled refunds;
  payment payments;
begin
  update refunds
  set state = p_state, provider_refund_id = coalesce(p_provider_refund_id, provider_refund_id), settled_at = now()
  where id = p_refund_id and state = 'queued'
  returning * into settled;
  if not found or p_state <> 'succeeded' then
    return;
  end if;
  select * into payment from payments where id = settled.payment_id for update;
  if (select sum(amount) from refunds where payment_id = payment.id and state = 'succeeded') < payment.amount then
    return;
  end if;
  if payment.state = 'applied' then
    update orders set payment_status = 'refunded' where checkout_id = payment.checkout_id;
  end if;
  update payments set state = 'refunded' where id = payment.id and state in ('applied', 'refund_due');
end $$;
