-- What the shopper and the operator do with a return. Each function writes its emails and its audit entry, under the order's
-- number, in the same transaction.

-- Returns with their pieces, what was refunded for them (null before the first refund) and the parcel of their exchange; amounts in cents.
create view listed_returns as
select
  returns.id, order_id as "orderId", order_number as "orderNumber", return_number as "returnNumber", key, returns.state, note,
  refusal, label, carrier, tracking_number as "trackingNumber", requested_at as "requestedAt", label_sent_at as "labelSentAt",
  received_at as "receivedAt", completed_at as "completedAt", fee as "feeCents", refund_reason as "refundReason",
  (
    select jsonb_agg(
      jsonb_build_object(
        'id', return_items.id, 'itemId', order_item_id, 'piece', piece, 'productId', product_id, 'product', product_name,
        'size', return_items.size, 'reason', reason, 'newSize', new_size, 'isSoldOut', is_sold_out, 'priceCents', price,
        'discountCents', discount, 'taxCents', tax, 'condition', condition, 'isRestocked', is_restocked,
        'receivedAt', return_items.received_at, 'receivedBy', received_by, 'outcome', outcome, 'isWithdrawn', is_withdrawn
      )
      order by line, piece
    )
    from return_items join order_items on order_items.id = order_item_id
    where return_id = returns.id
  ) as pieces,
  case when fee is not null then (
    select coalesce(sum(amount), 0)::integer from refunds
    where return_id = returns.id and refunds.state <> 'failed'
  ) end as "refundedCents",
  (
    select jsonb_build_object('carrier', shipped.carrier, 'trackingNumber', shipped.tracking_number, 'shippedAt', shipped_at)
    from shipments as shipped where return_id = returns.id
  ) as exchange
from returns join orders on orders.id = order_id;

-- The payment that made an order.
create function payment_of(p_order_id uuid) returns payments
language sql stable as $$
  select payments.* from payments join orders using (checkout_id)
  where orders.id = p_order_id and payments.state in ('applied', 'refunded') and not is_unapplied_payment(payments)
$$;

-- What is left to refund of it.
create function left_to_refund(p_payment payments) returns integer
language sql stable as $$
  select case when p_payment.state = 'applied' then remaining_amount(p_payment) else 0 end
$$;

-- Locks a return after its order and its payment.
create function lock_return(p_return_id uuid) returns returns
language plpgsql as $$
declare
  locked returns;
  ordered uuid := (select order_id from returns where id = p_return_id);
begin
  perform from orders where id = ordered for update;
  perform lock_payment((payment_of(ordered)).id);
  select * into locked from returns where id = p_return_id for update;
  return locked;
end $$;

-- Queues one of the emails about a return; the same p_key is one email.
create function queue_return_email(p_kind text, p_return returns, p_key text, p_details jsonb default '{}') returns void
language sql as $$
  insert into outbox (kind, dedupe_key, payload)
  values (
    p_kind, p_kind || ':' || p_key,
    jsonb_build_object('order_id', p_return.order_id, 'return_id', p_return.id) || p_details
  )
  on conflict (dedupe_key) do nothing
$$;

create function audit_return(p_actor text, p_action text, p_return returns, p_details jsonb default '{}') returns void
language sql as $$
  select add_audit_entry(
    p_actor, p_action, 'order', order_number, jsonb_build_object('return', p_return.return_number) || p_details
  )
  from orders where id = p_return.order_id
$$;

-- The new sizes that a return waits for, as items.
create function new_sizes_of(p_return_id uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'size', new_size, 'quantity', 1)), '[]')
  from return_items join order_items on order_items.id = order_item_id
  where return_id = p_return_id and new_size is not null and outcome is null
    and (received_at is null or condition is not null)
$$;

-- Opens a return of these pieces, JSON of order_item_id, piece, size, reason, new_size, price, discount and tax, and reserves their
-- new sizes. The same key is the same return. An undelivered parcel is received at once. An order has five returns a day, for each
-- mails its address, and the shopper can cancel it at once; the detail has the seconds until the next. The operator may open more.
create function create_return(
  p_order_id uuid, p_key uuid, p_pieces jsonb, p_note text, p_is_undelivered boolean, p_actor text
) returns text
language plpgsql as $$
declare
  placed orders;
  paid payments;
  opened returns;
  refused text;
  wait integer;
begin
  select * into placed from orders where id = p_order_id for update;
  select * into opened from returns where key = p_key;
  if opened.id is not null then
    if opened.order_id <> placed.id then
      raise exception 'This key has made another return.'
        using errcode = 'unique_violation', constraint = 'one_return_per_key';
    end if;
    return opened.return_number;
  end if;
  select ceil(extract(epoch from requested_at + interval '1 day' - now())) into wait
  from returns where order_id = placed.id and requested_at > now() - interval '1 day'
  order by requested_at desc offset 4 limit 1;
  if p_actor = 'customer' and wait > 0 then
    raise exception 'The order has had five returns today.'
      using errcode = 'check_violation', constraint = 'returns_a_day', detail = wait::text;
  end if;
  if placed.status not in ('shipped', 'delivered') then
    raise exception 'The order is %.', placed.status
      using errcode = 'check_violation', constraint = 'shipped_before_returned';
  end if;
  paid := payment_of(placed.id);
  if paid.amount > 0 and left_to_refund(paid) = 0 then
    raise exception 'The payment is being refunded in full.'
      using errcode = 'check_violation', constraint = 'no_full_refund_before_returned';
  end if;
  -- What comes back is what was shipped last for the piece; an exchanged piece comes back for money.
  select product_name || ' in ' || asked.size into refused
  from jsonb_populate_recordset(null::return_items, p_pieces) as asked
  left join order_items as item on item.id = asked.order_item_id and item.order_id = placed.id
  left join return_items as before
    on (before.order_item_id, before.piece) = (item.id, asked.piece) and before.outcome = 'exchanged'
  where item.id is null or asked.piece > item.quantity or asked.size <> coalesce(before.new_size, item.size)
    or (before.id is not null and asked.new_size is not null)
  limit 1;
  if found then
    raise exception 'This piece can''t come back.'
      using errcode = 'check_violation', constraint = 'piece_of_order', detail = refused;
  end if;

  insert into returns (order_id, return_number, key, note, state, received_at)
  values (
    placed.id,
    'RET' || substr(placed.order_number, 4) || '-' || (select count(*) + 1 from returns where order_id = placed.id),
    p_key, p_note, case when p_is_undelivered then 'received' else 'requested' end,
    case when p_is_undelivered then now() end
  )
  returning * into opened;
  insert into return_items (return_id, order_item_id, piece, size, reason, new_size, price, discount, tax)
  select opened.id, order_item_id, piece, size, reason, new_size, price, discount, tax
  from jsonb_populate_recordset(null::return_items, p_pieces);
  perform lock_stock(new_sizes_of(opened.id));
  perform require_free(new_sizes_of(opened.id), null);
  insert into stock_reservations (holder_id, product_id, size, quantity)
  select opened.id, product_id, size, quantity from stock_for(new_sizes_of(opened.id), null);
  perform queue_return_email(
    case when p_is_undelivered then 'return-received' else 'return-requested' end, opened, opened.id::text
  );
  perform audit_return(p_actor, 'open return', opened);
  return opened.return_number;
end $$;

-- Ends a return before its parcel is received, and releases what it has reserved. Cancelled again, nothing changes.
create function cancel_return(p_return_id uuid, p_actor text) returns void
language plpgsql as $$
declare
  closed returns := lock_return(p_return_id);
begin
  if closed.state = 'cancelled' then
    return;
  end if;
  perform check_transition('return', closed.state, 'cancelled');
  update returns set state = 'cancelled' where id = closed.id;
  update return_items set is_withdrawn = true where return_id = closed.id;
  perform release_stock(closed.id);
  perform queue_return_email(
    'return-cancelled', closed, closed.id::text, jsonb_build_object('is_expired', p_actor = 'schedule')
  );
  perform audit_return(p_actor, 'cancel return', closed);
end $$;

-- Refuses a return with a reason that the shopper reads, unless a piece was refunded, exchanged or put back into stock.
create function refuse_return(p_return_id uuid, p_reason text, p_actor text) returns void
language plpgsql as $$
declare
  closed returns := lock_return(p_return_id);
begin
  perform check_transition('return', closed.state, 'refused');
  if exists (select from return_items where return_id = closed.id and (outcome is not null or is_restocked)) then
    raise exception 'Some of it was refunded, exchanged or restocked.' using errcode = 'check_violation', constraint = 'uncompleted_before_refused';
  end if;
  update returns set state = 'refused', refusal = p_reason where id = closed.id;
  update return_items set is_withdrawn = true where return_id = closed.id;
  perform release_stock(closed.id);
  perform queue_return_email('return-refused', closed, closed.id::text);
  perform audit_return(p_actor, 'refuse return', closed, jsonb_build_object('reason', p_reason));
end $$;

-- Records the label of a return, and returns the one that it replaces; the same again changes nothing and returns itself.
create function send_return_label(
  p_return_id uuid, p_label text, p_carrier text, p_tracking_number text, p_actor text
) returns text
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
begin
  if opened.state <> 'label_sent' then
    perform check_transition('return', opened.state, 'label_sent');
  elsif (opened.label, opened.carrier) = (p_label, p_carrier) and opened.tracking_number is not distinct from p_tracking_number then
    return p_label;
  end if;
  update returns
  set state = 'label_sent', label = p_label, carrier = p_carrier, tracking_number = p_tracking_number,
    label_sent_at = now(), reminded_at = null
  where id = opened.id;
  perform queue_return_email('return-label', opened, opened.id || ':' || gen_random_uuid());
  perform audit_return(
    p_actor, 'send label', opened, jsonb_build_object('carrier', p_carrier, 'tracking_number', p_tracking_number)
  );
  return nullif(opened.label, p_label);
end $$;

-- Completes a return once each piece is marked, and nothing is left to refund or to ship.
create function complete_return(p_return_id uuid) returns void
language plpgsql as $$
begin
  if not exists (
    select from return_items
    where return_id = p_return_id and outcome is null and (received_at is null or condition is not null)
  ) then
    update return_items set outcome = 'not_received' where return_id = p_return_id and outcome is null;
    update returns set state = 'completed', completed_at = now() where id = p_return_id;
    perform release_stock(p_return_id);
  end if;
end $$;

-- Marks a piece as received in this condition, or as not in the parcel if it is null; restocked, it is on the shelf. Marked again, it is
-- corrected until it has an outcome; the same mark again changes nothing. Once all pieces are marked, the shopper is emailed.
create function receive_return_piece(
  p_return_id uuid, p_piece_id uuid, p_condition text, p_is_restocked boolean, p_actor text
) returns void
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
  piece return_items;
  item order_items;
  moved integer;
begin
  select * into piece from return_items where id = p_piece_id and return_id = opened.id;
  if piece.received_at is not null and piece.condition is not distinct from p_condition
    and piece.is_restocked = p_is_restocked then
    return;
  end if;
  if opened.state <> 'received' then
    perform check_transition('return', opened.state, 'received');
  end if;
  if piece.id is null or piece.outcome is not null then
    raise exception 'The piece has an outcome.' using errcode = 'check_violation', constraint = 'piece_open';
  end if;
  update returns set state = 'received', received_at = coalesce(received_at, now()) where id = opened.id;

  select * into item from order_items where id = piece.order_item_id;
  if p_is_restocked and not piece.is_restocked and not exists (
    select from orders cross join pieces_to_restock(orders) as gone
    where orders.id = opened.order_id and (gone.product_id, gone.size) = (item.product_id, piece.size)
  ) then
    raise exception 'It is back in stock already.'
      using errcode = 'check_violation', constraint = 'restocked_once';
  end if;
  moved := p_is_restocked::integer - piece.is_restocked::integer;
  if moved <> 0 then
    perform lock_stock(jsonb_build_array(jsonb_build_object('product_id', item.product_id, 'size', piece.size)));
    update stock set on_hand = on_hand + moved where (product_id, size) = (item.product_id, piece.size);
  end if;
  update return_items
  set condition = p_condition, is_restocked = p_is_restocked, received_at = now(), received_by = p_actor
  where id = piece.id;
  perform audit_return(
    p_actor, 'receive piece', opened,
    jsonb_build_object(
      'piece', piece.id, 'product', item.product_name, 'size', piece.size, 'condition', p_condition, 'restocked', p_is_restocked
    )
  );
  if not exists (select from return_items where return_id = opened.id and received_at is null) then
    perform complete_return(opened.id);
    -- That it has reached us, the shopper may know already; not that a piece which was not in it closes the return.
    perform queue_return_email(
      'return-received', opened,
      opened.id || case when exists (select from returns where id = opened.id and state = 'completed') then ':completed' else '' end
    );
  end if;
end $$;

-- The key of the next refund of a return. Each has a number, because what sells out after one refund is refunded by another.
create function return_refund_key(p_return_id uuid) returns text
language sql stable as $$
  select 'return:' || p_return_id || ':' || count(*) + 1 from refunds where return_id = p_return_id
$$;

-- Refunds the pieces for money, p_amount less than their shares by p_fee, once each of them is marked. p_pieces are those that the
-- operator was shown as received, and p_left what was left of the payment: the amount is worked out from them. Without anything to
-- refund, the pieces get their outcome all the same. A later refund is for what sold out after the one before. Returns the id of the refund.
create function refund_return(
  p_return_id uuid, p_pieces uuid[], p_left integer, p_amount integer, p_fee integer, p_reason text, p_actor text
) returns uuid
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
  paid payments := payment_of(opened.order_id);
  refund refunds;
begin
  perform check_transition('return', opened.state, 'completed');
  if not exists (select from return_items where return_id = opened.id and new_size is null and outcome is null) then
    raise exception 'It was refunded.' using errcode = 'check_violation', constraint = 'refunded_once';
  end if;
  if exists (select from return_items where return_id = opened.id and new_size is null and received_at is null) then
    raise exception 'A piece is not marked.' using errcode = 'check_violation', constraint = 'marked_before_refunded';
  end if;
  if p_left <> left_to_refund(paid) or (p_amount > 0 and p_pieces = '{}') or p_pieces is distinct from (
    select coalesce(array_agg(id order by id), '{}') from return_items
    where return_id = opened.id and new_size is null and outcome is null and condition is not null
  ) then
    raise exception 'It has changed.' using errcode = 'check_violation', constraint = 'unchanged_since_shown';
  end if;
  if p_amount > p_left then
    raise exception 'Another amount is left.'
      using errcode = 'check_violation', constraint = 'amount_left', detail = p_left::text;
  end if;
  if p_amount > 0 then
    refund := queue_refund(
      paid, 'return', p_amount, coalesce(p_reason, 'return ' || opened.return_number),
      return_refund_key(opened.id)
    );
    update refunds set return_id = opened.id, fee = p_fee, lines = (
      select jsonb_agg(jsonb_build_object('order_item_id', order_item_id, 'piece', piece) order by order_item_id, piece)
      from return_items where id = any (p_pieces)
    )
    where id = refund.id;
  elsif p_pieces <> '{}' then
    perform queue_return_email('return-not-refunded', opened, opened.id || ':' || gen_random_uuid());
  end if;
  update returns set fee = coalesce(fee, 0) + p_fee, refund_reason = coalesce(p_reason, refund_reason)
  where id = opened.id;
  update return_items set outcome = case when condition is null then 'not_received' else 'refunded' end
  where return_id = opened.id and new_size is null and outcome is null;
  perform audit_return(
    p_actor, 'refund return', opened,
    jsonb_build_object('refund', refund.id, 'amount', p_amount, 'fee', p_fee, 'reason', p_reason)
  );
  perform complete_return(opened.id);
  return refund.id;
end $$;

-- Ships the new sizes of a return, once each piece to be exchanged is marked, and takes them off the shelf. Refused like an order
-- while all of the payment is refunded.
create function ship_return(
  p_return_id uuid, p_carrier text, p_tracking_number text, p_actor text, p_shared_with text[] default '{}'
) returns void
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
  paid payments := payment_of(opened.order_id);
  items jsonb;
begin
  perform check_transition('return', opened.state, 'completed');
  if exists (select from shipments where return_id = opened.id) then
    raise exception 'It was shipped.' using errcode = 'check_violation', constraint = 'shipped_once';
  end if;
  items := new_sizes_of(opened.id);
  if items = '[]' or exists (
    select from return_items where return_id = opened.id and new_size is not null and received_at is null
  ) then
    raise exception 'A piece is not marked.' using errcode = 'check_violation', constraint = 'marked_before_shipped';
  end if;
  if paid.amount > 0 and left_to_refund(paid) = 0 then
    raise exception 'The payment is being refunded in full.'
      using errcode = 'check_violation', constraint = 'no_full_refund_before_shipped';
  end if;
  perform check_shared_number(opened.order_id, p_tracking_number, p_shared_with);
  perform lock_stock(items);
  delete from stock_reservations where holder_id = opened.id;
  perform require_free(items, null);
  update stock set on_hand = on_hand - quantity from quantity_by_variant(items) as taken
  where (stock.product_id, stock.size) = (taken.product_id, taken.size);
  insert into shipments (order_id, return_id, carrier, tracking_number)
  values (opened.order_id, opened.id, p_carrier, p_tracking_number);
  update return_items set outcome = case when condition is null then 'not_received' else 'exchanged' end
  where return_id = opened.id and new_size is not null;
  perform queue_return_email('exchange-shipped', opened, opened.id::text);
  perform audit_return(
    p_actor, 'ship exchange', opened,
    jsonb_build_object('carrier', p_carrier, 'tracking_number', p_tracking_number)
  );
  perform complete_return(opened.id);
end $$;

-- Corrects the parcel with the new sizes from the carrier and the tracking number in p_from. The same ones again change nothing.
create function correct_exchange(
  p_return_id uuid, p_from jsonb, p_carrier text, p_tracking_number text, p_actor text, p_shared_with text[] default '{}'
) returns void
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
  shipment shipments;
begin
  select * into shipment from shipments where return_id = opened.id;
  if (shipment.carrier, shipment.tracking_number) = (p_carrier, p_tracking_number) then
    return;
  end if;
  perform require_unchanged(coalesce(to_jsonb(shipment), '{}'), p_from);
  perform check_shared_number(opened.order_id, p_tracking_number, p_shared_with);
  update shipments set carrier = p_carrier, tracking_number = p_tracking_number where id = shipment.id;
  perform queue_return_email('exchange-shipped', opened, opened.id || ':' || gen_random_uuid(), '{"is_corrected": true}');
  perform audit_return(
    p_actor, 'correct exchange', opened, jsonb_build_object('carrier', p_carrier, 'tracking_number', p_tracking_number)
  );
end $$;

-- A new size has sold out: its piece comes back for money, and what is reserved of it is released. Again, nothing changes. It is
-- emailed if money is left to refund: once all of the payment is refunded, this closes an exchange that can't ship.
create function convert_return_piece(p_return_id uuid, p_piece_id uuid, p_actor text) returns void
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
  piece return_items;
  item order_items;
  held integer;
begin
  select * into piece from return_items where id = p_piece_id and return_id = opened.id;
  if piece.is_sold_out then
    return;
  end if;
  if piece.new_size is null or piece.outcome is not null or piece.is_withdrawn then
    raise exception 'The piece has an outcome.' using errcode = 'check_violation', constraint = 'piece_open';
  end if;
  select * into item from order_items where id = piece.order_item_id;
  perform lock_stock(new_sizes_of(opened.id));
  update return_items set new_size = null, is_sold_out = true where id = piece.id;
  delete from stock_reservations
  where (holder_id, product_id, size) = (opened.id, item.product_id, piece.new_size)
  returning quantity into held;
  insert into stock_reservations (holder_id, product_id, size, quantity)
  select opened.id, item.product_id, piece.new_size, held - 1 where held > 1;
  if left_to_refund(payment_of(opened.order_id)) > 0 then
    perform queue_return_email(
      'exchange-sold-out', opened, piece.id::text,
      jsonb_build_object('product', item.product_name, 'size', piece.new_size)
    );
  end if;
  perform audit_return(
    p_actor, 'exchange sold out', opened,
    jsonb_build_object('piece', piece.id, 'product', item.product_name, 'size', piece.new_size)
  );
  perform complete_return(opened.id);
end $$;

-- Closes returns whose label was not used, and reminds of those a week before. Days are those of the shop's clock.
-- Returns how many it closed.
create function expire_returns(p_label_days integer, p_reminder_days integer, p_limit integer) returns integer
language plpgsql as $$
declare
  opened returns;
  closed integer := 0;
  today date := (now() at time zone 'America/New_York')::date;
  sent date;
begin
  for opened in
    select * from returns
    where state = 'label_sent'
      and (label_sent_at at time zone 'America/New_York')::date
        <= today - case when reminded_at is null then p_reminder_days else p_label_days + 1 end
    order by label_sent_at, id limit p_limit
  loop
    opened := lock_return(opened.id);
    sent := (opened.label_sent_at at time zone 'America/New_York')::date;
    if opened.state = 'label_sent' and sent + p_label_days < today then
      perform cancel_return(opened.id, 'schedule');
      closed := closed + 1;
    elsif opened.state = 'label_sent' and sent + p_reminder_days <= today and opened.reminded_at is null then
      update returns set reminded_at = now() where id = opened.id;
      perform queue_return_email('return-reminder', opened, opened.id || ':' || sent);
    end if;
  end loop;
  return closed;
end $$;
