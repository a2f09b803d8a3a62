-- What a provider tells of a refund of ours counts, whatever we believe of it.

-- A payment, locked after its order, as the desk locks them: a refund's answer, its event and the desk wait in one line.
create function lock_payment(p_payment_id uuid) returns payments
language plpgsql as $$
declare
  payment payments;
begin
  perform from orders where checkout_id = (select checkout_id from payments where id = p_payment_id) for update;
  select * into payment from payments where id = p_payment_id for update;
  return payment;
end $$;

-- As before (0008), with the payment locked before its refund.
create or replace function settle_refund(p_refund_id uuid, p_provider_refund_id text, p_state text) returns void
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

-- As before (0021). The answer to a refund of ours may have been lost, and the refund cut short or given up since: it was
-- given all the same, and as much as the provider says.
create or replace function adopt_refund(
  p_provider text, p_payment text, p_provider_refund_id text, p_amount integer, p_ours text
) returns void
language plpgsql as $$
declare
  payment payments := lock_payment((
    select id from payments where provider = p_provider and p_payment in (provider_payment_id, capture_id)
  ));
  given uuid;
begin
  if coalesce(payment.state, '') not in ('applied', 'refund_due') or exists (
    select from refunds where payment_id = payment.id and provider_refund_id = p_provider_refund_id
  ) then
    return;
  end if;
  if exists (select from refunds where payment_id = payment.id and id::text = p_ours) then
    update refunds set state = 'queued', amount = p_amount
    where payment_id = payment.id and id::text = p_ours and state <> 'succeeded' and provider_refund_id is null
    returning id into given;
  else
    insert into refunds (payment_id, amount, reason, idempotency_key)
    values (payment.id, p_amount, 'made at the provider', 'elsewhere:' || p_provider_refund_id)
    on conflict (idempotency_key) do nothing
    returning id into given;
    if given is not null then
      perform note_change(
        p_provider, 'refund', 'order',
        coalesce((select order_number from orders where checkout_id = payment.checkout_id), payment.provider_payment_id),
        jsonb_build_object('refund', given, 'amount', p_amount)
      );
    end if;
  end if;
  if given is null then
    return;
  end if;
  perform settle_refund(given, p_provider_refund_id, 'succeeded');
  perform trim_queued(payment);
end $$;
