-- What a payment has left to refund, and the queue of refunds. Sending them to the provider is in 0207.

-- What can still be refunded of a payment: its amount less what was refunded or is queued.
create function remaining_amount(p_payment payments) returns integer
language sql stable as $$
  select p_payment.amount - coalesce(sum(amount), 0)::integer
  from refunds where payment_id = p_payment.id and state in ('queued', 'succeeded')
$$;

-- Whether a payment made no order, so that all of it is refunded (queue_full_refund makes the key).
create function is_unapplied_payment(p_payment payments) returns boolean
language sql stable as $$
  select exists (
    select from refunds where payment_id = p_payment.id and idempotency_key = 'refund:' || p_payment.id
  )
$$;

-- Queues a refund, full or partial.
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

-- Marks a payment that we may not keep, and queues its full refund.
create function queue_full_refund(p_payment payments, p_reason text) returns void
language plpgsql as $$
declare
  refund_id uuid;
begin
  if p_payment.amount = 0 then
    update payments set state = 'cancelled' where id = p_payment.id;
    return;
  end if;
  update payments set state = 'refund_due' where id = p_payment.id;
  insert into refunds (payment_id, amount, reason, idempotency_key)
  values (p_payment.id, p_payment.amount, p_reason, 'refund:' || p_payment.id)
  returning id into refund_id;
  insert into outbox (kind, dedupe_key, payload)
  values ('refund', 'refund:' || p_payment.id, jsonb_build_object('refund_id', refund_id));
end $$;

-- Reduces the queued refunds of a payment, newest first, to what can still be refunded: the provider would reject more
-- every time, and nothing would be refunded. A request for the whole amount may be in progress, so only its refusal begins
-- the request for less (requested_amount).
create function reduce_queued_refunds(p_payment payments) returns void
language plpgsql as $$
declare
  excess integer := -remaining_amount(p_payment);
  queued_refund refunds;
begin
  for queued_refund in
    select * from refunds where payment_id = p_payment.id and state = 'queued' order by created_at desc
  loop
    exit when excess <= 0;
    if queued_refund.amount > excess then
      update refunds set amount = amount - excess, requested_amount = coalesce(requested_amount, amount)
      where id = queued_refund.id;
    else
      update refunds set state = 'failed', settled_at = now() where id = queued_refund.id;
    end if;
    excess := excess - queued_refund.amount;
  end loop;
end $$;
