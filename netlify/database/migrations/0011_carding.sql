-- Who tries out stolen cards starts many payments and pays none, or holds card after card to one payment.

-- Payments that a client has lately started; those that became orders don't count against it. `client` is a keyed hash:
-- nobody's address is kept.
create table payment_starts (
  checkout_id uuid primary key references checkouts on delete cascade,
  client text not null,
  started_at timestamptz not null default now()
);

create index payment_starts_of_client on payment_starts (client, started_at);
create index old_payment_starts on payment_starts (started_at);

-- Cards that banks refused, each event of the provider's once.
create table card_declines (
  event_id text primary key,
  checkout_id uuid not null references checkouts on delete cascade,
  declined_at timestamptz not null default now()
);

create index declines_of_checkout on card_declines (checkout_id);

-- The seconds until this client may start a payment again; 0 when it may now. Calls of one client take turns here.
create function wait_to_start(p_client text, p_most integer) returns integer
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_client, 1));
  delete from payment_starts where checkout_id in (
    select checkout_id from payment_starts
    where started_at < now() - interval '1 hour'
    limit 10
    for update skip locked
  );
  return coalesce((
    select ceil(extract(epoch from started_at + interval '10 minutes' - now()))
    from payment_starts join checkouts on checkouts.id = checkout_id
    where client = p_client and started_at > now() - interval '10 minutes' and state <> 'ordered'
    order by started_at desc
    offset p_most - 1
    limit 1
  ), 0);
end $$;

-- The seconds until a card may be tried again with this browser key, whose checkouts were declined p_most times within an
-- hour; 0 when it may now.
create function wait_after_declines(p_checkout_key uuid, p_most integer) returns integer
language sql stable as $$
  select coalesce((
    select ceil(extract(epoch from declined_at + interval '1 hour' - now()))::integer
    from card_declines join checkouts on checkouts.id = checkout_id
    where checkout_key = p_checkout_key and declined_at > now() - interval '1 hour'
    order by declined_at desc
    offset p_most - 1
    limit 1
  ), 0)
$$;

-- Writes a decline down; the answer is how many this checkout has had.
create function note_decline(p_event_id text, p_checkout_id uuid) returns integer
language plpgsql as $$
begin
  insert into card_declines (event_id, checkout_id)
  select p_event_id, id from checkouts where id = p_checkout_id
  on conflict (event_id) do nothing;
  return (select count(*) from card_declines where checkout_id = p_checkout_id);
end $$;

drop function open_checkout(uuid, text, jsonb, uuid);

-- The checkout of this browser key: the one that exists, or a new one out of the given content.
--   opened    a new one was written, and its promo reserved
--   same      it exists with this very content
--   changed   it exists with other content; to replace it, give its payments up first and call again with p_replaces
--   paying    its money is on the way right now
--   paid      it has become an order
--   unpaid    nothing was written: this client has started p_most_unpaid payments lately and paid none of them
--   declined  nothing was written: banks have refused p_most_declined cards of this browser's
-- payments are those that could still be paid, or once there is an order, the one that made it. Without p_client or one of
-- the limits, that one is not looked at. wait is in seconds.
create function open_checkout(
  p_checkout_key uuid,
  p_content_hash text,
  p_content jsonb,
  p_replaces uuid default null,
  p_client text default null,
  p_most_unpaid integer default null,
  p_most_declined integer default null
) returns table (outcome text, checkout_id uuid, provider_attempt integer, payments jsonb, wait integer)
language plpgsql as $$
#variable_conflict use_column
declare
  live checkouts;
  opened checkouts;
  waiting integer;
begin
  perform take_turn(p_checkout_key);
  select * into live from checkouts where checkout_key = p_checkout_key and state <> 'expired';

  if p_most_declined is not null and live.state is distinct from 'ordered' and not capture_under_way(live.id) then
    waiting := wait_after_declines(p_checkout_key, p_most_declined);
    if waiting > 0 then
      return query select 'declined', null::uuid, null::integer, '[]'::jsonb, waiting;
      return;
    end if;
  end if;

  if live.id is not null
    and (live.id is distinct from p_replaces or live.state = 'ordered' or capture_under_way(live.id))
  then
    return query
      select
        case
          when live.state = 'ordered' then 'paid'
          when capture_under_way(live.id) then 'paying'
          when live.content_hash = p_content_hash then 'same'
          else 'changed'
        end,
        live.id,
        live.provider_attempt,
        (
          select coalesce(
            jsonb_agg(
              jsonb_build_object('provider', payment.provider, 'id', payment.provider_payment_id)
              order by payment.created_at
            ),
            '[]'
          )
          from payments as payment
          where payment.checkout_id = live.id
            and case when live.state = 'ordered'
              then payment.state in ('pending', 'applied', 'refunded')
              else payment.state = 'created'
            end
        ),
        0;
    return;
  end if;

  if p_client is not null and p_most_unpaid is not null then
    waiting := wait_to_start(p_client, p_most_unpaid);
    if waiting > 0 then
      return query select 'unpaid', null::uuid, null::integer, '[]'::jsonb, waiting;
      return;
    end if;
  end if;

  if live.id is not null then
    perform expire_checkout(live.id);
  end if;
  insert into checkouts (
    checkout_key, content_hash, currency, subtotal, discount, tax, total,
    promo_code, items, customer, billing_address, shipping_address, notes
  )
  select
    p_checkout_key, p_content_hash, currency, subtotal, discount, tax, total,
    promo_code, items, customer, billing_address, shipping_address, notes
  from jsonb_populate_record(null::checkouts, p_content)
  returning * into opened;

  if p_client is not null then
    insert into payment_starts (checkout_id, client) values (opened.id, p_client);
  end if;

  if opened.promo_code is not null and not reserve_promo(opened.id, opened.promo_code) then
    raise exception 'The promo code % can''t be used now.', opened.promo_code
      using errcode = 'check_violation', constraint = 'promo_available';
  end if;

  return query select 'opened', opened.id, opened.provider_attempt, '[]'::jsonb, 0;
end $$;
