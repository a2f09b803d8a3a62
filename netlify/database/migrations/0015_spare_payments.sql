-- An order that was paid twice has two payments. What the desk does with its money is about the one that made it.

-- Whether a payment made no order, and all of it was therefore to go back (give_back makes the key).
create or replace function is_spare(p_payment payments) returns boolean
language sql stable as $$
  select exists (
    select from refunds where payment_id = p_payment.id and idempotency_key = 'refund:' || p_payment.id
  )
$$;

-- As before (0008), for the payment that made the order.
create or replace function refund_order(p_order_id uuid, p_amount integer, p_reason text, p_key text, p_actor text)
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
  where checkout_id = placed.checkout_id and state in ('pending', 'applied', 'refunded') and not is_spare(payments)
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

-- As before (0008), for the payment that made the order.
create or replace function cancel_order(p_order_id uuid, p_reason text, p_actor text) returns uuid
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
  where checkout_id = cancelled.checkout_id and state in ('applied', 'refunded') and not is_spare(payments)
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

-- As before (0013); what never made an order is due again, whatever became of the order's own payment.
create or replace function fail_refund(p_provider text, p_provider_refund_id text) returns boolean
language plpgsql as $$
declare
  failed refunds;
  payment payments;
begin
  update refunds set state = 'failed'
  from payments
  where payments.id = refunds.payment_id and payments.provider = p_provider
    and refunds.provider_refund_id = p_provider_refund_id and refunds.state = 'succeeded'
  returning refunds.* into failed;
  if not found then
    return false;
  end if;
  select * into payment from payments where id = failed.payment_id for update;
  if payment.state = 'refunded' then
    update payments set state = case when is_spare(payment) then 'refund_due' else 'applied' end
    where id = payment.id;
  end if;
  perform note_change(
    p_provider, 'refund failed', 'order',
    coalesce((select order_number from orders where checkout_id = payment.checkout_id), payment.provider_payment_id),
    jsonb_build_object('refund', failed.id, 'amount', failed.amount)
  );
  return true;
end $$;
