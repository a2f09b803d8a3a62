-- Refunds made by the provider, at our request or not.

-- Reduces the queued refunds of a payment, newest first, to what can still be refunded: the provider would reject more
-- every time, and nothing would be refunded. A request for the whole amount may be in progress, so only its refusal begins
-- the request for less (requested_amount). The owner is told of a return's refund that fails.
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
      update refunds set state = 'failed', completed_at = now() where id = queued_refund.id;
      if queued_refund.kind = 'return' then
        perform queue_refund_notice('failed-refund', queued_refund.id);
      end if;
    end if;
    excess := excess - queued_refund.amount;
  end loop;
end $$;

-- Records the result of a refund. Once all of a payment is refunded, so are the payment and its order, and the last refund
-- takes the rest of the tax. The customer gets an email about a refund of an order, but none about a reversal, which follows
-- from their own dispute.
create function complete_refund(p_refund_id uuid, p_provider_refund_id text, p_state text) returns void
language plpgsql as $$
declare
  refund refunds;
  payment payments := lock_payment((select payment_id from refunds where id = p_refund_id));
  placed orders;
  others record;
begin
  update refunds
  set state = p_state, provider_refund_id = coalesce(p_provider_refund_id, provider_refund_id), completed_at = now()
  where id = p_refund_id and state = 'queued'
  returning * into refund;
  if not found then
    return;
  end if;
  if p_state = 'failed' then
    perform queue_refund_notice('failed-refund', refund.id);
    return;
  end if;
  select coalesce(sum(amount), 0) as amount, coalesce(sum(sales_tax), 0) as sales_tax,
    coalesce(bool_or(kind = 'reversal'), false) as include_reversal
  into others
  from refunds where payment_id = payment.id and state = 'succeeded' and id <> refund.id;

  if payment.state = 'applied' then
    select * into placed from orders where checkout_id = payment.checkout_id;
    if refund.kind <> 'reversal' then
      update refunds set sales_tax = case
          when others.amount + refund.amount >= payment.amount and not others.include_reversal
            then placed.sales_tax - others.sales_tax
          else least(round(placed.sales_tax * refund.amount::numeric / payment.amount), placed.sales_tax - others.sales_tax)
        end
      where id = refund.id
      returning * into refund;
      if placed.status = 'cancelled' then
        delete from outbox where dedupe_key = 'order-cancelled:' || placed.id and attempts = 0;
      end if;
      insert into outbox (kind, dedupe_key, payload)
      values (
        'order-refunded', 'order-refunded:' || refund.id,
        jsonb_build_object('order_id', placed.id, 'amount', refund.amount)
          || case refund.kind
            when 'return' then jsonb_build_object(
              'return_id', refund.return_id, 'fee', refund.fee,
              'adjusted', refund.amount + refund.fee - (
                select sum(price - discount + tax)
                from return_items join jsonb_to_recordset(refund.lines) as line (order_item_id uuid, piece integer)
                  using (order_item_id, piece)
                where return_items.return_id = refund.return_id
              )
            )
            else '{}'
          end
      );
    end if;
  end if;
  perform book_refund(refund, refund.completed_at, 1);

  if others.amount + refund.amount >= payment.amount then
    update refunds set has_ended_order = true
    where id = refund.id and kind = 'reversal' and placed.payment_status = 'completed';
    update orders
    set payment_status = 'refunded', status = case when status = 'cancelled' then status else 'refunded' end
    where id = placed.id;
    update payments set state = 'refunded' where id = payment.id and state in ('applied', 'refund_due');
  end if;
end $$;

-- Adds an entry to the audit of the order, or of a payment without one, about what its provider has done to a refund.
create function audit_refund(p_action text, p_refund refunds, p_details jsonb default '{}') returns void
language sql as $$
  select add_audit_entry(
    provider, p_action, 'order', coalesce(order_number, provider_payment_id),
    jsonb_build_object('refund', p_refund.id, 'amount', p_refund.amount) || p_details
  )
  from payments left join orders using (checkout_id)
  where payments.id = p_refund.payment_id
$$;

-- Records a refund or a reversal (p_kind) that the provider reports, and returns whether it was new. With p_refund_id it is one
-- of ours: it may have been reduced or have failed here since, but was made, with the amount that the provider reports. Any
-- other was made in the provider's dashboard, or is a second one under an id of ours.
create function record_external_refund(
  p_provider text,
  p_payment text,
  p_provider_refund_id text,
  p_amount integer,
  p_refund_id text default null,
  p_kind text default 'external'
) returns boolean
language plpgsql as $$
declare
  refund refunds;
  payment payments := lock_payment((
    select id from payments where provider = p_provider and p_payment in (provider_payment_id, capture_id)
  ));
begin
  if exists (
    select from refunds where payment_id = payment.id and provider_refund_id = p_provider_refund_id
  ) then
    return false;
  end if;
  update refunds set state = 'queued', amount = p_amount, requested_amount = null
  where payment_id = payment.id and id::text = p_refund_id and provider_refund_id is null
  returning * into refund;
  if refund.id is null and payment.state in ('applied', 'refund_due') then
    insert into refunds (payment_id, kind, amount, reason, idempotency_key)
    values (
      payment.id, p_kind, p_amount,
      case p_kind when 'reversal' then 'taken back by the provider' else 'made at the provider' end,
      'external:' || p_provider_refund_id
    )
    returning * into refund;
    perform audit_refund(case p_kind when 'reversal' then 'dispute' else 'refund' end, refund);
    if p_kind = 'reversal' then
      perform queue_refund_notice('dispute', refund.id);
    end if;
  end if;
  if refund.id is null then
    return false;
  end if;
  perform complete_refund(refund.id, p_provider_refund_id, 'succeeded');
  perform reduce_queued_refunds(payment);
  return true;
end $$;

-- A dispute was won: the order that it has ended goes back to the state before. If it has not shipped, and too few of its pieces are
-- free by now, it stays refunded. The owner is told what has followed.
create function win_dispute(p_reversal refunds) returns void
language plpgsql as $$
declare
  ended orders;
  items jsonb;
  back_to text;
  missing jsonb;
  details jsonb;
begin
  update orders set payment_status = 'completed'
  from payments
  where orders.checkout_id = payments.checkout_id
    and payments.id = p_reversal.payment_id and payments.state = 'applied' and p_reversal.has_ended_order
  returning orders.* into ended;
  if ended.status = 'refunded' then
    select case when delivered_at is null then 'shipped' else 'delivered' end into back_to
    from shipments where order_id = ended.id and return_id is null;
    if back_to is null then
      items := items_of_order(ended.id);
      perform lock_stock(items);
      select jsonb_agg(distinct jsonb_build_object(
        'product_name', product_name, 'size', size, 'count', short.quantity - available
      ))
      into missing
      from stock_for(items, null) as short join order_items using (product_id, size)
      where order_id = ended.id and short.quantity > available;
    end if;
    if missing is null then
      back_to := coalesce(back_to, 'processing');
      update orders set status = back_to where id = ended.id;
    end if;
  end if;
  details := jsonb_build_object('back_to', back_to, 'missing', coalesce(missing, '[]'));
  perform audit_refund('dispute won', p_reversal, details);
  perform queue_refund_notice('dispute-won', p_reversal.id, details);
end $$;

-- A refund that had succeeded has failed: the money is back with us and may be refunded again. The order's status is left to
-- an operator, unless it was a reversal: then a dispute was won. Returns whether there was such a refund.
create function fail_refund(p_provider text, p_provider_refund_id text) returns boolean
language plpgsql as $$
declare
  failed refunds;
  payment payments := lock_payment((
    select payments.id from refunds join payments on payments.id = refunds.payment_id
    where payments.provider = p_provider and refunds.provider_refund_id = p_provider_refund_id
  ));
begin
  update refunds set state = 'failed', failed_at = now()
  where payment_id = payment.id and provider_refund_id = p_provider_refund_id and state = 'succeeded'
  returning * into failed;
  if not found then
    return false;
  end if;
  perform book_refund(failed, failed.failed_at, -1);
  if payment.state = 'refunded' and payment.amount > (
    select coalesce(sum(amount), 0) from refunds where payment_id = payment.id and state = 'succeeded'
  ) then
    update payments set state = case when is_unapplied_payment(payment) then 'refund_due' else 'applied' end
    where id = payment.id;
  end if;
  if failed.kind = 'reversal' then
    perform win_dispute(failed);
  else
    perform audit_refund('refund failed', failed);
    perform queue_refund_notice('failed-refund', failed.id);
  end if;
  return true;
end $$;
