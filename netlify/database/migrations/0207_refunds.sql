-- Refunds made by the provider, at our request or not.

-- Records the result of a refund. Once all of a payment is refunded, so are the payment and its order. The customer gets an
-- email about a refund of an order; a second payment made no order and is refunded without one.
create function settle_refund(p_refund_id uuid, p_provider_refund_id text, p_state text) returns void
language plpgsql as $$
declare
  settled refunds;
  payment payments := lock_payment((select payment_id from refunds where id = p_refund_id));
begin
  update refunds
  set state = p_state, provider_refund_id = coalesce(p_provider_refund_id, provider_refund_id), settled_at = now()
  where id = p_refund_id and state = 'queued'
  returning * into settled;
  if not found or p_state <> 'succeeded' then
    return;
  end if;
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

-- Records a refund that the provider reports, unless it was before. With p_refund_id it is one of ours: it may have been
-- reduced or have failed here since, but was made, with the amount that the provider reports. Any other was made in the
-- provider's dashboard, or is a second one under an id of ours.
create function record_external_refund(
  p_provider text, p_payment text, p_provider_refund_id text, p_amount integer, p_refund_id text
) returns void
language plpgsql as $$
declare
  payment payments := lock_payment((
    select id from payments where provider = p_provider and p_payment in (provider_payment_id, capture_id)
  ));
  recorded uuid;
begin
  if exists (
    select from refunds where payment_id = payment.id and provider_refund_id = p_provider_refund_id
  ) then
    return;
  end if;
  update refunds set state = 'queued', amount = p_amount, requested_amount = null
  where payment_id = payment.id and id::text = p_refund_id and provider_refund_id is null
  returning id into recorded;
  if recorded is null and payment.state in ('applied', 'refund_due') then
    insert into refunds (payment_id, amount, reason, idempotency_key)
    values (payment.id, p_amount, 'made at the provider', 'external:' || p_provider_refund_id)
    on conflict (idempotency_key) do nothing
    returning id into recorded;
    if recorded is not null then
      perform add_audit_entry(
        p_provider, 'refund', 'order',
        coalesce((select order_number from orders where checkout_id = payment.checkout_id), payment.provider_payment_id),
        jsonb_build_object('refund', recorded, 'amount', p_amount)
      );
    end if;
  end if;
  if recorded is null then
    return;
  end if;
  perform settle_refund(recorded, p_provider_refund_id, 'succeeded');
  perform reduce_queued_refunds(payment);
end $$;

-- Records money that the provider took back by itself, such as a dispute. It counts as a refund; the customer, who
-- disputed the payment, gets no email about it. Returns whether the payment is ours and this was new.
create function record_reversal(p_provider text, p_payment text, p_provider_refund_id text, p_amount integer)
returns boolean
language plpgsql as $$
declare
  reversal uuid;
begin
  perform record_external_refund(p_provider, p_payment, p_provider_refund_id, p_amount, null);
  update refunds set reason = 'taken back by the provider'
  where idempotency_key = 'external:' || p_provider_refund_id and reason = 'made at the provider'
  returning id into reversal;
  delete from outbox where dedupe_key = 'order-refunded:' || reversal and done_at is null;
  return reversal is not null;
end $$;

-- A refund that had succeeded has failed: the money is back with us and may be refunded again. The order's status is left to
-- an operator. Returns whether there was such a refund.
create function fail_refund(p_provider text, p_provider_refund_id text) returns boolean
language plpgsql as $$
declare
  failed refunds;
  payment payments := lock_payment((
    select payments.id from refunds join payments on payments.id = refunds.payment_id
    where payments.provider = p_provider and refunds.provider_refund_id = p_provider_refund_id
  ));
begin
  update refunds set state = 'failed'
  where payment_id = payment.id and provider_refund_id = p_provider_refund_id and state = 'succeeded'
  returning * into failed;
  if not found then
    return false;
  end if;
  if payment.state = 'refunded' then
    update payments set state = case when is_unapplied_payment(payment) then 'refund_due' else 'applied' end
    where id = payment.id;
  end if;
  perform add_audit_entry(
    p_provider, 'refund failed', 'order',
    coalesce((select order_number from orders where checkout_id = payment.checkout_id), payment.provider_payment_id),
    jsonb_build_object('refund', failed.id, 'amount', failed.amount)
  );
  return true;
end $$;
