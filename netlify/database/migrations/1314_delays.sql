-- An order that ships later than promised: what its shopper was told, and their answer (docs/decisions/delays.md).

-- Days are those of the shop's clock. Which they are is worked out in src/shop/delay.ts.
create table delays (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  -- The entry that says who told it; its note is the reason, which is erased with it.
  entry_id uuid not null references audit,
  -- The form that told it: sent twice, the shopper is told once.
  key uuid not null,
  told_at timestamptz not null default now(),
  promised_day date not null,
  -- Null while no new day is known.
  new_day date check (new_day > promised_day),
  -- Without an answer by the end of this day the order is canceled; null if it ships without one.
  answer_by date check (answer_by is not null or new_day is not null),
  remind_on date check (remind_on < answer_by),
  reminded_at timestamptz,
  -- None: no answer came, and the schedule has canceled the order.
  answer text check (answer in ('wait', 'cancel', 'none')),
  answered_at timestamptz check ((answered_at is null) = (answer is null)),
  unique (order_id, key)
);

create index unanswered_delays on delays (answer_by) where answer is null and answer_by is not null;

insert into outbox_kinds (kind, is_for_owner)
values ('order-delayed', false), ('delay-reminder', false), ('delay-expired', true);

insert into audit_actions (subject, action) values ('order', 'tell delay'), ('order', 'keep order');

-- What the shopper of an order was told last.
create function newest_delay(p_order_id uuid) returns delays
language sql stable as $$
  select * from delays where order_id = p_order_id order by told_at desc limit 1
$$;

-- The same as pages and emails read it; null if they were told nothing.
create function delay_of(p_order_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', newest.id, 'toldAt', told_at, 'promisedDay', promised_day, 'newDay', new_day, 'reason', details ->> 'note',
    'answerBy', answer_by, 'answer', answer, 'answeredAt', answered_at
  )
  from newest_delay(p_order_id) as newest join audit on audit.id = entry_id
$$;

-- The delays that wait for an answer by a day: not those of an order that has shipped or ended, or that was told another since.
create view open_delays as
select delays.*
from delays join orders on orders.id = order_id
where answer is null and answer_by is not null and status = 'processing' and payment_status = 'completed'
  and delays.id = (newest_delay(order_id)).id;

-- Whether a dispute of a payment is open. A lost one says nothing, so it counts for 120 days (open_of_person).
create function is_disputed(p_payment_id uuid) returns boolean
language sql stable as $$
  select exists (
    select from refunds
    where payment_id = p_payment_id and kind = 'reversal' and state = 'succeeded' and created_at > now() - interval '120 days'
  )
$$;

-- Tells the shopper of a paid order that has not shipped that it ships later. p_previous is what they were told last when the form was
-- opened: it is told to each of two operators once.
create function tell_delay(
  p_order_id uuid, p_key uuid, p_previous uuid, p_promised_day date, p_new_day date, p_answer_by date, p_remind_on date, p_reason text,
  p_actor text
) returns void
language plpgsql as $$
declare
  waiting orders;
  payment payments;
  last delays;
  entry uuid;
  told uuid;
begin
  perform from orders where id = p_order_id for update;
  if exists (select from delays where order_id = p_order_id and key = p_key) then
    return;
  end if;
  waiting := lock_order_with_status(p_order_id, 'processing');
  if waiting.payment_status <> 'completed' then
    raise exception 'The order is not paid.' using errcode = 'check_violation', constraint = 'paid_before_told';
  end if;
  select * into payment from payments where checkout_id = waiting.checkout_id and state = 'applied' for update;
  if payment.amount > 0 and remaining_amount(payment) = 0 then
    raise exception 'The payment is being refunded in full.'
      using errcode = 'check_violation', constraint = 'no_full_refund_before_told';
  end if;
  if is_disputed(payment.id) then
    raise exception 'The payment is disputed.' using errcode = 'check_violation', constraint = 'no_dispute_before_told';
  end if;
  last := newest_delay(waiting.id);
  if last.id is distinct from p_previous then
    raise exception 'The shopper was told since.' using errcode = 'check_violation', constraint = 'unchanged_since_shown';
  end if;
  insert into audit (actor, action, subject, subject_id, details)
  values (
    p_actor, 'tell delay', 'order', waiting.order_number,
    jsonb_build_object('from', p_promised_day, 'to', p_new_day, 'again', last.id is not null, 'note', p_reason)
  )
  returning id into entry;
  insert into delays (order_id, entry_id, key, promised_day, new_day, answer_by, remind_on)
  values (waiting.id, entry, p_key, p_promised_day, p_new_day, p_answer_by, p_remind_on)
  returning id into told;
  insert into outbox (kind, dedupe_key, payload)
  values ('order-delayed', 'order-delayed:' || told, jsonb_build_object('order_id', waiting.id));
end $$;

-- The shopper waits for what they were told in p_delay_id, and in no other. The same answer again changes nothing.
create function keep_order(p_order_id uuid, p_delay_id uuid) returns void
language plpgsql as $$
declare
  waiting orders := lock_order_with_status(p_order_id, 'processing');
  last delays := newest_delay(p_order_id);
begin
  if last.id is distinct from p_delay_id then
    raise exception 'The shopper was told since.' using errcode = 'check_violation', constraint = 'newest_delay_answered';
  end if;
  if last.answer is not null then
    return;
  end if;
  if last.answer_by < (now() at time zone shop_zone())::date then
    raise exception 'The last day to answer is over.'
      using errcode = 'check_violation', constraint = 'delay_answered_in_time', detail = last.answer_by::text;
  end if;
  update delays set answer = 'wait', answered_at = now() where id = last.id;
  perform add_audit_entry(
    'customer', 'keep order', 'order', waiting.order_number, jsonb_build_object('from', last.promised_day, 'to', last.new_day)
  );
end $$;

-- The shopper cancels their order, which answers what they were told.
create function cancel_order_by_shopper(p_order_id uuid, p_amount integer) returns void
language plpgsql as $$
begin
  perform cancel_order(p_order_id, 'cancelled by the customer', 'customer', p_amount);
  update delays set answer = 'cancel', answered_at = now() where id = (newest_delay(p_order_id)).id and answer is null;
end $$;

-- Cancels the order of a delay whose last day to answer is over, and queues its refund, unless it was answered, told again, shipped or
-- canceled meanwhile. The owner is told.
create function expire_delay(p_delay_id uuid) returns void
language plpgsql as $$
declare
  expired delays;
begin
  perform from orders where id = (select order_id from delays where id = p_delay_id) for update;
  select * into expired from open_delays where id = p_delay_id and answer_by < (now() at time zone shop_zone())::date;
  if not found then
    return;
  end if;
  update delays set answer = 'none', answered_at = now() where id = expired.id;
  perform cancel_order(expired.order_id, 'no answer by ' || to_char(expired.answer_by, 'FMMonth FMDD'), 'schedule');
  insert into outbox (kind, dedupe_key, payload)
  values ('delay-expired', 'delay-expired:' || expired.id, jsonb_build_object('order_id', expired.order_id));
end $$;

-- Reminds shoppers of their last day to answer, in the morning of the day for it, each once.
create function remind_of_delays() returns void
language sql as $$
  with due as (
    update delays set reminded_at = now()
    where id in (
      select id from open_delays
      where reminded_at is null and (remind_on + time '09:00') at time zone shop_zone() <= now()
        and answer_by >= (now() at time zone shop_zone())::date
    ) and reminded_at is null and answer is null
    returning id, order_id
  )
  insert into outbox (kind, dedupe_key, payload)
  select 'delay-reminder', 'delay-reminder:' || id, jsonb_build_object('order_id', order_id) from due
$$;

-- Whether an email may be sent to a shopper again: what it says is still true. Of delays that is the newest, while its order has not
-- shipped and waits for an answer.
create or replace function can_be_repeated(p_email outbox) returns boolean
language sql stable as $$
  select p_email.done_at is not null and not exists (
    select from outbox_kinds where kind = p_email.kind and is_for_owner
  ) and coalesce(
    (select is_current(p_email.kind, state) from returns where id = (p_email.payload ->> 'return_id')::uuid),
    case
      when p_email.kind in ('order-delayed', 'delay-reminder') then exists (
        select from orders
        where id = (p_email.payload ->> 'order_id')::uuid and status = 'processing' and (newest_delay(id)).answer is null
      )
      when p_email.kind = 'size-changed' then not exists (
        select from outbox as later
        where later.kind = p_email.kind and later.payload ->> 'order_id' = p_email.payload ->> 'order_id'
          and later.created_at > p_email.created_at and not later.payload ? 'repeats'
      )
      else true
    end
  )
$$;

-- An event for the owner's tools.
alter table webhook_events drop constraint webhook_events_type_check;

alter table webhook_events add constraint webhook_events_type_check check (type in (
  'order.created', 'order.paid', 'order.delayed', 'order.shipped', 'order.refunded', 'order.cancelled', 'return.requested',
  'return.completed'
));

create function webhook_data_of_delay(p_delay_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'order_id', orders.id, 'order_number', order_number, 'promised_day', promised_day, 'new_day', new_day,
    'silence_cancels', answer_by is not null
  )
  from delays join orders on orders.id = order_id
  where delays.id = p_delay_id
$$;

-- Trigger function: writes the event of this type, once for each row: of the order, refund, return or delay whose id is in this
-- column. It runs when the transaction ends, because pieces and taxes are written after the row.
create or replace function add_webhook_event() returns trigger
language plpgsql as $$
declare
  subject text := tg_argv[1];
  id uuid := (to_jsonb(new) ->> tg_argv[2])::uuid;
  data jsonb := case subject
    when 'order' then webhook_data_of_order(id)
    when 'refund' then webhook_data_of_refund(id)
    when 'return' then webhook_data_of_return(id)
    when 'delay' then webhook_data_of_delay(id)
  end;
begin
  insert into webhook_events (type, subject_id, data)
  select tg_argv[0], id, data where data is not null
  on conflict do nothing;
  return null;
end $$;

create constraint trigger order_delayed after insert on delays
  deferrable initially deferred for each row execute function add_webhook_event('order.delayed', 'delay', 'id');

-- A page of the rows that hold an address, by table, without these columns: so many bytes of those that follow p_after, and at least
-- one row. The export is recorded in the audit.
create or replace function export_person(
  p_email text, p_actor text, p_secrets text[], p_after text, p_max_bytes integer, out export jsonb, out next text
)
language sql set jit = off as $$
  with placed as materialized (select * from orders_of_person(p_email, now())),
  held as materialized (select * from checkouts_of_person(p_email, now())),
  paid as materialized (select * from payments where checkout_id = any (array(select id from held))),
  noted as (
    select add_audit_entry(
      p_actor => p_actor, p_action => 'export', p_subject => 'person', p_subject_id => email_hash(p_email)
    ) as done
  ), found (name, entry) as (
    select 'orders', to_jsonb(placed) from placed
    union all select 'customers', to_jsonb(t) from customers as t where id = any (array(select customer_id from placed))
    union all select 'shipping_addresses', to_jsonb(t) from shipping_addresses as t where customer_id = any (array(select customer_id from placed))
    union all select 'order_items', to_jsonb(t) from order_items as t where order_id = any (array(select id from placed))
    union all select 'shipments', to_jsonb(t) from shipments as t where order_id = any (array(select id from placed))
    union all select 'delays', to_jsonb(t) from delays as t where order_id = any (array(select id from placed))
    union all select 'returns', to_jsonb(t) from returns as t where order_id = any (array(select id from placed))
    union all select 'return_items', to_jsonb(t) from return_items as t
      where return_id in (select id from returns where order_id = any (array(select id from placed)))
    union all select 'checkouts', to_jsonb(held) from held
    union all select 'promo_redemptions', to_jsonb(t) from promo_redemptions as t where checkout_id = any (array(select id from held))
    -- The id of an unpaid one opens its page at the provider.
    union all select 'payments', to_jsonb(paid) - case when paid_at is null then 'provider_payment_id' else '' end from paid
    union all select 'refunds', to_jsonb(t) from refunds as t where payment_id = any (array(select id from paid))
    union all select 'bookings', to_jsonb(t) from bookings as t where payment_id = any (array(select id from paid))
    union all select 'unknown_payments', to_jsonb(t) from unknown_payments as t
      where content ->> 'email' = p_email or checkout_id = any (array(select id from held))
    union all select 'storefront_sales', to_jsonb(t) from sales_of_person(p_email, now()) as t
    union all select 'newsletter', to_jsonb(t) from newsletter_subscribers as t where email = p_email
    union all select 'waitlist', to_jsonb(t) from waitlist as t where email = p_email
    union all
    select 'emails', to_jsonb(t) || jsonb_build_object('payload', payload - 'unsubscribe_token')
    from outbox_of_person(p_email, now()) as t
    union all select 'seller_accounts', to_jsonb(t) from connected_accounts as t where email = p_email
    union all select 'audit', to_jsonb(t) from audit as t where id = any (array(
      select id from audit where subject = 'order' and subject_id = any (array(select order_number from placed))
      union
      select id from audit where strpos(details::text, '@') > 0 and json_mentions_email(details, p_email)
    ))
    union all select 'incidents', to_jsonb(t) from incidents as t
      where json_mentions_email(error, p_email) or mentions_email(request, p_email)
  ), placed_rows as (
    -- A row keeps its place while others come and go: its table, when it was made, and what it is.
    select name, entry - p_secrets as entry, concat_ws(
      ' ', name, coalesce(entry ->> 'created_at', entry ->> 'at'), md5(coalesce(entry ->> 'id', entry::text))
    ) as place
    from found cross join noted
  ), rest as (
    select *, sum(octet_length(entry::text)) over (order by place) as bytes from placed_rows where place > p_after
  ), page as (
    select * from rest where bytes - octet_length(entry::text) < p_max_bytes
  )
  select
    jsonb_build_object('email', p_email, 'exported_at', now()) || coalesce((
      select jsonb_object_agg(name, entries)
      from (select name, jsonb_agg(entry order by place) as entries from page group by name) as tables
    ), '{}') as export,
    (select max(place) from page where exists (select from rest where place > (select max(place) from page))) as next
$$;
