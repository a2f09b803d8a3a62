-- As before (0008); an order is not handed to a carrier either when all of its money is about to go back. The payment is
-- locked, as it is where refunds are queued, so that one of the two comes first.
create or replace function ship_order(p_order_id uuid, p_carrier text, p_tracking_number text, p_actor text) returns void
language plpgsql as $$
declare
  shipped orders;
  payment payments;
begin
  update orders
  set status = 'shipped', carrier = p_carrier, tracking_number = p_tracking_number, shipped_at = now()
  where id = p_order_id
  returning * into shipped;
  if shipped.payment_status <> 'completed' then
    raise exception 'The order is not paid.' using errcode = 'check_violation', constraint = 'paid_before_shipped';
  end if;
  select * into payment from payments
  where checkout_id = shipped.checkout_id and state = 'applied' and not is_spare(payments)
  for update;
  if payment.amount > 0 and left_of(payment) = 0 then
    raise exception 'The money goes back.' using errcode = 'check_violation', constraint = 'kept_before_shipped';
  end if;
  insert into outbox (kind, dedupe_key, payload)
  values ('order-shipped', 'order-shipped:' || shipped.id, jsonb_build_object('order_id', shipped.id));
  perform note_change(
    p_actor, 'ship', 'order', shipped.order_number,
    jsonb_build_object('carrier', p_carrier, 'tracking_number', p_tracking_number)
  );
end $$;
