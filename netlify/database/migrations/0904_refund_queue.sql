-- What a payment has left to refund, and the queue of refunds. Sending them to the provider is in 0608.

-- What can still be refunded of a payment: its amount less what was refunded or is queued.
create function remaining_amount(p_payment payments) returns integer
language sql stable as $$
  select p_payment.amount - coalesce(sum(amount), 0)::integer
  from refunds where payment_id = p_payment.id and state in ('queued', 'succeeded')
$$;

-- Whether a payment made no order, so that all of it is refunded.
create function is_unapplied_payment(p_payment payments) returns boolean
language sql stable as $$
  select exists (
    select from refunds where payment_id = p_payment.id and kind = 'unapplied_payment'
  )
$$;

-- Queues a refund, full or partial.
create function queue_refund(p_payment payments, p_kind text, p_amount integer, p_reason text, p_key text) returns refunds
language plpgsql as $$
declare
  queued refunds;
begin
  insert into refunds (payment_id, kind, amount, reason, idempotency_key)
  values (p_payment.id, p_kind, p_amount, p_reason, p_key)
  returning * into queued;
  insert into outbox (kind, dedupe_key, payload)
  values ('refund', 'refund:' || queued.id, jsonb_build_object('refund_id', queued.id));
  return queued;
end $$;
