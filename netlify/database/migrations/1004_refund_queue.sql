-- What a payment has left to refund, and the queue of refunds. Sending them to the provider is in 1008.

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

-- Books a payment once its money was taken: with the tax of its order, or without an order if it made none.
create function book_payment(p_payment payments) returns void
language sql as $$
  insert into bookings (at, kind, payment_id, order_id, amount, tax)
  select p_payment.paid_at, 'payment', p_payment.id, placed.id, p_payment.amount, coalesce(placed.sales_tax, 0)
  from (values (p_payment.checkout_id)) as paid (checkout_id)
  left join orders as placed on placed.checkout_id = paid.checkout_id and not is_unapplied_payment(p_payment)
  where p_payment.paid_at is not null and p_payment.state in ('applied', 'refund_due', 'refunded')
  on conflict do nothing
$$;

-- Books a refund or a reversal that was made or, with p_sign -1, has failed since.
create function book_refund(p_refund refunds, p_at timestamptz, p_sign integer) returns void
language sql as $$
  insert into bookings (at, kind, payment_id, refund_id, order_id, amount, tax)
  select
    p_at, case p_refund.kind when 'reversal' then 'reversal' else 'refund' end, payments.id, p_refund.id, placed.id,
    p_sign * p_refund.amount, p_sign * p_refund.sales_tax
  from payments
  left join orders as placed on placed.checkout_id = payments.checkout_id and not is_unapplied_payment(payments)
  where payments.id = p_refund.payment_id
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
