-- Shipping that is given back: with a refund that says so, and with what exceeds the pieces.

-- While a refund is queued, its amount may be reduced.
alter table refunds
  drop constraint refunds_check2,
  add constraint refunds_shipping check (shipping >= 0 and (shipping <= amount or state <> 'succeeded'));

-- What is left to give back of the shipping of a payment, and of the tax on it. What is being refunded is not left.
create function shipping_left(p_payment payments, out shipping integer, out tax integer)
language sql stable as $$
  select checkouts.shipping - coalesce(sum(refunds.shipping), 0)::integer,
    checkouts.shipping_tax - coalesce(sum(refunds.shipping_tax), 0)::integer
  from checkouts left join refunds on payment_id = p_payment.id and refunds.state in ('queued', 'succeeded')
  where checkouts.id = p_payment.checkout_id
  group by checkouts.id
$$;

-- Has a queued refund give back all that is left of shipping, with its tax, as part of its amount.
create function add_shipping(p_refund refunds, p_payment payments) returns void
language sql as $$
  update refunds
  set shipping = remaining.shipping, shipping_tax = remaining.tax, sales_tax = remaining.tax
  from shipping_left(p_payment) as remaining
  where refunds.id = p_refund.id
$$;

-- Writes what a refund that was made has given back of tax and shipping. Shipping is what it was queued for, at least what exceeds the
-- pieces; its tax goes with it. The tax on pieces is shared by amount; of the pieces of a return where not all was taxed, it is theirs.
-- What stays paid of pieces holds the tax that is left: so the last refund takes the rest.
create function split_refund(p_refund refunds, p_payment payments, p_paid checkouts) returns refunds
language plpgsql as $$
declare
  split refunds := p_refund;
  pieces_tax integer := p_paid.tax - p_paid.shipping_tax;
  shipping_paid integer := p_paid.shipping + p_paid.shipping_tax;
  pieces_paid integer := p_payment.amount - shipping_paid;
  pieces integer;
  others record;
  returned record;
begin
  select coalesce(sum(amount - refunds.shipping - shipping_tax), 0)::integer as pieces,
    coalesce(sum(sales_tax - shipping_tax), 0)::integer as pieces_tax,
    coalesce(sum(refunds.shipping), 0)::integer as shipping, coalesce(sum(shipping_tax), 0)::integer as shipping_tax
  into others
  from refunds where payment_id = p_payment.id and state = 'succeeded' and kind <> 'reversal' and id <> p_refund.id;

  pieces := p_refund.amount - least(
    p_refund.amount,
    shipping_paid - others.shipping - others.shipping_tax,
    greatest(p_refund.shipping + p_refund.shipping_tax, p_refund.amount - pieces_paid + others.pieces)
  );
  split.shipping_tax := coalesce(round(
    p_paid.shipping_tax * (others.shipping + others.shipping_tax + p_refund.amount - pieces)::numeric / nullif(shipping_paid, 0)
  ), 0) - others.shipping_tax;
  split.shipping_tax := least(greatest(split.shipping_tax, 0), p_refund.amount - pieces);
  split.shipping := p_refund.amount - pieces - split.shipping_tax;

  select sum(tax) as tax, sum(price - discount + tax) as total
  into returned
  from return_items join jsonb_to_recordset(p_refund.lines) as line (order_item_id uuid, piece integer) using (order_item_id, piece)
    join order_items on order_items.id = order_item_id
  where return_id = p_refund.return_id and exists (
    select from order_items as other where other.order_id = order_items.order_id and other.taxable is not null
  );
  split.sales_tax := split.shipping_tax + least(
    pieces_tax - others.pieces_tax,
    greatest(
      round(coalesce(returned.tax, pieces_tax) * pieces::numeric / coalesce(nullif(returned.total, 0), nullif(pieces_paid, 0))),
      pieces_tax - others.pieces_tax - (pieces_paid - others.pieces - pieces)
    )
  );
  update refunds set sales_tax = split.sales_tax, shipping = split.shipping, shipping_tax = split.shipping_tax
  where id = p_refund.id
  returning * into split;
  return split;
end $$;

-- Records the result of a refund. Once all of a payment is refunded, so are the payment and its order. The customer gets an
-- email about a refund of an order, but none about a reversal, which follows from their own dispute. Of a sale without an order
-- (book_unknown_payment), its tax is its checkout's, and nobody gets an email.
create or replace function complete_refund(p_refund_id uuid, p_provider_refund_id text, p_state text) returns void
language plpgsql as $$
declare
  refund refunds;
  payment payments := lock_payment((select payment_id from refunds where id = p_refund_id));
  placed orders;
  paid checkouts;
  others integer;
begin
  update refunds
  set state = p_state, provider_refund_id = coalesce(p_provider_refund_id, provider_refund_id), completed_at = now(),
    shipping = least(shipping, refunds.amount)
  where id = p_refund_id and state = 'queued'
  returning * into refund;
  if not found then
    return;
  end if;
  if p_state = 'failed' then
    perform queue_refund_notice('failed-refund', refund.id);
    return;
  end if;
  select coalesce(sum(amount), 0) into others
  from refunds where payment_id = payment.id and state = 'succeeded' and id <> refund.id;

  if payment.state = 'applied' then
    select * into placed from orders where checkout_id = payment.checkout_id;
    select * into paid from checkouts where id = payment.checkout_id;
    if refund.kind <> 'reversal' then
      refund := split_refund(refund, payment, paid);
      if placed.status = 'cancelled' then
        delete from outbox where dedupe_key = 'order-cancelled:' || placed.id and attempts = 0;
      end if;
      insert into outbox (kind, dedupe_key, payload)
      select
        'order-refunded', 'order-refunded:' || refund.id,
        jsonb_build_object('order_id', placed.id, 'amount', refund.amount, 'refund_id', refund.id)
          || case refund.kind
            when 'return' then jsonb_build_object(
              'return_id', refund.return_id, 'fee', refund.fee,
              'adjusted', refund.amount - refund.shipping - refund.shipping_tax + refund.fee - (
                select sum(price - discount + tax)
                from return_items join jsonb_to_recordset(refund.lines) as line (order_item_id uuid, piece integer)
                  using (order_item_id, piece)
                where return_items.return_id = refund.return_id
              )
            )
            else '{}'
          end
      where placed.id is not null;
    end if;
  end if;
  perform book_refund(refund, refund.completed_at, 1);

  if others + refund.amount >= payment.amount then
    update refunds set has_ended_order = true
    where id = refund.id and kind = 'reversal' and placed.payment_status = 'completed';
    update orders
    set payment_status = 'refunded', status = case when status = 'cancelled' then status else 'refunded' end
    where id = placed.id;
    update payments set state = 'refunded' where id = payment.id and state in ('applied', 'refund_due');
  end if;
end $$;

drop function refund_order(uuid, integer, text, text, text, jsonb);

-- Queues a refund of an order; all that is left if p_amount is null. The same key is the same refund. The pieces in p_restock
-- (product_id, size, quantity; all that have not come back yet if it is null) are put back into stock, once for a key, whatever
-- becomes of its refund, and also when that was queued before without them.
--   queued        it was queued now
--   duplicate     it was queued before with this key
--   key_conflict  this key belongs to another refund
--   unpaid        the order's payment is pending, failed, free or refunded
--   too_much      more than is left
--   no_shipping   p_shipping, what of it is shipping with its tax, is not what is left of that
--   not_shipped   pieces are to be put back that have not left the stock
--   too_many      more pieces are to be put back than were shipped and have not come back
create function refund_order(
  p_order_id uuid, p_amount integer, p_reason text, p_key text, p_actor text, p_restock jsonb default '[]', p_shipping integer default 0,
  out outcome text, out refund_id uuid, out amount integer, out available integer
)
language plpgsql as $$
#variable_conflict use_column
declare
  placed orders;
  payment payments;
  refund refunds;
  key text := p_key;
  pieces jsonb := p_restock;
  restocked jsonb := '[]';
begin
  select * into placed from orders where id = p_order_id;
  select * into payment from payments
  where checkout_id = placed.checkout_id and state in ('pending', 'applied', 'refunded')
    and not is_unapplied_payment(payments)
  for update;
  available := remaining_amount(payment);

  -- A refund that failed does not prevent the next one with the same key; its pieces are back.
  loop
    select * into refund from refunds where idempotency_key = key;
    if refund.restocked <> '[]' then
      restocked := refund.restocked;
    end if;
    exit when refund.state is distinct from 'failed';
    key := key || '+';
  end loop;
  if pieces is null then
    select coalesce(jsonb_agg(piece), '[]') into pieces from pieces_to_restock(placed) as piece;
  end if;
  if refund.id is not null then
    outcome := case
      when refund.payment_id is distinct from payment.id or refund.amount <> coalesce(p_amount, refund.amount) then 'key_conflict'
      -- With other pieces than those that it has put back.
      when p_restock <> '[]' and restocked not in ('[]', p_restock) then 'key_conflict'
      else 'duplicate'
    end;
  elsif payment.state is distinct from 'applied' or payment.amount = 0 then
    outcome := 'unpaid';
  elsif available = 0 or p_amount > available then
    outcome := 'too_much';
  elsif p_shipping > 0 and p_shipping <> (select shipping + tax from shipping_left(payment)) then
    outcome := 'no_shipping';
  else
    outcome := 'queued';
  end if;
  if restocked <> '[]' then
    pieces := '[]';
  end if;
  if outcome in ('queued', 'duplicate') and p_restock is distinct from '[]' then
    if not exists (select from shipments where order_id = placed.id and return_id is null) then
      outcome := 'not_shipped';
    elsif exists (
      select from quantity_by_variant(pieces) as back
      left join pieces_to_restock(placed) as shipped using (product_id, size)
      where back.quantity > coalesce(shipped.quantity, 0)
    ) then
      outcome := 'too_many';
    end if;
  end if;
  if outcome = 'queued' then
    refund := queue_refund(payment, 'operator', coalesce(p_amount, available), p_reason, key);
    available := available - refund.amount;
    if p_shipping > 0 then
      perform add_shipping(refund, payment);
    end if;
    perform add_audit_entry(
      p_actor, 'refund', 'order', placed.order_number,
      jsonb_build_object('refund', refund.id, 'amount', refund.amount, 'reason', p_reason)
    );
  end if;
  if outcome in ('queued', 'duplicate') and pieces <> '[]' then
    perform restock(refund, placed, pieces, p_actor);
  end if;
  refund_id := refund.id;
  amount := refund.amount;
end $$;

drop function refund_return(uuid, uuid[], integer, integer, integer, text, text);

-- Refunds the pieces for money, p_amount less than their shares by p_fee, once each of them is marked. p_pieces are those that the
-- operator was shown as received, and p_left what was left of the payment: the amount is worked out from them, with what is left of
-- shipping if p_has_shipping. Without anything to refund, the pieces get their outcome all the same. A later refund is for what sold
-- out after the one before. Returns the id of the refund.
create function refund_return(
  p_return_id uuid, p_pieces uuid[], p_left integer, p_amount integer, p_fee integer, p_reason text, p_actor text,
  p_has_shipping boolean default false
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
    if p_has_shipping then
      perform add_shipping(refund, paid);
    end if;
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

drop view listed_returns;

-- What of shipping comes back with the next refund of a return, with its tax: what is left of it, if every piece of the order has then
-- come back for money as damaged or wrong, in this return or another, and none was exchanged.
create function shipping_of_return(p_return returns) returns integer
language sql stable as $$
  select case
    when bool_or(return_id = p_return.id and outcome is null) and count(*) filter (where outcome = 'exchanged') = 0
      and count(*) = (select sum(quantity) from order_items where order_id = p_return.order_id)
    then (select shipping + tax from shipping_left(payment_of(p_return.order_id)))
    else 0
  end
  from return_items join returns on returns.id = return_id
  where returns.order_id = p_return.order_id and not is_withdrawn and (
    outcome = 'exchanged' or reason = 'damaged_or_wrong' and new_size is null and (
      outcome = 'refunded' or return_id = p_return.id and outcome is null and (return_items.received_at is null or condition is not null)
    )
  )
$$;

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
  ) as exchange,
  case when orders.shipping > 0 then shipping_of_return(returns) else 0 end as "shippingCents",
  (
    select coalesce(sum(shipping + shipping_tax), 0)::integer from refunds
    where return_id = returns.id and refunds.state <> 'failed'
  ) as "refundedShippingCents"
from returns join orders on orders.id = order_id;

-- What is read of an order, once: pages, emails and lists take of it what they show. "paymentMethod" is the provider under the name that it
-- had until 2.0, for the version before.
create or replace view order_details as
select
  orders.id, order_number as "orderNumber", orders.created_at as "placedAt", orders.status, payment_status as "paymentStatus",
  total_amount as "totalCents", customers.first_name || ' ' || customers.last_name as name, email, city, state_province, country,
  carrier, shipped_at as "shippedAt", delivered_at as "deliveredAt", paid_at as "paidAt",
  (
    select jsonb_agg(
      jsonb_build_object('productId', product_id, 'product', product_name, 'size', size, 'quantity', quantity) order by line
    )
    from order_items where order_id = orders.id
  ) as pieces,
  orders.notes is not null as "hasNote",
  coalesce(refunded, 0)::integer as "refundedCents", refund_queued_at as "refundQueuedAt",
  coalesce(last_refund_failed, false) as "lastRefundFailed",
  secure_token as "secureToken", tracking_number as "trackingNumber", orders.notes, orders.subtotal as "subtotalCents",
  sales_tax as "taxCents", discount_amount as "discountCents", orders.promo_code as "promoCode",
  to_jsonb(customers) as customer, to_jsonb(shipping_addresses) as "shippingAddress", checkouts.billing_address as "billingAddress",
  paid_with.provider as "paymentMethod",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object(
        'id', id, 'amountCents', amount, 'shippingCents', shipping + shipping_tax, 'refundedAt', completed_at
      ) order by completed_at), '[]'
    )
    from refunds
    where payment_id = payments.id and refunds.state = 'succeeded' and kind <> 'reversal'
  ) as refunds,
  (
    select jsonb_agg(jsonb_build_object(
      'id', id, 'productId', product_id, 'product', product_name, 'size', size, 'quantity', quantity,
      'unitCents', unit_price, 'totalCents', total_price, 'taxable', taxable
    ) order by line)
    from order_items where order_items.order_id = orders.id
  ) as items,
  (
    select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'size', size, 'quantity', quantity)), '[]')
    from pieces_to_restock(orders)
  ) as restockable,
  checkouts.customer -> 'source' as source,
  paid_with.provider,
  orders.shipping as "shippingCents", orders.shipping_tax as "shippingTaxCents", orders.shipping_rate as method,
  orders.tax_state as "taxState"
from orders
join checkouts on checkouts.id = orders.checkout_id
join customers on customers.id = orders.customer_id
join shipping_addresses on shipping_addresses.id = shipping_address_id
left join shipments on order_id = orders.id and return_id is null
left join payments on payments.checkout_id = orders.checkout_id
  and payments.state in ('pending', 'applied', 'refunded') and not is_unapplied_payment(payments)
left join lateral (
  select
    sum(amount) filter (where state = 'succeeded') as refunded,
    min(created_at) filter (where state = 'queued') as refund_queued_at,
    (array_agg(state = 'failed' order by created_at desc) filter (where kind <> 'reversal'))[1] as last_refund_failed
  from refunds where payment_id = payments.id
) as refund on true
cross join lateral (
  select coalesce(payments.provider, (
    -- Of all payments that were made for the checkout, the one that made the order, whatever became of it since.
    select provider from payments as paid
    where paid.checkout_id = orders.checkout_id and paid.state not in ('created', 'cancelled', 'superseded')
    order by is_unapplied_payment(paid), paid.created_at
    limit 1
  )) as provider
) as paid_with;

-- Orders as operators see them in lists, with the names of the office's contract (src/contracts/office/content.ts).
create or replace view listed_orders as
select
  id, "orderNumber", "placedAt", status, "paymentStatus", "totalCents", name, email, city, state_province, country, carrier,
  "shippedAt", "deliveredAt", "paidAt", pieces, "hasNote", "refundedCents", "refundQueuedAt", "lastRefundFailed", method
from order_details;

-- What the event of a refund says: of a return its pieces, otherwise an amount. Null for a payment without an order, and for a
-- dispute: that can still be won.
create or replace function webhook_data_of_refund(p_refund_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'order_id', orders.id, 'order_number', order_number, 'payment_status', payment_status, 'refund_id', refunds.id,
    'return_number', return_number, 'currency', lower(orders.currency),
    'refunded_cents', refunds.amount, 'refunded_tax_cents', refunds.sales_tax,
    'pieces', case when lines is null then '[]' else webhook_pieces_of_return(return_id, lines) end
  ) || case when refunds.shipping > 0 then jsonb_build_object('refunded_shipping_cents', refunds.shipping) else '{}' end
  from refunds
  join payments on payments.id = payment_id
  join orders on orders.checkout_id = payments.checkout_id
  left join returns on returns.id = return_id
  where refunds.id = p_refund_id and refunds.state = 'succeeded' and kind <> 'reversal' and not is_unapplied_payment(payments)
$$;
