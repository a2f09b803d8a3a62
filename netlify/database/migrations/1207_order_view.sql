drop view listed_orders;

-- What is read of an order, once: pages, emails and lists take of it what they show.
create view order_details as
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
  coalesce(payments.provider, (
    -- Of all payments that were made for the checkout, the one that made the order, whatever became of it since.
    select provider from payments as paid
    where paid.checkout_id = orders.checkout_id and paid.state not in ('created', 'cancelled', 'superseded')
    order by is_unapplied_payment(paid), paid.created_at
    limit 1
  )) as "paymentMethod",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', id, 'amountCents', amount, 'refundedAt', completed_at) order by completed_at), '[]'
    )
    from refunds
    where payment_id = payments.id and refunds.state = 'succeeded' and kind <> 'reversal'
  ) as refunds,
  (
    select jsonb_agg(jsonb_build_object(
      'id', id, 'productId', product_id, 'product', product_name, 'size', size, 'quantity', quantity,
      'unitCents', unit_price, 'totalCents', total_price
    ) order by line)
    from order_items where order_items.order_id = orders.id
  ) as items,
  (
    select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'size', size, 'quantity', quantity)), '[]')
    from pieces_to_restock(orders)
  ) as restockable,
  checkouts.customer -> 'source' as source
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
) as refund on true;

-- As in 1010: orders as operators see them in lists, with the names of the office's contract (src/contracts/office/content.ts).
create view listed_orders as
select
  id, "orderNumber", "placedAt", status, "paymentStatus", "totalCents", name, email, city, state_province, country, carrier,
  "shippedAt", "deliveredAt", "paidAt", pieces, "hasNote", "refundedCents", "refundQueuedAt", "lastRefundFailed"
from order_details;

-- Refuses a tracking number whose newest other order the operator was not told of: it may be a mistake, or two orders in one box.
-- What ships with one number runs one at a time. As in 1010, with a lock of its own: the one that it had is that of a person who is erased.
create or replace function check_shared_number(p_order_id uuid, p_tracking_number text, p_shared_with text[]) returns void
language plpgsql as $$
declare
  number text := compact_number(p_tracking_number);
  other text;
begin
  perform pg_advisory_xact_lock(hashtextextended(number, 3));
  select order_number into other
  from shipments join orders on orders.id = shipments.order_id
  where compact_number(tracking_number) = number and orders.id <> p_order_id
  order by shipments.shipped_at desc, order_number desc
  limit 1;
  if other is not null and not other = any (p_shared_with) then
    raise exception 'Another order has this tracking number.'
      using errcode = 'check_violation', constraint = 'shared_tracking_number', detail = other;
  end if;
end $$;
