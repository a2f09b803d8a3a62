-- Payments without an order: PayPal's capture, by which they can be refunded once PayPal has forgotten their order, and booking one of an
-- erased person without an order.

insert into audit_actions (subject, action) values ('payment', 'book');

alter table unknown_payments add column capture_id text;
alter table unknown_payments drop constraint unknown_payments_outcome_check;
alter table unknown_payments add constraint unknown_payments_outcome_check check (outcome in ('order', 'refund', 'book'));

create or replace view unsettled_payments as
select * from unknown_payments as unknown
where settled_at is null and not exists (
  select from payments where (provider, provider_payment_id) = (unknown.provider, unknown.provider_payment_id)
);

create or replace function report_unknown_payment(p_payment unknown_payments) returns boolean
language plpgsql as $$
begin
  insert into unknown_payments (provider, provider_payment_id, checkout_id, amount, currency, paid_at, content, capture_id)
  select p_payment.provider, p_payment.provider_payment_id, p_payment.checkout_id, p_payment.amount, p_payment.currency,
    p_payment.paid_at, p_payment.content, p_payment.capture_id
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

-- Whether an unknown payment is of a person who was erased after it: their order was over by then, so nothing is to be shipped. An
-- erasure leaves the number of the order in a payment at Stripe, and no address.
create function is_of_erased_person(p_content jsonb, p_paid_at timestamptz) returns boolean
language sql stable as $$
  select p_content ->> 'email' is null and p_content ->> 'order_number' is not null
    or exists (
      select from erasures
      where email_hash = email_hash(p_content ->> 'email') and erased_at >= p_paid_at
    )
$$;

-- Whether it may be booked without an order. A payment at PayPal names the payer's account, which may have another address than the
-- one that was erased: once anybody was erased after it, a person decides.
create function may_be_booked(p_provider text, p_content jsonb, p_paid_at timestamptz) returns boolean
language sql stable as $$
  select is_of_erased_person(p_content, p_paid_at)
    or p_provider = 'paypal' and exists (select from erasures where erased_at >= p_paid_at)
$$;

-- As in 1007, but a promo code that has ended since it was paid with still counts.
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

-- Books the unknown payment of an erased person as the sale that it was, without an order. Called again, it does nothing more. False
-- when there is none, when it was settled in another way, or when another payment has paid for its checkout.
create function book_unknown_payment(
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
    id, checkout_key, content_hash, state, currency, subtotal, discount, tax, tax_state, total, promo_code, items, expires_at, purged_at
  )
  select
    unknown.checkout_id, gen_random_uuid(), '', 'expired', unknown.currency, subtotal, discount, tax, tax_state, total, promo_code, items,
    now(), now()
  from jsonb_populate_record(null::checkouts, p_content);
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

-- What was booked without an order has the id of its payment in place of the order's number.
create or replace view journal_entries as
select
  bookings.id, bookings.at, bookings.kind, bookings.amount, bookings.tax, is_sale,
  case when is_sale_booked then coalesce(order_number, capture_id, provider_payment_id) end as order_number,
  checkouts.tax_state, items, provider,
  coalesce(capture_id, provider_payment_id) as provider_id,
  case when is_sale and bookings.amount > 0 then checkouts.subtotal else 0 end as gross,
  case when is_sale and bookings.amount > 0 then checkouts.discount else 0 end as discount,
  -- Without tax, and with what was kept of it for return shipping.
  case when bookings.kind = 'refund' and is_sale_booked then bookings.amount - bookings.tax + kept.fee else 0 end as refund,
  kept.fee,
  case when bookings.kind = 'reversal' and is_sale_booked then bookings.amount else 0 end as dispute,
  case when is_sale then (select sum(quantity)::integer from jsonb_to_recordset(items) as item (quantity integer)) else 0 end as pieces
from bookings
join payments on payments.id = payment_id
join checkouts on checkouts.id = payments.checkout_id
left join orders on orders.id = order_id
left join refunds on refunds.id = refund_id
cross join lateral (values (case when bookings.amount < 0 then -1 else 1 end * coalesce(refunds.fee, 0))) as kept (fee)
cross join lateral (values (order_id is not null or exists (
  select from unknown_payments as unknown
  where (unknown.provider, unknown.provider_payment_id) = (payments.provider, payments.provider_payment_id) and outcome = 'book'
))) as booked (is_sale_booked)
cross join lateral (values (bookings.kind = 'payment' and is_sale_booked)) as sold (is_sale);

-- As in 1008, also for a sale without an order (book_unknown_payment): its tax is its checkout's, and nobody gets an email.
create or replace function complete_refund(p_refund_id uuid, p_provider_refund_id text, p_state text) returns void
language plpgsql as $$
declare
  refund refunds;
  payment payments := lock_payment((select payment_id from refunds where id = p_refund_id));
  placed orders;
  paid checkouts;
  others record;
begin
  update refunds
  set state = p_state, provider_refund_id = coalesce(p_provider_refund_id, provider_refund_id), completed_at = now()
  where id = p_refund_id and state = 'queued'
  returning * into refund;
  if not found then
    return;
  end if;
  if p_state = 'failed' then
    perform queue_refund_notice('failed-refund', refund.id);
    return;
  end if;
  select coalesce(sum(amount), 0) as amount, coalesce(sum(sales_tax), 0) as sales_tax,
    coalesce(bool_or(kind = 'reversal'), false) as include_reversal
  into others
  from refunds where payment_id = payment.id and state = 'succeeded' and id <> refund.id;

  if payment.state = 'applied' then
    select * into placed from orders where checkout_id = payment.checkout_id;
    select * into paid from checkouts where id = payment.checkout_id;
    if refund.kind <> 'reversal' then
      update refunds set sales_tax = case
          when others.amount + refund.amount >= payment.amount and not others.include_reversal
            then paid.tax - others.sales_tax
          else least(round(paid.tax * refund.amount::numeric / payment.amount), paid.tax - others.sales_tax)
        end
      where id = refund.id
      returning * into refund;
      if placed.status = 'cancelled' then
        delete from outbox where dedupe_key = 'order-cancelled:' || placed.id and attempts = 0;
      end if;
      insert into outbox (kind, dedupe_key, payload)
      select
        'order-refunded', 'order-refunded:' || refund.id,
        jsonb_build_object('order_id', placed.id, 'amount', refund.amount, 'refund_id', refund.id)
          || case refund.kind
            when 'return' then jsonb_build_object(
              'return_id', refund.return_id, 'fee', refund.fee,
              'adjusted', refund.amount + refund.fee - (
                select sum(price - discount + tax)
                from return_items join jsonb_to_recordset(refund.lines) as line (order_item_id uuid, piece integer)
                  using (order_item_id, piece)
                where return_items.return_id = refund.return_id
              )
            )
            else '{}'
          end
      where placed.id is not null;
    end if;
  end if;
  perform book_refund(refund, refund.completed_at, 1);

  if others.amount + refund.amount >= payment.amount then
    update refunds set has_ended_order = true
    where id = refund.id and kind = 'reversal' and placed.payment_status = 'completed';
    update orders
    set payment_status = 'refunded', status = case when status = 'cancelled' then status else 'refunded' end
    where id = placed.id;
    update payments set state = 'refunded' where id = payment.id and state in ('applied', 'refund_due');
  end if;
end $$;
