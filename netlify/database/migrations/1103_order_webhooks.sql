-- Events for the owner's tools (docs/decisions/order-webhooks.md). They are written in the transaction that causes them, by triggers on
-- its rows, and wait in a table of their own, so that no email or refund waits for a tool that is dead.

create table webhook_events (
  -- The same at each attempt: the tool knows by it what it has had.
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in (
    'order.created', 'order.shipped', 'order.refunded', 'order.cancelled', 'return.requested', 'return.completed'
  )),
  -- The order, refund or return that it is about: it has one event of a type.
  subject_id uuid not null,
  -- Numbers, pieces and amounts as they were then; nothing of the shopper.
  data jsonb not null,
  occurred_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  -- A sender has it until then; null once that sender has failed.
  claimed_until timestamptz,
  attempts integer not null default 0,
  -- What the last attempt came to: `HTTP 200`, or why there was no answer.
  answer text,
  delivered_at timestamptz,
  -- When it was given up. The owner is told once a day.
  failed_at timestamptz check (failed_at is null or delivered_at is null),
  unique (type, subject_id)
);

create index pending_webhook_events on webhook_events (available_at) where delivered_at is null and failed_at is null;

create index webhook_events_by_time on webhook_events (occurred_at);

-- As the office lists them: first those that are not delivered.
create index listed_webhook_events on webhook_events ((delivered_at is not null), occurred_at desc);

create index failed_webhook_events on webhook_events (failed_at) where failed_at is not null;

insert into outbox_kinds (kind, is_for_owner) values ('failed-webhooks', true);

insert into audit_actions (subject, action) values ('webhook', 'retry');

-- variantId in src/shop/variant.ts.
create function variant_id(p_product_id text, p_size text) returns text
language sql immutable as $$
  select case p_size when 'One size' then p_product_id else p_product_id || '-' || lower(p_size) end
$$;

-- What the events of an order say; amounts in cents.
create function webhook_data_of_order(p_order_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'order_id', id, 'order_number', order_number, 'currency', lower(currency),
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

-- The pieces of a return, or those of them in p_lines, by what became of them.
create function webhook_pieces_of_return(p_return_id uuid, p_lines jsonb default null) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(pieces)) order by variant_id, outcome), '[]')
  from (
    select variant_id(product_id, return_items.size) as variant_id, count(*) as quantity, outcome
    from return_items join order_items on order_items.id = order_item_id
    where return_id = p_return_id and (
      p_lines is null
      or p_lines @> jsonb_build_array(jsonb_build_object('order_item_id', order_item_id, 'piece', piece))
    )
    group by 1, outcome
  ) as pieces
$$;

-- What the event of a refund says: of a return its pieces, otherwise an amount. Null for a payment without an order, and for a
-- dispute: that can still be won.
create function webhook_data_of_refund(p_refund_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'order_id', orders.id, 'order_number', order_number, 'refund_id', refunds.id, 'return_number', return_number,
    'currency', lower(orders.currency), 'refunded_cents', refunds.amount, 'refunded_tax_cents', refunds.sales_tax,
    'pieces', case when lines is null then '[]' else webhook_pieces_of_return(return_id, lines) end
  )
  from refunds
  join payments on payments.id = payment_id
  join orders on orders.checkout_id = payments.checkout_id
  left join returns on returns.id = return_id
  where refunds.id = p_refund_id and refunds.state = 'succeeded' and kind <> 'reversal' and not is_unapplied_payment(payments)
$$;

-- What the events of a return say. What it refunds is in the events of its refunds.
create function webhook_data_of_return(p_return_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'order_id', orders.id, 'order_number', order_number, 'return_id', returns.id, 'return_number', return_number,
    'currency', lower(currency), 'shipping_fee_cents', coalesce(fee, 0), 'pieces', webhook_pieces_of_return(returns.id)
  )
  from returns join orders on orders.id = order_id
  where returns.id = p_return_id
$$;

-- Trigger function: writes the event of this type, once for each row: of the order, refund or return whose id is in this column. It
-- runs when the transaction ends, because pieces and taxes are written after the row.
create function add_webhook_event() returns trigger
language plpgsql as $$
declare
  subject text := tg_argv[1];
  id uuid := (to_jsonb(new) ->> tg_argv[2])::uuid;
  data jsonb := case subject
    when 'order' then webhook_data_of_order(id)
    when 'refund' then webhook_data_of_refund(id)
    when 'return' then webhook_data_of_return(id)
  end;
begin
  insert into webhook_events (type, subject_id, data)
  select tg_argv[0], id, data where data is not null
  on conflict do nothing;
  return null;
end $$;

create constraint trigger order_created after insert on orders
  deferrable initially deferred for each row execute function add_webhook_event('order.created', 'order', 'id');

create constraint trigger order_shipped after insert on shipments
  deferrable initially deferred for each row when (new.return_id is null)
  execute function add_webhook_event('order.shipped', 'order', 'order_id');

create constraint trigger order_cancelled after update of status on orders
  deferrable initially deferred for each row when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function add_webhook_event('order.cancelled', 'order', 'id');

create constraint trigger order_refunded after update of state on refunds
  deferrable initially deferred for each row when (new.state = 'succeeded' and old.state <> 'succeeded')
  execute function add_webhook_event('order.refunded', 'refund', 'id');

create constraint trigger return_requested after insert on returns
  deferrable initially deferred for each row execute function add_webhook_event('return.requested', 'return', 'id');

create constraint trigger return_completed after update of state on returns
  deferrable initially deferred for each row when (new.state = 'completed' and old.state <> 'completed')
  execute function add_webhook_event('return.completed', 'return', 'id');
