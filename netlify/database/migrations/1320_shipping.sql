-- Shipping that is charged: its price, the tax on it and what of it was taxed, in cents, and the rate as it was bought (ShippingMethod in
-- src/shop/selling.ts; null for a shop that wrote none). What is not charged is 0.
alter table checkouts
  add column shipping integer not null default 0 check (shipping >= 0),
  add column shipping_tax integer not null default 0 check (shipping_tax between 0 and tax),
  add column shipping_taxable integer not null default 0 check (shipping_taxable between 0 and shipping),
  add column shipping_rate jsonb,
  drop constraint checkouts_check1,
  add constraint checkouts_total check (total = subtotal - discount + shipping + tax);

alter table orders
  add column shipping integer not null default 0 check (shipping >= 0),
  add column shipping_tax integer not null default 0 check (shipping_tax between 0 and sales_tax),
  add column shipping_taxable integer not null default 0 check (shipping_taxable between 0 and shipping),
  add column shipping_rate jsonb,
  drop constraint orders_check3,
  add constraint orders_total check (total_amount = subtotal - discount_amount + shipping + sales_tax);

-- What is taxed of each piece, in cents; null: its price less its share of the discount.
alter table order_items add column taxable integer[] check (cardinality(taxable) = quantity);

-- What a refund gives back of shipping, and the part of its tax that is on that.
alter table refunds
  add column shipping integer not null default 0 check (shipping between 0 and amount),
  add column shipping_tax integer not null default 0 check (shipping_tax between 0 and sales_tax);

-- A checkout by its content, which leaves out what is not charged.
create function checkout_of(p_content jsonb) returns checkouts
language sql stable as $$
  select checkout
  from jsonb_populate_record(null::checkouts, '{"shipping": 0, "shipping_tax": 0, "shipping_taxable": 0}' || p_content) as checkout
$$;

-- Makes a checkout of this browser's key with this content.
create function insert_checkout(p_checkout_key uuid, p_content_hash text, p_content jsonb) returns checkouts
language sql as $$
  insert into checkouts (
    checkout_key, content_hash, currency, subtotal, discount, tax, tax_state, total,
    promo_code, items, customer, billing_address, shipping_address, notes, shipping, shipping_tax, shipping_taxable, shipping_rate
  )
  select
    p_checkout_key, p_content_hash, currency, subtotal, discount, tax, tax_state, total,
    promo_code, items, customer, billing_address, shipping_address, notes, shipping, shipping_tax, shipping_taxable, shipping_rate
  from checkout_of(p_content)
  returning *
$$;

-- Writes the order of a checkout: customer, address, order, line items, and the emails to the customer and the owner.
create or replace function insert_order(p_checkout checkouts, p_payment_status text) returns orders
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
      subtotal, sales_tax, tax_state, discount_amount, promo_code, promo_discount, total_amount, notes, payment_status,
      shipping, shipping_tax, shipping_taxable, shipping_rate
    )
    values (
      p_checkout.id, buyer_id, address_id, generate_order_number(), generate_secure_token(), p_checkout.currency,
      p_checkout.subtotal, p_checkout.tax, p_checkout.tax_state, p_checkout.discount, p_checkout.promo_code,
      p_checkout.discount, p_checkout.total, p_checkout.notes, p_payment_status,
      p_checkout.shipping, p_checkout.shipping_tax, p_checkout.shipping_taxable, p_checkout.shipping_rate
    )
    on conflict (order_number) do nothing
    returning * into placed;
    exit when found;
  end loop;

  insert into order_items (order_id, line, product_id, product_name, size, unit_price, quantity, total_price, taxable)
  select
    placed.id, entry.line, item.product_id, item.product_name, item.size,
    item.unit_price, item.quantity, item.unit_price * item.quantity, item.taxable
  from jsonb_array_elements(p_checkout.items) with ordinality as entry (item, line),
    jsonb_populate_record(null::order_items, entry.item) as item;

  perform queue_order_email('order-confirmation', placed.id);
  perform queue_order_email('new-order', placed.id);
  return placed;
end $$;

-- Restores the checkout of an unknown payment under its own id, and places its order as ever. Without content, the checkout is
-- restored as a purged one, so that place_order refunds the payment. p_order_number is the one that its order had before, which it
-- keeps if it is free. A promo code that has ended since it was paid with still counts. Called again, it returns the same.
create or replace function settle_unknown_payment(
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
      promo_code, items, customer, billing_address, shipping_address, expires_at, purged_at,
      shipping, shipping_tax, shipping_taxable, shipping_rate
    )
    select
      unknown.checkout_id, gen_random_uuid(), '', 'expired', unknown.currency, subtotal, discount, tax, tax_state, total,
      promo_code, items, customer, shipping_address, shipping_address, now(), case when p_content is null then now() end,
      shipping, shipping_tax, shipping_taxable, shipping_rate
    from checkout_of(coalesce(p_content, jsonb_build_object(
      'subtotal', unknown.amount, 'discount', 0, 'tax', 0, 'total', unknown.amount,
      'items', jsonb_build_array(jsonb_build_object('unit_price', unknown.amount, 'quantity', 1))
    )))
    on conflict (id) do nothing;
    update promo_codes set used = used + 1
    where code = p_content ->> 'promo_code' and (max_redemptions is null or used < max_redemptions);
    if found then
      insert into promo_redemptions (checkout_id, code) values (unknown.checkout_id, p_content ->> 'promo_code');
    end if;
  end if;
  select placed.outcome, placed.order_id, placed.order_number, placed.secure_token, placed.refusal
  into outcome, order_id, order_number, secure_token, refusal
  from place_order(
    unknown.checkout_id, p_provider, p_provider_payment_id, unknown.amount, unknown.currency, p_capture_id, true,
    unknown.paid_at, p_card_brand, p_card_last4
  ) as placed;
  if outcome <> 'created' and unknown.settled_at is null then
    perform release_reservations(unknown.checkout_id);
  end if;
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

-- Books the unknown payment of an erased person as the sale that it was, without an order. Called again, it
-- does nothing more. False when there is none, when it was settled in another way, or when another payment has paid for its checkout.
create or replace function book_unknown_payment(
  p_provider text, p_provider_payment_id text, p_content jsonb, p_capture_id text, p_actor text
) returns boolean
language plpgsql as $$
declare
  unknown unknown_payments;
  payment payments;
begin
  select * into unknown from unknown_payments
  where provider = p_provider and provider_payment_id = p_provider_payment_id for update;
  if unknown.settled_at is not null or not may_be_booked(p_provider, unknown.content, unknown.paid_at)
    or exists (select from checkouts where id = unknown.checkout_id) then
    return coalesce(unknown.outcome = 'book', false);
  end if;
  insert into checkouts (
    id, checkout_key, content_hash, state, currency, subtotal, discount, tax, tax_state, total, promo_code, items, expires_at, purged_at,
    shipping, shipping_tax, shipping_taxable, shipping_rate
  )
  select
    unknown.checkout_id, gen_random_uuid(), '', 'expired', unknown.currency, subtotal, discount, tax, tax_state, total, promo_code, items,
    now(), now(), shipping, shipping_tax, shipping_taxable, shipping_rate
  from checkout_of(p_content);
  insert into payments (checkout_id, provider, provider_payment_id, capture_id, amount, currency, state, paid_at)
  values (
    unknown.checkout_id, p_provider, p_provider_payment_id, coalesce(p_capture_id, unknown.capture_id), unknown.amount,
    unknown.currency, 'applied', unknown.paid_at
  )
  returning * into payment;
  insert into bookings (at, kind, payment_id, amount, tax)
  select payment.paid_at, 'payment', payment.id, payment.amount, tax from checkouts where id = payment.checkout_id;
  update unknown_payments set settled_at = now(), outcome = 'book', content = null
  where provider = p_provider and provider_payment_id = p_provider_payment_id;
  perform add_audit_entry(
    p_actor, 'book', 'payment', p_provider_payment_id,
    jsonb_build_object('provider', p_provider, 'amount', unknown.amount, 'order', unknown.content ->> 'order_number')
  );
  return true;
end $$;

-- Changes the size of a line of an order before it ships: of all its pieces, or of one, which becomes a new line at the end, with what
-- was taxed of it. p_from is what the operator was shown of the line, JSON of size and quantity. The price stays. The same key is one
-- change.
create or replace function change_size(
  p_order_id uuid, p_item_id uuid, p_from jsonb, p_size text, p_only_one boolean, p_key uuid, p_actor text
) returns void
language plpgsql as $$
declare
  packed orders;
  payment payments;
  item order_items;
  is_split boolean;
  change jsonb;
  taken jsonb;
begin
  select * into packed from orders where id = p_order_id for update;
  if exists (
    select from audit
    where subject = 'order' and subject_id = packed.order_number and action = 'change size' and details ->> 'key' = p_key::text
  ) then
    return;
  end if;
  packed := lock_order_with_status(packed.id, 'processing');
  if packed.payment_status = 'pending' then
    raise exception 'The payment is still pending.'
      using errcode = 'check_violation', constraint = 'captured_before_size_changed';
  end if;
  select * into payment from payments where checkout_id = packed.checkout_id and state = 'applied' for update;
  if payment.amount > 0 and remaining_amount(payment) = 0 then
    raise exception 'The payment is being refunded in full.'
      using errcode = 'check_violation', constraint = 'no_full_refund_before_size_changed';
  end if;
  select * into item from order_items where id = p_item_id and order_id = packed.id;
  perform require_unchanged(coalesce(to_jsonb(item), '{}'), p_from);

  is_split := p_only_one and item.quantity > 1;
  change := jsonb_build_object(
    'product_id', item.product_id, 'product', item.product_name, 'from', item.size, 'to', p_size,
    'quantity', case when is_split then 1 else item.quantity end
  );
  taken := jsonb_build_array(change || jsonb_build_object('size', p_size));
  perform lock_stock(taken || to_jsonb(item));
  perform require_free(taken, null);
  -- The trigger commit_item frees the old size and commits the new one.
  if is_split then
    update order_items
    set quantity = quantity - 1, total_price = total_price - unit_price, taxable = item.taxable[:item.quantity - 1]
    where id = item.id;
    insert into order_items (order_id, line, product_id, product_name, size, unit_price, quantity, total_price, taxable)
    select packed.id, max(line) + 1, item.product_id, item.product_name, p_size, item.unit_price, 1, item.unit_price,
      item.taxable[item.quantity:]
    from order_items where order_id = packed.id;
  else
    update order_items set size = p_size where id = item.id;
  end if;
  perform queue_repeated_email('size-changed', change || jsonb_build_object('order_id', packed.id));
  perform add_audit_entry(p_actor, 'change size', 'order', packed.order_number, change || jsonb_build_object('key', p_key));
end $$;
