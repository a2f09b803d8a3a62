-- Refunds that providers tell us of: made in their own dashboards, past us, or failed there after they had seemed done.

insert into state_steps (subject, from_state, to_state) values
  ('refund', 'succeeded', 'failed'),              -- the shopper's bank would not take it
  ('payment', 'refunded', 'applied'),             -- so the money is still here
  ('payment', 'refunded', 'refund_due');

-- Writes down a refund of the payment that made an order, unless it is one of ours (p_ours: the id that we gave it there)
-- or known already. What follows is what follows from any refund.
create function adopt_refund(
  p_provider text, p_payment text, p_provider_refund_id text, p_amount integer, p_ours text
) returns void
language plpgsql as $$
declare
  payment payments;
  adopted uuid;
begin
  select * into payment from payments
  where provider = p_provider and p_payment in (provider_payment_id, capture_id) and state = 'applied'
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
    p_provider, 'refund', 'order', (select order_number from orders where checkout_id = payment.checkout_id),
    jsonb_build_object('refund', adopted, 'amount', p_amount)
  );
  perform settle_refund(adopted, p_provider_refund_id, 'succeeded');
end $$;

-- A refund that we believed in has failed: the money is back with us, and the desk may try again. The order keeps what it
-- says; a person decides. Answers whether there was one.
create function fail_refund(p_provider text, p_provider_refund_id text) returns boolean
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
    update payments
    set state = case
      when exists (
        select from payments as other
        where other.checkout_id = payment.checkout_id and other.state in ('pending', 'applied')
      ) then 'refund_due' else 'applied' end
    where id = payment.id;
  end if;
  perform note_change(
    p_provider, 'refund failed', 'order',
    coalesce((select order_number from orders where checkout_id = payment.checkout_id), payment.provider_payment_id),
    jsonb_build_object('refund', failed.id, 'amount', failed.amount)
  );
  return true;
end $$;
