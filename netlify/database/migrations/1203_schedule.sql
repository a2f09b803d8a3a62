-- Events for the owner's tools say how the payment of their order stands, and that a pending one has cleared. And an operator can hold them
-- back after a restore, as the outbox (docs/decisions/order-webhooks.md).

alter table webhook_events add column held_at timestamptz;

alter table webhook_events drop constraint webhook_events_type_check;

alter table webhook_events add constraint webhook_events_type_check check (type in (
  'order.created', 'order.paid', 'order.shipped', 'order.refunded', 'order.cancelled', 'return.requested', 'return.completed'
));

insert into audit_actions (subject, action) values ('webhook', 'hold'), ('webhook', 'discard');

-- What the events of an order say; amounts in cents.
create or replace function webhook_data_of_order(p_order_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'order_id', id, 'order_number', order_number, 'payment_status', payment_status, 'currency', lower(currency),
    'subtotal_cents', subtotal, 'discount_cents', discount_amount, 'tax_cents', sales_tax, 'total_cents', total_amount,
    'pieces', (
      select jsonb_agg(
        jsonb_build_object('variant_id', variant_id(product_id, size), 'quantity', quantity) order by line
      )
      from order_items where order_id = orders.id
    )
  )
  from orders where id = p_order_id
$$;

-- What the event of a refund says: of a return its pieces, otherwise an amount. Null for a payment without an order, and for a
-- dispute: that can still be won.
create or replace function webhook_data_of_refund(p_refund_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'order_id', orders.id, 'order_number', order_number, 'payment_status', payment_status, 'refund_id', refunds.id,
    'return_number', return_number, 'currency', lower(orders.currency),
    'refunded_cents', refunds.amount, 'refunded_tax_cents', refunds.sales_tax,
    'pieces', case when lines is null then '[]' else webhook_pieces_of_return(return_id, lines) end
  )
  from refunds
  join payments on payments.id = payment_id
  join orders on orders.checkout_id = payments.checkout_id
  left join returns on returns.id = return_id
  where refunds.id = p_refund_id and refunds.state = 'succeeded' and kind <> 'reversal' and not is_unapplied_payment(payments)
$$;

create constraint trigger order_paid after update of payment_status on orders
  deferrable initially deferred for each row when (new.payment_status = 'completed' and old.payment_status = 'pending')
  execute function add_webhook_event('order.paid', 'order', 'id');
