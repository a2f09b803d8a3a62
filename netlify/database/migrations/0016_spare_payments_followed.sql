-- What somebody gives back of a spare payment in a provider's dashboard is followed too.

-- As before (0013), also for a payment that made no order. Once all of it is back, what we had queued ourselves is over:
-- it would find nothing left, and count as given back a second time.
create or replace function adopt_refund(
  p_provider text, p_payment text, p_provider_refund_id text, p_amount integer, p_ours text
) returns void
language plpgsql as $$
declare
  payment payments;
  adopted uuid;
begin
  select * into payment from payments
  where provider = p_provider and p_payment in (provider_payment_id, capture_id) and state in ('applied', 'refund_due')
  for update;
  if not found or exists (
    select from refunds where payment_id = payment.id and (provider_refund_id = p_provider_refund_id or id::text = p_ours)
  ) then
    return;
  end if;
  insert into refunds (payment_id, amount, reason, idempotency_key)
  values (payment.id, p_amount, 'made at the provider', 'elsewhere:' || p_provider_refund_id)
  on conflict (idempotency_key) do nothing
  returning id into adopted;
  if adopted is null then
    return;
  end if;
  perform note_change(
    p_provider, 'refund', 'order',
    coalesce((select order_number from orders where checkout_id = payment.checkout_id), payment.provider_payment_id),
    jsonb_build_object('refund', adopted, 'amount', p_amount)
  );
  perform settle_refund(adopted, p_provider_refund_id, 'succeeded');
  update refunds set state = 'failed', settled_at = now()
  from payments
  where payments.id = payment.id and payments.state = 'refunded'
    and refunds.payment_id = payment.id and refunds.state = 'queued';
end $$;
