-- What an operator does with an order. Each writes its email and its audit entry in the same transaction.

-- Adds an entry to the audit; refunds at a provider add theirs too.
create function add_audit_entry(p_actor text, p_action text, p_subject text, p_subject_id text, p_details jsonb default '{}')
returns void
language sql as $$
  insert into audit (actor, action, subject, subject_id, details)
  values (p_actor, p_action, p_subject, p_subject_id, p_details)
$$;

-- Locks an order that may change to this status now. Two operators may have decided the same: the second one gets an error.
create function lock_order(p_order_id uuid, p_status text) returns orders
language plpgsql as $$
declare
  locked orders;
begin
  select * into locked from orders where id = p_order_id for update;
  if not exists (
    select from state_transitions
    where subject = 'order' and from_state = locked.status and to_state = p_status
  ) then
    raise exception 'Not a transition of the order: from % to %.', locked.status, p_status
      using errcode = 'check_violation', constraint = 'state_transitions';
  end if;
  return locked;
end $$;

-- Ships an order, unless it is unpaid or all of it is about to be refunded. The payment is locked here and wherever refunds
-- are queued, so that one of the two comes first.
create function ship_order(p_order_id uuid, p_carrier text, p_tracking_number text, p_actor text) returns void
language plpgsql as $$
declare
  packed orders := lock_order(p_order_id, 'shipped');
  payment payments;
begin
  if packed.payment_status <> 'completed' then
    raise exception 'The order is not paid.' using errcode = 'check_violation', constraint = 'paid_before_shipped';
  end if;
  select * into payment from payments
  where checkout_id = packed.checkout_id and state = 'applied' and not is_unapplied_payment(payments)
  for update;
  if payment.amount > 0 and remaining_amount(payment) = 0 then
    raise exception 'The payment is being refunded in full.'
      using errcode = 'check_violation', constraint = 'no_full_refund_before_shipped';
  end if;
  update orders
  set status = 'shipped', carrier = p_carrier, tracking_number = p_tracking_number, shipped_at = now()
  where id = packed.id;
  insert into outbox (kind, dedupe_key, payload)
  values ('order-shipped', 'order-shipped:' || packed.id, jsonb_build_object('order_id', packed.id));
  perform add_audit_entry(
    p_actor, 'ship', 'order', packed.order_number,
    jsonb_build_object('carrier', p_carrier, 'tracking_number', p_tracking_number)
  );
end $$;

-- Marks an order as delivered.
create function deliver_order(p_order_id uuid, p_actor text) returns void
language plpgsql as $$
declare
  shipped orders := lock_order(p_order_id, 'delivered');
begin
  update orders set status = 'delivered', delivered_at = now() where id = shipped.id;
  perform add_audit_entry(p_actor, 'deliver', 'order', shipped.order_number);
end $$;

-- Queues a refund of an order; all that is left if p_amount is null. The same key is the same refund.
--   queued    it was queued now
--   known     it was queued before with this key
--   other     this key belongs to another refund
--   unpaid    the order's payment is pending, failed, free or refunded
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
    and not is_unapplied_payment(payments)
  for update;
  available := remaining_amount(payment);

  -- A refund that failed does not prevent the next one with the same key.
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
    perform add_audit_entry(
      p_actor, 'refund', 'order', placed.order_number,
      jsonb_build_object('refund', known.id, 'amount', known.amount, 'reason', p_reason)
    );
    return query select 'queued', known.id, known.amount, available - known.amount;
  end if;
end $$;

-- Cancels an order that has not been shipped: queues the refund of what was paid, and releases its promo code. The email about
-- the refund says that the order is cancelled, so only an order with nothing to refund gets an email of its own.
create function cancel_order(p_order_id uuid, p_reason text, p_actor text) returns uuid
language plpgsql as $$
declare
  placed orders := lock_order(p_order_id, 'cancelled');
  payment payments;
  refund refunds;
  released_code text;
begin
  if placed.payment_status = 'pending' then
    raise exception 'The payment is still pending.'
      using errcode = 'check_violation', constraint = 'settled_before_cancelled';
  end if;
  select * into payment from payments
  where checkout_id = placed.checkout_id and state = 'applied' and not is_unapplied_payment(payments)
  for update;
  update orders set status = 'cancelled' where id = placed.id;
  if payment.amount = 0 then
    insert into outbox (kind, dedupe_key, payload)
    values ('order-cancelled', 'order-cancelled:' || placed.id, jsonb_build_object('order_id', placed.id));
  elsif remaining_amount(payment) > 0 then
    refund := queue_refund(payment.id, remaining_amount(payment), p_reason, 'cancel:' || placed.id);
  end if;
  update promo_redemptions set state = 'released'
  where checkout_id = placed.checkout_id and state = 'redeemed'
  returning code into released_code;
  update promo_codes set used = used - 1 where code = released_code;
  perform add_audit_entry(
    p_actor, 'cancel', 'order', placed.order_number,
    jsonb_build_object('reason', p_reason, 'refund', refund.id, 'amount', coalesce(refund.amount, 0))
  );
  return refund.id;
end $$;
