-- The one function that creates orders, place_order, and its parts. Every payment method ends here: the browser's
-- confirmation, the webhook, the return from a provider's page, the order that costs nothing, the reconciler.

-- ORD-YYYYMMDD-######: the day in the shop's time zone (docs/decisions/days.md), and six random digits.
create function generate_order_number(p_at timestamptz default now()) returns text
language sql volatile as $$
  select 'ORD-' || to_char(p_at at time zone 'America/New_York', 'YYYYMMDD') || '-'
    || lpad((('x' || left(generate_secure_token(), 12))::bit(48)::bigint % 1000000)::text, 6, '0')
$$;

-- Writes the order of a checkout: customer, address, order, line items, and the emails to the customer and the owner.
create function insert_order(p_checkout checkouts, p_payment_status text) returns orders
language plpgsql as $$
declare
  buyer_id uuid;
  address_id uuid;
  placed orders;
begin
  insert into customers (first_name, last_name, email, phone)
  select first_name, last_name, email, phone from jsonb_populate_record(null::customers, p_checkout.customer)
  returning id into buyer_id;

  insert into shipping_addresses (
    customer_id, first_name, last_name, address_line1, address_line2, city, state_province, postal_code, country
  )
  select buyer_id, first_name, last_name, address_line1, address_line2, city, state_province, postal_code, country
  from jsonb_populate_record(null::shipping_addresses, p_checkout.shipping_address)
  returning id into address_id;

  -- Tries another number if this one exists; there are a million a day.
  loop
    insert into orders (
      checkout_id, customer_id, shipping_address_id, order_number, secure_token, currency,
      subtotal, sales_tax, tax_state, discount_amount, promo_code, promo_discount, total_amount, notes, payment_status
    )
    values (
      p_checkout.id, buyer_id, address_id, generate_order_number(), generate_secure_token(), p_checkout.currency,
      p_checkout.subtotal, p_checkout.tax, p_checkout.tax_state, p_checkout.discount, p_checkout.promo_code,
      p_checkout.discount, p_checkout.total, p_checkout.notes, p_payment_status
    )
    on conflict (order_number) do nothing
    returning * into placed;
    exit when found;
  end loop;

  insert into order_items (order_id, line, product_id, product_name, size, unit_price, quantity, total_price)
  select
    placed.id, entry.line, item.product_id, item.product_name, item.size,
    item.unit_price, item.quantity, item.unit_price * item.quantity
  from jsonb_array_elements(p_checkout.items) with ordinality as entry (item, line),
    jsonb_populate_record(null::order_items, entry.item) as item;

  perform queue_order_email('order-confirmation', placed.id);
  perform queue_order_email('new-order', placed.id);
  return placed;
end $$;

-- Makes the order of a paid checkout, or returns the existing one. p_captured is false for a pending PayPal capture: the order
-- is made at once, and completed by the next call with true.
--   created         the order was made now
--   existing        this payment's order was made before
--   second_payment  another payment made the order; this one is refunded
--   refused         the payment can't make an order and is refunded; refusal says why
--   unknown         no such checkout, or the payment belongs to another one
create function place_order(
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
  perform lock_promos_and_stock(
    array_agg(promo_code) filter (where id <> checkout.id or state = 'expired'), jsonb_path_query_array(jsonb_agg(items), '$[*][*]')
  )
  from checkouts where id = checkout.id or (checkout_key = checkout.checkout_key and state <> 'expired');
  refusal := case
    when order_id is not null then 'second payment'
    -- Its addresses are gone, so nothing could be shipped.
    when checkout.purged_at is not null then 'paid too late'
    when p_amount <> checkout.total or p_currency <> checkout.currency then 'wrong amount'
    -- Its reservation has expired or was never made, because counting began later, and too few pieces are free.
    when exists (select from stock_for(checkout.items, checkout.checkout_key) where quantity > available) then 'sold out'
    -- Paid after it expired: an order all the same, unless another checkout has used up its promo code since.
    when checkout.state = 'expired' and checkout.promo_code is not null
      and not reserve_promo(checkout.id, checkout.promo_code) then 'promo used up'
  end;
  if refusal is not null then
    update payments set state = case when amount = 0 then 'cancelled' else 'refund_due' end where id = payment.id
    returning * into payment;
    if p_amount > 0 then
      perform queue_refund(payment, 'unapplied_payment', p_amount, refusal, 'refund:' || payment.id);
      perform book_payment(payment);
    end if;
    if refusal = 'sold out' then
      -- No other payment for it could make an order.
      perform expire_checkout(checkout.id);
      if p_amount > 0 then
        insert into outbox (kind, dedupe_key, payload)
        values ('sold-out', 'sold-out:' || payment.id, jsonb_build_object('payment_id', payment.id));
      end if;
    end if;
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

-- Records a payment that place_order doesn't know, and tells the owner. Returns whether it was new.
create function report_unknown_payment(p_payment unknown_payments) returns boolean
language plpgsql as $$
begin
  insert into unknown_payments (provider, provider_payment_id, checkout_id, amount, currency, paid_at, content)
  select p_payment.provider, p_payment.provider_payment_id, p_payment.checkout_id, p_payment.amount, p_payment.currency,
    p_payment.paid_at, p_payment.content
  where not exists (
    select from payments
    where provider = p_payment.provider and provider_payment_id = p_payment.provider_payment_id
  )
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into outbox (kind, dedupe_key, payload)
  values (
    'unknown-payment', concat_ws(':', 'unknown-payment', p_payment.provider, p_payment.provider_payment_id),
    jsonb_build_object('provider', p_payment.provider, 'id', p_payment.provider_payment_id)
  );
  return true;
end $$;

-- Restores the checkout of an unknown payment under its own id, and places its order as ever. Without content, the checkout is
-- restored as a purged one, so that place_order refunds the payment. p_order_number is the one that its order had before, which it
-- keeps if it is free. Called again, it returns the same.
create function settle_unknown_payment(
  p_provider text, p_provider_payment_id text, p_content jsonb, p_order_number text, p_capture_id text,
  p_card_brand text, p_card_last4 text, p_actor text,
  out outcome text, out order_id uuid, out order_number text, out secure_token text, out refusal text
)
language plpgsql as $$
#variable_conflict use_column
declare
  unknown unknown_payments;
begin
  select * into unknown from unknown_payments
  where provider = p_provider and provider_payment_id = p_provider_payment_id for update;
  if unknown.settled_at is null then
    insert into checkouts (
      id, checkout_key, content_hash, state, currency, subtotal, discount, tax, tax_state, total,
      promo_code, items, customer, billing_address, shipping_address, expires_at, purged_at
    )
    select
      unknown.checkout_id, gen_random_uuid(), '', 'expired', unknown.currency, subtotal, discount, tax, tax_state, total,
      promo_code, items, customer, shipping_address, shipping_address, now(), case when p_content is null then now() end
    from jsonb_populate_record(null::checkouts, coalesce(p_content, jsonb_build_object(
      'subtotal', unknown.amount, 'discount', 0, 'tax', 0, 'total', unknown.amount,
      'items', jsonb_build_array(jsonb_build_object('unit_price', unknown.amount, 'quantity', 1))
    )))
    on conflict (id) do nothing;
  end if;
  select placed.outcome, placed.order_id, placed.order_number, placed.secure_token, placed.refusal
  into outcome, order_id, order_number, secure_token, refusal
  from place_order(
    unknown.checkout_id, p_provider, p_provider_payment_id, unknown.amount, unknown.currency, p_capture_id, true,
    unknown.paid_at, p_card_brand, p_card_last4
  ) as placed;
  if outcome = 'created' then
    update orders set order_number = p_order_number
    where id = order_id and not exists (select from orders where order_number = p_order_number)
      and p_order_number ~ '^ORD-[0-9]{8}-[0-9]{6}$'
    returning order_number into order_number;
    order_number := coalesce(order_number, (select o.order_number from orders as o where o.id = order_id));
  end if;
  if unknown.settled_at is null and outcome <> 'unknown' then
    update unknown_payments
    set settled_at = now(), outcome = case when settle_unknown_payment.outcome in ('created', 'existing') then 'order' else 'refund' end
    where provider = p_provider and provider_payment_id = p_provider_payment_id;
    perform add_audit_entry(
      p_actor, case when outcome in ('created', 'existing') then 'make order' else 'refund' end, 'payment', p_provider_payment_id,
      jsonb_build_object('provider', p_provider, 'amount', unknown.amount, 'order', order_number)
    );
  end if;
end $$;

-- A pending payment that failed: releases the promo code, cancels the order, which frees its stock, and emails the customer.
create function fail_payment(p_provider text, p_provider_payment_id text) returns void
language plpgsql as $$
declare
  payment payments;
  failed orders;
begin
  select * into payment from payments
  where provider = p_provider and provider_payment_id = p_provider_payment_id;
  perform lock_checkout(payment.checkout_id);
  payment := lock_payment(payment.id);
  if payment.state is distinct from 'pending' then
    return;
  end if;
  update payments set state = 'failed' where id = payment.id;
  perform release_reservations(payment.checkout_id);
  update orders set payment_status = 'failed', status = 'cancelled'
  where checkout_id = payment.checkout_id and payment_status = 'pending'
  returning * into failed;
  perform queue_order_email('payment-failed', failed.id);
  perform add_audit_entry(p_provider, 'cancel', 'order', failed.order_number, '{"reason": "the payment failed"}');
end $$;
