-- Stock: what is free, and what changes it. `reserved` follows the reservations and `committed` the orders, by triggers.
-- Items are JSON with product_id, size and quantity: of a checkout, of reservations or of an order.

-- What is few: FEW_LEFT in src/shop/availability.ts.
create function few_left() returns integer
language sql immutable as $$ select 3 $$;

-- How many pieces of each variant are in these items.
create function quantity_by_variant(p_items jsonb) returns table (product_id text, size text, quantity integer)
language sql immutable as $$
  select product_id, size, sum(quantity)::integer
  from jsonb_to_recordset(p_items) as item (product_id text, size text, quantity integer)
  group by product_id, size
$$;

-- Locks the stock of these items, always in one order. Even when none is counted, counting can't begin or end before this
-- transaction does (set_stock, uncount_stock). Foreign keys into the rows don't wait for this lock.
create function lock_stock(p_items jsonb) returns void
language sql as $$
  select from stock
  where (product_id, size) in (select product_id, size from quantity_by_variant(p_items))
  order by product_id, size
  for no key update
$$;

-- The counted variants in these items, with the pieces wanted and those available to this checkout key: what is free, and what
-- its own checkouts have reserved, which a new one replaces. Null for any key.
create function stock_for(p_items jsonb, p_checkout_key uuid)
returns table (product_id text, size text, quantity integer, available integer)
language sql stable as $$
  select
    stock.product_id, stock.size, wanted.quantity,
    on_hand - committed - reserved + (
      select coalesce(sum(quantity), 0)::integer from stock_reservations as own
      where (own.product_id, own.size) = (stock.product_id, stock.size)
        and holder_id in (select id from checkouts where checkout_key = p_checkout_key)
    )
  from quantity_by_variant(p_items) as wanted join stock using (product_id, size)
$$;

-- Trigger function: counts a reservation in `reserved`. The stock is locked already.
create function count_reservation() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update stock set reserved = reserved + new.quantity where (product_id, size) = (new.product_id, new.size);
  else
    update stock set reserved = reserved - old.quantity where (product_id, size) = (old.product_id, old.size);
  end if;
  return null;
end $$;

create trigger count_reservation after insert or delete on stock_reservations
  for each row execute function count_reservation();

-- Trigger function: counts a line item of an order that is processing in `committed`. The stock is locked already. The owner gets
-- an email when it leaves few unsold or none.
create function commit_item() returns trigger
language plpgsql as $$
declare
  unsold integer;
begin
  if tg_op = 'UPDATE' then
    update stock set committed = committed - old.quantity where (product_id, size) = (old.product_id, old.size);
  end if;
  update stock set committed = committed + new.quantity where (product_id, size) = (new.product_id, new.size)
  returning on_hand - committed into unsold;
  if tg_op = 'UPDATE' and new.size = old.size then
    return null;
  end if;
  if unsold = 0 or (unsold <= few_left() and unsold + new.quantity > few_left()) then
    insert into outbox (kind, dedupe_key, payload)
    values (
      'low-stock', concat_ws(':', 'low-stock', new.id, gen_random_uuid()),
      jsonb_build_object(
        'product_id', new.product_id, 'product_name', new.product_name, 'size', new.size, 'unsold', unsold
      )
    );
  end if;
  return null;
end $$;

create trigger commit_item after insert or update of size, quantity on order_items
  for each row execute function commit_item();

-- The line items of an order.
create function items_of_order(p_order_id uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(order_items)), '[]') from order_items where order_id = p_order_id
$$;

-- Trigger function: an order that is no longer processing frees its pieces, and takes them off the shelf if it was shipped. One
-- that is processing again commits them again.
create function count_committed() returns trigger
language plpgsql as $$
declare
  items jsonb := items_of_order(new.id);
begin
  perform lock_stock(items);
  update stock set
    committed = committed + case when new.status = 'processing' then quantity else -quantity end,
    on_hand = on_hand - case when new.status = 'shipped' then quantity else 0 end
  from quantity_by_variant(items) as moved
  where (stock.product_id, stock.size) = (moved.product_id, moved.size);
  return null;
end $$;

create trigger count_committed after update of status on orders
  for each row when ((old.status = 'processing') <> (new.status = 'processing'))
  execute function count_committed();

-- Raises an error if these items take more pieces than are available to this checkout key, as stock_for says; the stock is locked
-- already. The detail has the short variants as JSON.
create function require_free(p_items jsonb, p_checkout_key uuid) returns void
language plpgsql as $$
declare
  short jsonb := (
    select jsonb_agg(to_jsonb(variant)) from stock_for(p_items, p_checkout_key) as variant where quantity > available
  );
begin
  if short is not null then
    raise exception 'Too few pieces are available.'
      using errcode = 'check_violation', constraint = 'stock_available', detail = short::text;
  end if;
end $$;

-- Reserves the counted pieces of a checkout that are not reserved yet, if enough are available. The stock is locked already.
create function reserve_stock(p_checkout checkouts) returns void
language sql as $$
  select require_free(p_checkout.items, p_checkout.checkout_key);
  insert into stock_reservations (holder_id, product_id, size, quantity)
  select p_checkout.id, product_id, size, quantity from stock_for(p_checkout.items, p_checkout.checkout_key)
  on conflict do nothing
$$;

-- Releases the stock that is reserved under this id.
create function release_stock(p_holder_id uuid) returns void
language plpgsql as $$
begin
  perform lock_stock((
    select jsonb_agg(to_jsonb(stock_reservations)) from stock_reservations where holder_id = p_holder_id
  ));
  delete from stock_reservations where holder_id = p_holder_id;
end $$;

-- These counts, JSON of variant (its id), product_id, size, on_hand and, if the operator was shown what is stored, that as from;
-- beside what is stored now. Of a variant that is not counted yet, the pieces of orders that are not shipped are committed.
create function compare_counts(p_counts jsonb)
returns table (
  variant text, product_id text, size text, on_hand integer, stored integer, has_changed boolean, committed integer, reserved integer
)
language sql stable as $$
  select
    variant, product_id, size, counted.on_hand, stock.on_hand,
    item ? 'from' and counted."from" is distinct from stock.on_hand,
    coalesce(stock.committed, (
      select coalesce(sum(quantity), 0)::integer
      from orders join order_items as item on item.order_id = orders.id
      where status = 'processing' and (item.product_id, item.size) = (counted.product_id, counted.size)
    )),
    coalesce(stock.reserved, 0)
  from jsonb_array_elements(p_counts) as item
    cross join jsonb_to_record(item) as counted (variant text, product_id text, size text, on_hand integer, "from" integer)
    left join stock using (product_id, size)
$$;

-- Sets how many pieces are on hand, and begins to count variants that were not. If any count is below what is committed and
-- reserved, or differs from what the operator was shown, nothing changes, and those are returned. Orders and reservations wait until this transaction ends.
create function set_stock(p_counts jsonb, p_actor text)
returns table (variant text, stored integer, has_changed boolean, committed integer, reserved integer)
language plpgsql as $$
#variable_conflict use_column
begin
  lock table stock in exclusive mode;
  return query
    select variant, stored, has_changed, committed, reserved from compare_counts(p_counts)
    where has_changed or on_hand < committed + reserved;
  if found then
    return;
  end if;
  perform add_audit_entry(p_actor, 'set', 'stock', variant, jsonb_build_object('from', stored, 'to', on_hand))
  from compare_counts(p_counts) where on_hand is distinct from stored;
  insert into stock (product_id, size, on_hand, committed)
  select product_id, size, on_hand, committed from compare_counts(p_counts)
  on conflict (product_id, size) do update set on_hand = excluded.on_hand;
end $$;

-- These additions, JSON of variant (its id), product_id, size and quantity; beside what is stored now, null if it is not counted.
create function compare_additions(p_additions jsonb)
returns table (variant text, product_id text, size text, quantity integer, stored integer, committed integer, reserved integer)
language sql stable as $$
  select variant, product_id, size, sum(quantity)::integer, on_hand, committed, reserved
  from jsonb_to_recordset(p_additions) as added (variant text, product_id text, size text, quantity integer)
    left join stock using (product_id, size)
  group by variant, product_id, size, on_hand, committed, reserved
$$;

-- One delivery is added once.
create unique index one_addition_per_key on audit ((details ->> 'key'), subject_id) where subject = 'stock';

-- Adds pieces to the shelf, once for each key; a key that has added other pieces is refused. If any variant is not counted, or would be below what is committed and reserved,
-- nothing changes, and those are returned.
create function add_stock(p_key uuid, p_additions jsonb, p_actor text)
returns table (variant text, stored integer, committed integer, reserved integer)
language plpgsql as $$
#variable_conflict use_column
begin
  perform lock_stock(p_additions);
  if exists (select from audit where subject = 'stock' and details ->> 'key' = p_key::text) then
    if exists (
      select from compare_additions(p_additions) as asked
      full join (
        select subject_id as variant, (details ->> 'to')::integer - (details ->> 'from')::integer as quantity
        from audit where subject = 'stock' and details ->> 'key' = p_key::text
      ) as added using (variant)
      where asked.quantity is distinct from added.quantity
    ) then
      raise exception 'This key has added other pieces.'
        using errcode = 'unique_violation', constraint = 'one_addition_per_key';
    end if;
    return;
  end if;
  return query
    select variant, stored, committed, reserved from compare_additions(p_additions)
    where stored is null or stored + quantity < committed + reserved;
  if found then
    return;
  end if;
  perform add_audit_entry(
    p_actor, 'add', 'stock', variant, jsonb_build_object('from', stored, 'to', stored + quantity, 'key', p_key)
  )
  from compare_additions(p_additions);
  update stock set on_hand = on_hand + quantity
  from compare_additions(p_additions) as added
  where (stock.product_id, stock.size) = (added.product_id, added.size);
end $$;

-- Ends the counting of a variant and releases its reservations. False if it was not counted.
create function uncount_stock(p_variant text, p_product_id text, p_size text, p_actor text) returns boolean
language plpgsql as $$
declare
  ended stock;
begin
  lock table stock in exclusive mode;
  delete from stock where (product_id, size) = (p_product_id, p_size) returning * into ended;
  if not found then
    return false;
  end if;
  perform add_audit_entry(p_actor, 'uncount', 'stock', p_variant, jsonb_build_object('from', ended.on_hand));
  return true;
end $$;

-- Offers the free pieces of a variant to those who have waited longest, by one email for each piece that was not offered within
-- the last day. One that is not counted is offered to all. The emails are due at once, in the order of joining.
create function offer_stock(p_product_id text, p_size text) returns void
language plpgsql as $$
declare
  variant stock;
  free integer;
  open_offers integer := 0;
  most_emails integer;
  emails integer;
begin
  select * into variant from stock where (product_id, size) = (p_product_id, p_size) for no key update;
  if found then
    free := variant.on_hand - variant.committed - variant.reserved;
    open_offers := least(variant.offered, free, (
      select count(*)::integer from waitlist
      where (product_id, size) = (p_product_id, p_size) and notified_at > now() - interval '1 day'
    ));
    most_emails := free - open_offers;
  else
    most_emails := (select count(*) from waitlist where (product_id, size) = (p_product_id, p_size));
  end if;
  with notified as (
    update waitlist set notified_at = now()
    where id in (
      select id from waitlist
      where (product_id, size) = (p_product_id, p_size) and notified_at is null
      order by id
      limit most_emails
    )
    returning id
  )
  insert into outbox (kind, dedupe_key, payload, available_at)
  select
    'back-in-stock', 'back-in-stock:' || id, jsonb_build_object('waitlist_id', id),
    now() - interval '1 second' + row_number() over (order by id) * interval '1 millisecond'
  from notified;
  get diagnostics emails = row_count;
  update stock set offered = open_offers + emails
  where (product_id, size) = (p_product_id, p_size) and offered <> open_offers + emails;
end $$;

-- Offers what nobody has taken for a day to those who wait next.
create function renew_offers() returns void
language sql as $$
  select offer_stock(product_id, size) from (
    select product_id, size from stock
    where exists (
      select from waitlist
      where (waitlist.product_id, waitlist.size) = (stock.product_id, stock.size) and notified_at is null
    )
    order by product_id, size
  ) as awaited
$$;

-- Puts an address on the waitlist of a variant, where it waits once. If a piece is free that was not offered, it is now; a size
-- that is not counted always is.
create function join_waitlist(p_email text, p_product_id text, p_size text) returns void
language plpgsql as $$
begin
  insert into waitlist (email, product_id, size) values (p_email, p_product_id, p_size)
  on conflict (email, product_id, size) where notified_at is null do nothing;
  perform offer_stock(p_product_id, p_size);
end $$;

-- Trigger function: purges availability if it says something else of a variant than before, and offers what has become free.
-- It runs when the transaction ends, because within one, pieces are released and reserved again. One purge that is due and
-- that no sender has claimed is enough; locked, it is not claimed before this transaction can be seen.
create function announce_stock() returns trigger
language plpgsql as $$
declare
  variant stock;
  free_if_few integer;
begin
  select * into variant from stock
  where (product_id, size) = (coalesce(new.product_id, old.product_id), coalesce(new.size, old.size));
  if variant.on_hand - variant.committed - variant.reserved <= few_left() then
    free_if_few := variant.on_hand - variant.committed - variant.reserved;
  end if;
  if free_if_few is distinct from (case tg_op when 'DELETE' then old.announced else variant.announced end) then
    update stock set announced = free_if_few where (product_id, size) = (variant.product_id, variant.size);
    perform from outbox
    where kind = 'purge-availability' and done_at is null and claimed_until is null
      and available_at <= now() and attempts < 40
    for share skip locked;
    if not found then
      insert into outbox (kind, dedupe_key, payload)
      values ('purge-availability', 'purge-availability:' || gen_random_uuid(), '{}');
    end if;
  end if;
  perform offer_stock(coalesce(new.product_id, old.product_id), coalesce(new.size, old.size));
  return null;
end $$;

create constraint trigger announce_stock
  after insert or delete or update of on_hand, committed, reserved on stock
  deferrable initially deferred
  for each row execute function announce_stock();
