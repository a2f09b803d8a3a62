-- Orders as operators see them in lists, with the names of the office's contract (src/contracts/office/content.ts).
create view listed_orders as
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
  coalesce(last_refund_failed, false) as "lastRefundFailed"
from orders
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

-- What pending work is about: the number of the order, of its refund too, or the email address.
create function about_work(p_payload jsonb) returns text
language sql stable as $$
  select coalesce(
    (select order_number from orders where id = (p_payload ->> 'order_id')::uuid),
    (
      select order_number
      from refunds join payments on payments.id = payment_id join orders on orders.checkout_id = payments.checkout_id
      where refunds.id = (p_payload ->> 'refund_id')::uuid
    ),
    p_payload ->> 'email'
  )
$$;

-- What an operator does with an order. Each writes its email and its audit entry in the same transaction.

-- Locks an order that may change to this status now. Two operators may have decided the same: the second one gets an error.
create function lock_order(p_order_id uuid, p_status text) returns orders
language plpgsql as $$
declare
  locked orders;
begin
  select * into locked from orders where id = p_order_id for update;
  perform check_transition('order', locked.status, p_status);
  return locked;
end $$;

-- Refuses a tracking number whose newest other order the operator was not told of: it may be a mistake, or two orders in one box.
-- What ships with one number runs one at a time.
create function check_shared_number(p_order_id uuid, p_tracking_number text, p_shared_with text[]) returns void
language plpgsql as $$
declare
  number text := compact_number(p_tracking_number);
  other text;
begin
  perform pg_advisory_xact_lock(hashtextextended(number, 2));
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

-- Ships an order, unless it is unpaid or all of it is about to be refunded. The payment is locked here and wherever refunds
-- are queued, so that one of the two comes first.
create function ship_order(
  p_order_id uuid, p_carrier text, p_tracking_number text, p_actor text, p_shared_with text[] default '{}'
) returns void
language plpgsql as $$
declare
  packed orders := lock_order(p_order_id, 'shipped');
  payment payments;
begin
  if packed.payment_status <> 'completed' then
    raise exception 'The order is not paid.' using errcode = 'check_violation', constraint = 'paid_before_shipped';
  end if;
  select * into payment from payments
  where checkout_id = packed.checkout_id and state = 'applied' for update;
  if payment.amount > 0 and remaining_amount(payment) = 0 then
    raise exception 'The payment is being refunded in full.'
      using errcode = 'check_violation', constraint = 'no_full_refund_before_shipped';
  end if;
  perform check_shared_number(packed.id, p_tracking_number, p_shared_with);
  update orders set status = 'shipped' where id = packed.id;
  insert into shipments (order_id, carrier, tracking_number) values (packed.id, p_carrier, p_tracking_number);
  perform queue_order_email('order-shipped', packed.id);
  perform add_audit_entry(
    p_actor, 'ship', 'order', packed.order_number,
    jsonb_build_object('carrier', p_carrier, 'tracking_number', p_tracking_number)
  );
end $$;

-- Locks an order that must have this status for what an operator changes about it.
create function lock_order_with_status(p_order_id uuid, p_status text) returns orders
language plpgsql as $$
declare
  locked orders;
begin
  select * into locked from orders where id = p_order_id for update;
  if locked.status <> p_status then
    raise exception 'The order is %.', locked.status using errcode = 'check_violation', constraint = 'state_transitions';
  end if;
  return locked;
end $$;

-- Queues an email about an order that it can get more than once.
create function queue_repeated_email(p_kind text, p_payload jsonb) returns uuid
language sql as $$
  insert into outbox (kind, dedupe_key, payload)
  values (p_kind, concat_ws(':', p_kind, p_payload ->> 'order_id', gen_random_uuid()), p_payload)
  returning id
$$;

-- Refuses to correct a row that has other values than the operator was shown: another operator has corrected it meanwhile.
create function require_unchanged(p_stored jsonb, p_shown jsonb) returns void
language plpgsql as $$
begin
  if not p_stored @> p_shown then
    raise exception 'It has changed.' using errcode = 'check_violation', constraint = 'unchanged_since_shown';
  end if;
end $$;

-- Corrects the carrier and the tracking number of a shipped order from those in p_from, JSON of both. The same ones again change
-- nothing.
create function correct_tracking(
  p_order_id uuid, p_from jsonb, p_carrier text, p_tracking_number text, p_actor text, p_shared_with text[] default '{}'
) returns void
language plpgsql as $$
declare
  shipped orders := lock_order_with_status(p_order_id, 'shipped');
  shipment shipments;
begin
  select * into shipment from shipments where order_id = shipped.id and return_id is null;
  if (shipment.carrier, shipment.tracking_number) = (p_carrier, p_tracking_number) then
    return;
  end if;
  perform require_unchanged(to_jsonb(shipment), p_from);
  perform check_shared_number(shipped.id, p_tracking_number, p_shared_with);
  update shipments set carrier = p_carrier, tracking_number = p_tracking_number where id = shipment.id;
  perform queue_repeated_email('tracking-corrected', jsonb_build_object('order_id', shipped.id));
  perform add_audit_entry(
    p_actor, 'correct tracking', 'order', shipped.order_number,
    jsonb_build_object('carrier', p_carrier, 'tracking_number', p_tracking_number)
  );
end $$;

-- Corrects the address that an order is shipped to from p_from, before it ships. The same address again changes nothing. The audit
-- names the fields and not what they contain: it is not purged (docs/decisions/data-retention.md).
create function correct_address(p_order_id uuid, p_from jsonb, p_address jsonb, p_actor text) returns void
language plpgsql as $$
declare
  packed orders := lock_order_with_status(p_order_id, 'processing');
  old_address shipping_addresses;
  new_address shipping_addresses;
  fields jsonb;
begin
  select * into old_address from shipping_addresses where id = packed.shipping_address_id;
  select jsonb_agg(key order by key) into fields
  from jsonb_each(p_address) where value is distinct from to_jsonb(old_address) -> key;
  if fields is null then
    return;
  end if;
  perform require_unchanged(to_jsonb(old_address), p_from);
  new_address := jsonb_populate_record(old_address, p_address || jsonb_build_object('id', gen_random_uuid()));
  insert into shipping_addresses select (new_address).*;
  update orders set shipping_address_id = new_address.id where id = packed.id;
  delete from shipping_addresses where id = old_address.id;
  perform queue_repeated_email('address-corrected', jsonb_build_object('order_id', packed.id));
  perform add_audit_entry(
    p_actor, 'correct address', 'order', packed.order_number, jsonb_build_object('fields', fields)
  );
end $$;

-- Whether what an email says about a return is still so.
create function is_current(p_email_kind text, p_state text) returns boolean
language sql immutable as $$
  select case p_email_kind
    when 'return-requested' then p_state = 'requested'
    when 'return-label' then p_state = 'label_sent'
    when 'return-reminder' then p_state = 'label_sent'
    when 'return-received' then p_state <> 'refused'
    else true
  end
$$;

-- Whether an email of an order can be sent again to its shopper: once it was sent, while it is current. Of changed sizes, the newest is.
create function can_be_repeated(p_email outbox) returns boolean
language sql stable as $$
  select p_email.done_at is not null and not exists (
    select from outbox_kinds where kind = p_email.kind and is_for_owner
  ) and coalesce(
    (select is_current(p_email.kind, state) from returns where id = (p_email.payload ->> 'return_id')::uuid),
    p_email.kind <> 'size-changed' or not exists (
      select from outbox as later
      where later.kind = p_email.kind and later.payload ->> 'order_id' = p_email.payload ->> 'order_id'
        and later.created_at > p_email.created_at and not later.payload ? 'repeats'
    )
  )
$$;

-- Sends an email of an order again. Pressed again within a minute, it is sent once. Null if the order has no such sent email.
create function resend_email(p_order_id uuid, p_email_id uuid, p_actor text) returns text
language plpgsql as $$
declare
  locked orders;
  sent outbox;
begin
  select * into locked from orders where id = p_order_id for update;
  select * into sent from outbox
  where id = p_email_id and payload ->> 'order_id' = p_order_id::text and can_be_repeated(outbox);
  if sent.id is not null and not exists (
    select from outbox
    where payload ->> 'order_id' = p_order_id::text and payload ->> 'repeats' = sent.id::text
      and created_at > now() - interval '1 minute'
  ) then
    perform add_audit_entry(
      p_actor, 'resend', 'order', locked.order_number,
      jsonb_build_object('email', queue_repeated_email(sent.kind, sent.payload || jsonb_build_object('repeats', sent.id)))
    );
  end if;
  return sent.kind;
end $$;

-- Adds an entry to the history of an order that changes nothing of it, such as a note. The same within a minute is one.
create function add_order_entry(p_order_id uuid, p_action text, p_details jsonb, p_actor text) returns void
language plpgsql as $$
declare
  locked orders;
begin
  select * into locked from orders where id = p_order_id for update;
  if not exists (
    select from audit
    where subject = 'order' and subject_id = locked.order_number and at > now() - interval '1 minute'
      and (action, details, actor) = (p_action, p_details, p_actor)
  ) then
    perform add_audit_entry(p_actor, p_action, 'order', locked.order_number, p_details);
  end if;
end $$;

-- Marks an order as delivered.
create function deliver_order(p_order_id uuid, p_actor text) returns void
language plpgsql as $$
declare
  shipped orders := lock_order(p_order_id, 'delivered');
begin
  update orders set status = 'delivered' where id = shipped.id;
  update shipments set delivered_at = now() where order_id = shipped.id and return_id is null;
  perform add_audit_entry(p_actor, 'deliver', 'order', shipped.order_number);
end $$;

-- Changes the size of a line of an order before it ships: of all its pieces, or of one, which becomes a new line at the end. p_from is
-- what the operator was shown of the line, JSON of size and quantity. The price stays. The same key is one change.
create function change_size(
  p_order_id uuid, p_item_id uuid, p_from jsonb, p_size text, p_only_one boolean, p_key uuid, p_actor text
) returns void
language plpgsql as $$
declare
  packed orders;
  payment payments;
  item order_items;
  is_split boolean;
  change jsonb;
  taken jsonb;
begin
  select * into packed from orders where id = p_order_id for update;
  if exists (
    select from audit
    where subject = 'order' and subject_id = packed.order_number and action = 'change size' and details ->> 'key' = p_key::text
  ) then
    return;
  end if;
  packed := lock_order_with_status(packed.id, 'processing');
  if packed.payment_status = 'pending' then
    raise exception 'The payment is still pending.'
      using errcode = 'check_violation', constraint = 'captured_before_size_changed';
  end if;
  select * into payment from payments where checkout_id = packed.checkout_id and state = 'applied' for update;
  if payment.amount > 0 and remaining_amount(payment) = 0 then
    raise exception 'The payment is being refunded in full.'
      using errcode = 'check_violation', constraint = 'no_full_refund_before_size_changed';
  end if;
  select * into item from order_items where id = p_item_id and order_id = packed.id;
  perform require_unchanged(coalesce(to_jsonb(item), '{}'), p_from);

  is_split := p_only_one and item.quantity > 1;
  change := jsonb_build_object(
    'product_id', item.product_id, 'product', item.product_name, 'from', item.size, 'to', p_size,
    'quantity', case when is_split then 1 else item.quantity end
  );
  taken := jsonb_build_array(change || jsonb_build_object('size', p_size));
  perform lock_stock(taken || to_jsonb(item));
  perform require_free(taken, null);
  -- The trigger commit_item frees the old size and commits the new one.
  if is_split then
    update order_items set quantity = quantity - 1, total_price = total_price - unit_price where id = item.id;
    insert into order_items (order_id, line, product_id, product_name, size, unit_price, quantity, total_price)
    select packed.id, max(line) + 1, item.product_id, item.product_name, p_size, item.unit_price, 1, item.unit_price
    from order_items where order_id = packed.id;
  else
    update order_items set size = p_size where id = item.id;
  end if;
  perform queue_repeated_email('size-changed', change || jsonb_build_object('order_id', packed.id));
  perform add_audit_entry(p_actor, 'change size', 'order', packed.order_number, change || jsonb_build_object('key', p_key));
end $$;

-- The shipped pieces of an order, exchanges included, that are not back in stock: with a refund or from a return.
create function pieces_to_restock(p_order orders) returns table (product_id text, size text, quantity integer)
language sql stable as $$
  select product_id, size, sum(quantity)::integer
  from (
    select product_id, size, quantity from order_items where order_id = p_order.id
    union all
    select product_id, coming.size, coming.quantity
    from return_items
    join order_items on order_items.id = order_item_id
    cross join lateral (values
      (return_items.size, case when is_restocked then -1 else 0 end),
      (new_size, case when outcome = 'exchanged' then 1 else 0 end)
    ) as coming (size, quantity)
    where order_id = p_order.id
    union all
    select product_id, size, -quantity
    from refunds join payments on payments.id = payment_id
      cross join jsonb_to_recordset(restocked) as back (product_id text, size text, quantity integer)
    where checkout_id = p_order.checkout_id
  ) as moved (product_id, size, quantity)
  group by product_id, size
  having sum(quantity) > 0
$$;

-- Puts pieces that came back with this refund into stock again.
create function restock(p_refund refunds, p_order orders, p_pieces jsonb, p_actor text) returns void
language plpgsql as $$
begin
  perform lock_stock(p_pieces);
  update stock set on_hand = on_hand + quantity from quantity_by_variant(p_pieces) as returned
  where (stock.product_id, stock.size) = (returned.product_id, returned.size);
  update refunds set restocked = p_pieces where id = p_refund.id;
  perform add_audit_entry(
    p_actor, 'restock', 'order', p_order.order_number, jsonb_build_object('refund', p_refund.id, 'pieces', p_pieces)
  );
end $$;

-- Queues a refund of an order; all that is left if p_amount is null. The same key is the same refund. The pieces in p_restock
-- (product_id, size, quantity; all that have not come back yet if it is null) are put back into stock, once for a key, whatever
-- becomes of its refund, and also when that was queued before without them.
--   queued        it was queued now
--   duplicate     it was queued before with this key
--   key_conflict  this key belongs to another refund
--   unpaid        the order's payment is pending, failed, free or refunded
--   too_much      more than is left
--   not_shipped   pieces are to be put back that have not left the stock
--   too_many      more pieces are to be put back than were shipped and have not come back
create function refund_order(
  p_order_id uuid, p_amount integer, p_reason text, p_key text, p_actor text, p_restock jsonb default '[]',
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

-- Cancels an order that has not been shipped: queues the refund of what was paid, and frees its promo code and stock. The email about
-- the refund says that the order is cancelled; the cancellation has its own where nothing is refunded, or not within ten minutes.
-- With p_amount, only if that is what is left to refund.
create function cancel_order(p_order_id uuid, p_reason text, p_actor text, p_amount integer default null) returns uuid
language plpgsql as $$
declare
  placed orders := lock_order(p_order_id, 'cancelled');
  payment payments;
  refund refunds;
begin
  if placed.payment_status = 'pending' then
    raise exception 'The payment is still pending.'
      using errcode = 'check_violation', constraint = 'captured_before_cancelled';
  end if;
  select * into payment from payments
  where checkout_id = placed.checkout_id and state = 'applied' for update;
  if p_amount <> remaining_amount(payment) then
    raise exception 'Another amount is left.'
      using errcode = 'check_violation', constraint = 'amount_left', detail = remaining_amount(payment)::text;
  end if;
  perform release_reservations(placed.checkout_id);
  update orders set status = 'cancelled' where id = placed.id;
  perform queue_order_email('order-cancelled', placed.id);
  if remaining_amount(payment) > 0 then
    refund := queue_refund(payment, 'cancellation', remaining_amount(payment), p_reason, 'cancel:' || placed.id);
  end if;
  -- The email about a refund that is made at once, this one or an earlier one, tells of both (complete_refund).
  update outbox set available_at = now() + interval '10 minutes'
  where dedupe_key = 'order-cancelled:' || placed.id
    and exists (select from refunds where payment_id = payment.id and state = 'queued');
  perform add_audit_entry(
    p_actor, 'cancel', 'order', placed.order_number,
    jsonb_build_object('reason', p_reason, 'refund', refund.id, 'amount', coalesce(refund.amount, 0))
  );
  return refund.id;
end $$;

-- The seller platform: what connected accounts are and sell, so that a storefront is one query. Stripe's data decides: a
-- sale gets its price from Stripe.

-- The accounts created here. We have no others.
create table connected_accounts (
  id text primary key check (id ~ '^acct_[A-Za-z0-9]{8,64}$'),
  email text not null check (email = lower(btrim(email)) and email <> ''),
  -- The name given to Stripe; customers see it, and never the email address.
  business_name text,
  -- The email address, phone number or website that the seller gave Stripe for customers.
  support_contact text,
  charges_enabled boolean not null default false,
  onboarding_complete boolean not null default false,
  -- When the first emailed link was used. Until then, anyone may have created the account for this address.
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

-- The email with a link to its accounts.
create index accounts_by_email on connected_accounts (email);

-- What opens an account to its seller's browsers: one secret from create-connected-account, until the account's email is
-- confirmed, and one from each emailed link. Sales need an emailed one. Rows, not a column: a link that anyone can request
-- must not end the access of the browser that has one.
create table account_secrets (
  -- SHA-256 of 256 random bits. The secret itself is stored nowhere.
  secret_hash text primary key check (secret_hash ~ '^[A-Za-z0-9_-]{43}$'),
  account_id text not null references connected_accounts,
  is_emailed boolean not null,
  expires_at timestamptz not null default now() + interval '30 days'
);

create index secrets_by_account on account_secrets (account_id);
create index account_secrets_to_purge on account_secrets (expires_at);

-- Products with a one-time price in US dollars. unit_amount is in cents.
create table connect_products (
  id text primary key,
  account_id text not null references connected_accounts,
  name text not null,
  description text not null,
  price_id text not null,
  unit_amount integer not null check (unit_amount > 0),
  currency text not null check (currency = 'usd'),
  picture text check (picture ~ '^[0-9a-f]{32}$'),
  is_active boolean not null,
  created_at timestamptz not null,
  -- When it last changed at Stripe: an older reply that arrives late does not overwrite a newer one.
  changed_at timestamptz not null
);

create index active_products on connect_products (account_id, created_at desc, id desc)
  where is_active;

-- Sales on storefronts, each checkout session once, with the platform's fee. Amounts are in cents.
create table connect_sales (
  session_id text primary key,
  account_id text not null references connected_accounts,
  payment_intent_id text not null unique,
  product_id text not null,
  product_name text not null,
  quantity integer not null check (quantity > 0),
  amount integer not null check (amount > 0),
  application_fee integer not null check (application_fee between 0 and amount),
  currency text not null,
  -- Where it is to be shipped, as Stripe's page has collected it: name, line1, line2, city, state, postal_code, country (a
  -- code). Null if Stripe collected none, and once it is purged.
  shipping jsonb check (jsonb_typeof(shipping) = 'object'),
  created_at timestamptz not null default now(),
  -- A sale is refunded when its product was archived before the visitor paid, in a checkout session opened earlier.
  refund_status text check (refund_status in ('queued', 'succeeded')),
  -- Stripe's id of our refund; null when the seller had refunded the sale first.
  refund_id text check (refund_id is null or refund_status = 'succeeded'),
  -- What Stripe has refunded by now, by us or by the seller.
  refunded integer not null default 0 check (refunded between 0 and amount),
  -- A customer's dispute, an inquiry of their bank too. Lost, its money is gone; won, it is the seller's.
  dispute text check (dispute in ('open', 'won', 'lost')),
  -- When Stripe was asked for both: an older reply that arrives late does not overwrite a newer one.
  checked_at timestamptz,
  -- As in refunds.
  stripe_attempt integer not null default 0
);

-- A recorded sale is never refunded by us later, and a refunded one stays refunded.
create trigger enforce_refund_status before update on connect_sales
  for each row execute function enforce_transition('refund', 'refund_status');

create index sales_of_account on connect_sales (account_id, created_at desc);
create index sales_by_time on connect_sales (created_at desc);
create index sale_addresses_to_purge on connect_sales (created_at) where shipping is not null;
