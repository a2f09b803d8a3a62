-- Rate limits for clients and for the IPv6 networks that they come from, told apart by keyed hashes: no address is kept.

-- The key of the hashes, drawn once for this database. A new one starts every count anew.
create table rate_limit_secret (
  is_only boolean primary key default true check (is_only),
  secret bytea not null
);
insert into rate_limit_secret (secret) values (decode(draw_secure_token(), 'hex'));

-- There are few enough addresses to try them all: only with a secret does a hash hide them. Hashed twice, so that nobody
-- who has one hash can extend it.
create function client_hash(p_client text) returns text
language sql stable strict as $$
  select encode(sha256(secret || sha256(secret || convert_to(p_client, 'UTF8'))), 'base64')
  from rate_limit_secret
$$;

-- Counts made with another key are of no use.
delete from rate_limits;
alter table rate_limits rename column asker to client;
alter table rate_limits drop constraint rate_limits_asked_check;
alter table rate_limits add constraint rate_limits_asked_check check (asked >= 0);

-- Counts one request for each of these keys, in turn, until one is over its limit. The answer is the seconds until the
-- next request may come; 0 when this one may. A client that is over its own limit is not counted for its network, or it
-- could use up what its neighbors have. Swept last, when nothing is waited for any more: else two calls could wait for
-- each other's rows. Of requests with the same p_request only the first is counted; all are told whether it is too often.
create function count_request(
  p_keys text[],
  p_limits integer[],
  p_seconds integer[],
  p_request text default null
) returns integer
language plpgsql as $$
declare
  counted rate_limits;
  is_repeated boolean := false;
begin
  if p_request is not null then
    insert into rate_limits as known (client, asked, resets_at)
    values (client_hash(p_request), 1, now() + make_interval(secs => p_seconds[1]))
    on conflict (client) do update set resets_at = excluded.resets_at where known.resets_at <= now();
    is_repeated := not found;
  end if;
  for place in 1 .. cardinality(p_keys) loop
    insert into rate_limits as known (client, asked, resets_at)
    values (client_hash(p_keys[place]), 1, now() + make_interval(secs => p_seconds[place]))
    on conflict (client) do update set
      asked = case
        when known.resets_at <= now() then 1
        when is_repeated then known.asked
        else known.asked + 1
      end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
    returning * into counted;
    if counted.asked > p_limits[place] then
      return greatest(1, ceil(extract(epoch from counted.resets_at - now())));
    end if;
  end loop;
  delete from rate_limits where client in (
    select client from rate_limits where resets_at < now() limit 10 for update skip locked
  );
  return 0;
end $$;

-- Takes back what count_request has counted for these keys, in the same order.
create function uncount_request(p_keys text[]) returns void
language plpgsql as $$
begin
  for place in 1 .. cardinality(p_keys) loop
    update rate_limits set asked = asked - 1
    where client = client_hash(p_keys[place]) and asked > 0 and resets_at > now();
  end loop;
end $$;

-- The network is a keyed hash like the client; null with IPv4, and for payments that were started before this migration.
alter table payment_starts add column network text;
create index payment_starts_of_network on payment_starts (network, started_at);

-- As before (0011), for a client or for a network; a start is kept for as long as it holds a promo code.
create or replace function wait_to_start(p_client text, p_most integer) returns integer
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_client, 1));
  delete from payment_starts where checkout_id in (
    select checkout_id from payment_starts as start
    where started_at < now() - interval '1 hour' and not exists (
      select from promo_redemptions where checkout_id = start.checkout_id and state = 'reserved'
    )
    limit 10
    for update skip locked
  );
  return coalesce((
    select ceil(extract(epoch from started_at + interval '10 minutes' - now()))
    from payment_starts join checkouts on checkouts.id = checkout_id
    where (client = p_client or network = p_client)
      and started_at > now() - interval '10 minutes' and state <> 'ordered'
    order by started_at desc
    offset p_most - 1
    limit 1
  ), 0);
end $$;

-- How many uses of a limited promo code this client, or this network, has reserved and not paid for. Of a code without a
-- limit no use is kept from others.
create function promo_uses_reserved(p_code text, p_client text) returns bigint
language sql stable as $$
  select count(*)
  from payment_starts
  join promo_redemptions using (checkout_id)
  join promo_codes using (code)
  where (client = p_client or network = p_client)
    and code = p_code and state = 'reserved' and max_redemptions is not null
$$;

drop function open_checkout(uuid, text, jsonb, uuid, text, integer, integer);

-- The checkout of this browser key: the one that exists, or a new one out of the given content.
--   opened    a new one was written, and its promo reserved
--   same      it exists with this very content
--   changed   it exists with other content; to replace it, give its payments up first and call again with p_replaces
--   paying    its money is on the way right now
--   paid      it has become an order
--   unpaid    nothing was written: this client has started p_most_unpaid payments lately and paid none of them
--   declined  nothing was written: banks have refused p_most_declined cards of this browser's
-- payments are those that could still be paid, or once there is an order, the one that made it. wait is in seconds.
-- p_clients are the client and, with IPv6, its network; the limits of each stand at the same place of p_most_unpaid and
-- p_most_promo_uses. Without clients, or without p_most_declined, that limit is not looked at.
create function open_checkout(
  p_checkout_key uuid,
  p_content_hash text,
  p_content jsonb,
  p_replaces uuid default null,
  p_clients text[] default '{}',
  p_most_unpaid integer[] default '{}',
  p_most_promo_uses integer[] default '{}',
  p_most_declined integer default null
) returns table (outcome text, checkout_id uuid, provider_attempt integer, payments jsonb, wait integer)
language plpgsql as $$
#variable_conflict use_column
declare
  live checkouts;
  opened checkouts;
  clients text[] := array(select client_hash(client) from unnest(p_clients) as client);
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

  for place in 1 .. cardinality(clients) loop
    waiting := wait_to_start(clients[place], p_most_unpaid[place]);
    if waiting > 0 then
      return query select 'unpaid', null::uuid, null::integer, '[]'::jsonb, waiting;
      return;
    end if;
  end loop;

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

  for place in 1 .. cardinality(clients) loop
    if promo_uses_reserved(opened.promo_code, clients[place]) >= p_most_promo_uses[place] then
      raise exception 'This client has reserved too many uses of the promo code %.', opened.promo_code
        using errcode = 'check_violation', constraint = 'promo_uses_per_client';
    end if;
  end loop;
  if cardinality(clients) > 0 then
    insert into payment_starts (checkout_id, client, network) values (opened.id, clients[1], clients[2]);
  end if;

  if opened.promo_code is not null and not reserve_promo(opened.id, opened.promo_code) then
    raise exception 'The promo code % can''t be used now.', opened.promo_code
      using errcode = 'check_violation', constraint = 'promo_available';
  end if;

  return query select 'opened', opened.id, opened.provider_attempt, '[]'::jsonb, 0;
end $$;
