-- What is past its time is forgotten (docs/decisions/0017).

-- Who did not pay is forgotten, and what for is not: the row stays, so that money which comes for it all the same is known.
alter table checkouts add column forgotten_at timestamptz;
alter table checkouts alter column customer drop not null;
alter table checkouts alter column billing_address drop not null;
alter table checkouts alter column shipping_address drop not null;
alter table checkouts add constraint forgotten_as_a_whole check (
  case when forgotten_at is null
    then num_nulls(customer, billing_address, shipping_address) = 0
    else state = 'expired' and content_hash = '' and num_nonnulls(customer, billing_address, shipping_address, notes) = 0
  end
);

drop trigger keep_content on checkouts;
create trigger keep_content before update on checkouts
  for each row when (new.forgotten_at is null)
  execute function keep_as_written('state', 'provider_attempt', 'expires_at');
create trigger keep_what_for before update on checkouts
  for each row when (new.forgotten_at is not null)
  execute function keep_as_written(
    'state', 'provider_attempt', 'expires_at',
    'forgotten_at', 'content_hash', 'customer', 'billing_address', 'shipping_address', 'notes'
  );

create index checkouts_to_forget on checkouts (expires_at) where state = 'expired' and forgotten_at is null;
create index processed_events on provider_events (processed_at) where processed_at is not null;
create index old_declines on card_declines (declined_at);

-- As before (0004); money for a checkout whose people are forgotten goes back: nobody knows any more where to send a parcel.
create or replace function place_order(
  p_checkout_id uuid,
  p_provider text,
  p_provider_payment_id text,
  p_amount integer,
  p_currency text,
  p_capture_id text default null,
  p_settled boolean default true
) returns table (outcome text, order_id uuid, order_number text, secure_token text)
language plpgsql as $$
#variable_conflict use_column
declare
  checkout checkouts;
  payment payments;
  placed orders;
  rival uuid;
begin
  select * into checkout from checkouts where id = p_checkout_id;
  if not found then
    return query select 'unknown', null::uuid, null::text, null::text;
    return;
  end if;
  perform take_turn(checkout.checkout_key);
  select * into checkout from checkouts where id = p_checkout_id for update;

  insert into payments (checkout_id, provider, provider_payment_id, amount, currency)
  values (checkout.id, p_provider, p_provider_payment_id, p_amount, p_currency)
  on conflict (provider, provider_payment_id) do nothing;
  select * into payment from payments
  where provider = p_provider and provider_payment_id = p_provider_payment_id;
  if payment.checkout_id <> checkout.id then
    return query select 'unknown', null::uuid, null::text, null::text;
    return;
  end if;

  -- One browser key buys once, whichever of its checkouts was paid.
  select o.* into placed from orders as o join checkouts as c on c.id = o.checkout_id
  where c.checkout_key = checkout.checkout_key;

  if payment.state in ('refund_due', 'refunded') then
    return query
      select
        case when placed.id is null then 'refused' else 'second_payment' end,
        placed.id, placed.order_number, placed.secure_token;
    return;
  end if;

  if payment.state in ('pending', 'applied') then
    if payment.state = 'pending' and p_settled then
      update payments set state = 'applied' where id = payment.id;
      update orders set payment_status = 'completed' where id = placed.id and payment_status = 'pending';
    end if;
    return query select 'existing', placed.id, placed.order_number, placed.secure_token;
    return;
  end if;

  update payments
  set amount = p_amount, currency = p_currency, capture_id = coalesce(p_capture_id, capture_id)
  where id = payment.id
  returning * into payment;

  if placed.id is not null then
    perform give_back(payment, 'second payment');
    return query select 'second_payment', placed.id, placed.order_number, placed.secure_token;
    return;
  end if;
  if checkout.forgotten_at is not null then
    perform give_back(payment, 'paid too late');
    return query select 'refused', null::uuid, null::text, null::text;
    return;
  end if;
  if p_amount <> checkout.total or p_currency <> checkout.currency then
    perform give_back(payment, 'wrong amount');
    return query select 'refused', null::uuid, null::text, null::text;
    return;
  end if;
  -- Paid after it was given up: an order all the same, unless its promo has gone to somebody else meanwhile.
  if checkout.state = 'expired' and checkout.promo_code is not null
    and not reserve_promo(checkout.id, checkout.promo_code)
  then
    perform give_back(payment, 'promo used up');
    return query select 'refused', null::uuid, null::text, null::text;
    return;
  end if;

  select id into rival from checkouts
  where checkout_key = checkout.checkout_key and id <> checkout.id and state <> 'expired';
  perform expire_checkout(rival);

  update checkouts set state = 'ordered' where id = checkout.id;
  update promo_redemptions set state = 'redeemed' where checkout_id = checkout.id and state = 'reserved';
  update payments set state = case when p_settled then 'applied' else 'pending' end where id = payment.id;
  placed := write_order(checkout, case when p_settled then 'completed' else 'pending' end);
  return query select 'created', placed.id, placed.order_number, placed.secure_token;
end $$;
