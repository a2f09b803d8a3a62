-- Refunds of ours that wait while somebody gives money back in a provider's dashboard.

-- Takes off what is queued of a payment, the newest first, what is more than is left of it: the provider would refuse it for
-- ever, and the rest would never go back.
create function trim_queued(p_payment payments) returns void
language plpgsql as $$
declare
  excess integer := -left_of(p_payment);
  waiting refunds;
begin
  for waiting in
    select * from refunds where payment_id = p_payment.id and state = 'queued' order by created_at desc
  loop
    exit when excess <= 0;
    if waiting.amount > excess then
      update refunds set amount = amount - excess where id = waiting.id;
    else
      update refunds set state = 'failed', settled_at = now() where id = waiting.id;
    end if;
    excess := excess - waiting.amount;
  end loop;
end $$;

-- As before (0016); what is left of a payment is less then.
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
  perform trim_queued(payment);
end $$;
