-- The desk: shipping, cancelling and giving money back, each with its mail and its audit row in one transaction.

alter table orders add column carrier text check (carrier <> '');
alter table orders add column tracking_number text check (tracking_number <> '');
alter table orders add column shipped_at timestamptz;
alter table orders add column delivered_at timestamptz;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (
  kind in (
    'order-confirmation', 'payment-failed', 'contact-message', 'welcome', 'refund',
    'order-shipped', 'order-refunded', 'order-cancelled'
  )
);

create function note_change(p_actor text, p_action text, p_subject text, p_subject_id text, p_details jsonb default '{}')
returns void
language sql as $$
  insert into audit (actor, action, subject, subject_id, details)
  values (p_actor, p_action, p_subject, p_subject_id, p_details)
$$;

-- An order whose money is not there is not handed to a carrier (rulings, Data).
create function ship_order(p_order_id uuid, p_carrier text, p_tracking_number text, p_actor text) returns void
language plpgsql as $$
declare
  shipped orders;
begin
  update orders
  set status = 'shipped', carrier = p_carrier, tracking_number = p_tracking_number, shipped_at = now()
  where id = p_order_id
  returning * into shipped;
  if shipped.payment_status <> 'completed' then
    raise exception 'The order is not paid.' using errcode = 'check_violation', constraint = 'paid_before_shipped';
  end if;
  insert into outbox (kind, dedupe_key, payload)
  values ('order-shipped', 'order-shipped:' || shipped.id, jsonb_build_object('order_id', shipped.id));
  perform note_change(
    p_actor, 'ship', 'order', shipped.order_number,
    jsonb_build_object('carrier', p_carrier, 'tracking_number', p_tracking_number)
  );
end $$;

create function deliver_order(p_order_id uuid, p_actor text) returns void
language plpgsql as $$
declare
  number text;
begin
  update orders set status = 'delivered', delivered_at = now() where id = p_order_id returning order_number into number;
  perform note_change(p_actor, 'deliver', 'order', number);
end $$;

-- What can still be given back of a payment: what was taken, less what went back or is on its way.
create function left_of(p_payment payments) returns integer
language sql stable as $$
  select p_payment.amount - coalesce(sum(amount), 0)::integer
  from refunds where payment_id = p_payment.id and state in ('queued', 'succeeded')
$$;

create function queue_refund(p_payment_id uuid, p_amount integer, p_reason text, p_key text) returns refunds
language plpgsql as $$
declare
  queued refunds;
begin
  insert into refunds (payment_id, amount, reason, idempotency_key)
  values (p_payment_id, p_amount, p_reason, p_key)
  returning * into queued;
  insert into outbox (kind, dedupe_key, payload)
  values ('refund', 'refund:' || queued.id, jsonb_build_object('refund_id', queued.id));
  return queued;
end $$;

-- Queues money of an order for its way back; p_amount is null for all that is left. The same key is the same refund.
--   queued    it was queued now
--   known     it was queued before under this key
--   other     this key stands for another amount
--   unpaid    the order's money is not there, or has gone back in full
--   too_much  more than is left
create function refund_order(p_order_id uuid, p_amount integer, p_reason text, p_key text, p_actor text)
returns table (outcome text, refund_id uuid, amount integer, available integer)
language plpgsql as $$
#variable_conflict use_column
declare
  placed orders;
  payment payments;
  known refunds;
  key text := p_key;
  available integer;
begin
  select * into placed from orders where id = p_order_id;
  select * into payment from payments
  where checkout_id = placed.checkout_id and state in ('pending', 'applied', 'refunded')
  for update;
  available := left_of(payment);

  -- A refund that the provider refused does not stand in the way of the next.
  while exists (select from refunds where idempotency_key = key and state = 'failed') loop
    key := key || '+';
  end loop;
  select * into known from refunds where idempotency_key = key;
  if known.id is not null then
    return query select
      case when known.payment_id = payment.id and known.amount = coalesce(p_amount, known.amount)
        then 'known' else 'other' end,
      known.id, known.amount, available;
  elsif payment.state is distinct from 'applied' or payment.amount = 0 then
    return query select 'unpaid', null::uuid, null::integer, available;
  elsif available = 0 or p_amount > available then
    return query select 'too_much', null::uuid, null::integer, available;
  else
    known := queue_refund(payment.id, coalesce(p_amount, available), p_reason, key);
    perform note_change(
      p_actor, 'refund', 'order', placed.order_number,
      jsonb_build_object('refund', known.id, 'amount', known.amount, 'reason', p_reason)
    );
    return query select 'queued', known.id, known.amount, available - known.amount;
  end if;
end $$;

-- Cancels an order that has not left the house; what was paid for it goes back, and its promo is free again.
create function cancel_order(p_order_id uuid, p_reason text, p_actor text) returns uuid
language plpgsql as $$
declare
  cancelled orders;
  payment payments;
  refund refunds;
  freed text;
begin
  update orders set status = 'cancelled' where id = p_order_id returning * into cancelled;
  if cancelled.payment_status = 'pending' then
    raise exception 'The payment is still pending.' using errcode = 'check_violation', constraint = 'settled_before_cancelled';
  end if;
  select * into payment from payments
  where checkout_id = cancelled.checkout_id and state in ('applied', 'refunded')
  for update;
  if payment.state = 'applied' and left_of(payment) > 0 then
    refund := queue_refund(payment.id, left_of(payment), p_reason, 'cancel:' || cancelled.id);
  else
    insert into outbox (kind, dedupe_key, payload)
    values ('order-cancelled', 'order-cancelled:' || cancelled.id, jsonb_build_object('order_id', cancelled.id));
  end if;
  update promo_redemptions set state = 'released'
  where checkout_id = cancelled.checkout_id and state = 'redeemed'
  returning code into freed;
  update promo_codes set used = used - 1 where code = freed;
  perform note_change(
    p_actor, 'cancel', 'order', cancelled.order_number,
    jsonb_build_object('reason', p_reason, 'refund', refund.id, 'amount', coalesce(refund.amount, 0))
  );
  return refund.id;
end $$;

-- Writes down what became of a refund. Given back in full, the payment is refunded, and so is its order. Whoever bought
-- hears of money that came back from an order; a second payment made none, and goes back without a word.
create or replace function settle_refund(p_refund_id uuid, p_provider_refund_id text, p_state text) returns void
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
  if payment.state = 'applied' then
    insert into outbox (kind, dedupe_key, payload)
    select 'order-refunded', 'order-refunded:' || settled.id,
      jsonb_build_object('order_id', orders.id, 'amount', settled.amount)
    from orders where orders.checkout_id = payment.checkout_id;
  end if;
  if (select sum(amount) from refunds where payment_id = payment.id and state = 'succeeded') < payment.amount then
    return;
  end if;
  if payment.state = 'applied' then
    update orders
    set payment_status = 'refunded', status = case when status = 'cancelled' then status else 'refunded' end
    where checkout_id = payment.checkout_id;
  end if;
  update payments set state = 'refunded' where id = payment.id and state in ('applied', 'refund_due');
end $$;
