-- Limits: how many requests, unpaid payments, reserved promo codes and pieces, and declined cards a client may have. And the audit.

-- Requests of clients and of the IPv6 networks that they come from. `client` is a keyed hash: no address is stored.
create table rate_limits (
  client text primary key,
  request_count integer not null check (request_count >= 0),
  resets_at timestamptz not null
);

create index expired_rate_limits on rate_limits (resets_at);

-- The key of the hashes, generated once for this database. A new one resets every count.
create table rate_limit_secret (
  is_only boolean primary key default true check (is_only),
  secret bytea not null
);

insert into rate_limit_secret (secret) values (decode(generate_secure_token(), 'hex'));

-- There are few enough addresses to try them all, so only a keyed hash hides them. Hashed twice to prevent length extension.
create function client_hash(p_client text) returns text
language sql stable strict as $$
  select encode(sha256(secret || sha256(secret || convert_to(p_client, 'UTF8'))), 'base64')
  from rate_limit_secret
$$;

-- Counts one request for each of these keys, in turn, until one is over its limit. Returns the seconds until the next request
-- is allowed; 0 if this one is. A client over its own limit is not counted for its network, or it could use up the limit of
-- its neighbors. Expired rows are deleted last, when this call waits for no row anymore: two calls could deadlock otherwise.
-- Requests with the same p_request_key count once.
create function count_request(
  p_keys text[],
  p_limits integer[],
  p_seconds integer[],
  p_request_key text default null
) returns integer
language plpgsql as $$
declare
  counted rate_limits;
  is_repeated boolean := false;
begin
  if p_request_key is not null then
    insert into rate_limits as known (client, request_count, resets_at)
    values (client_hash(p_request_key), 1, now() + make_interval(secs => p_seconds[1]))
    on conflict (client) do update set resets_at = excluded.resets_at where known.resets_at <= now();
    is_repeated := not found;
  end if;
  for index in 1 .. cardinality(p_keys) loop
    insert into rate_limits as known (client, request_count, resets_at)
    values (client_hash(p_keys[index]), 1, now() + make_interval(secs => p_seconds[index]))
    on conflict (client) do update set
      request_count = case
        when known.resets_at <= now() then 1
        when is_repeated then known.request_count
        else known.request_count + 1
      end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
    returning * into counted;
    if counted.request_count > p_limits[index] then
      return greatest(1, ceil(extract(epoch from counted.resets_at - now())));
    end if;
  end loop;
  delete from rate_limits where client in (
    select client from rate_limits where resets_at < now() limit 10 for update skip locked
  );
  return 0;
end $$;

-- Undoes what count_request has counted for these keys, in the same order.
create function uncount_request(p_keys text[]) returns void
language plpgsql as $$
begin
  for index in 1 .. cardinality(p_keys) loop
    update rate_limits set request_count = request_count - 1
    where client = client_hash(p_keys[index]) and request_count > 0 and resets_at > now();
  end loop;
end $$;

-- The seconds until this client, or this network, may start another payment; 0 if it may now. A client that starts many
-- payments and pays none is probably testing stolen cards. A start is kept for as long as it reserves a promo code or stock.
-- Calls of one client run one at a time.
create function payment_wait_seconds(p_client text, p_limit integer) returns integer
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_client, 1));
  delete from payment_starts where checkout_id in (
    select checkout_id from payment_starts as start
    where started_at < now() - interval '1 hour' and not exists (
      select from promo_redemptions where checkout_id = start.checkout_id and state = 'reserved'
      union all
      select from stock_reservations where holder_id = start.checkout_id
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
    offset p_limit - 1
    limit 1
  ), 0);
end $$;

-- How many uses of a limited promo code this client, or this network, has reserved and not paid for. Without a limit, one
-- customer's use takes none from another.
create function promo_uses_reserved(p_code text, p_client text) returns bigint
language sql stable as $$
  select count(*)
  from payment_starts
  join promo_redemptions using (checkout_id)
  join promo_codes using (code)
  where (client = p_client or network = p_client)
    and code = p_code and state = 'reserved' and max_redemptions is not null
$$;

-- How many counted pieces this client, or this network, has reserved and not paid for.
create function pieces_reserved(p_client text) returns bigint
language sql stable as $$
  select coalesce(sum(quantity), 0)
  from payment_starts join stock_reservations on holder_id = checkout_id
  where client = p_client or network = p_client
$$;

-- The seconds until another card may be tried with this browser's key; 0 if it may now. At most p_limit declines an hour.
create function decline_wait_seconds(p_checkout_key uuid, p_limit integer) returns integer
language sql stable as $$
  select coalesce((
    select ceil(extract(epoch from declined_at + interval '1 hour' - now()))::integer
    from card_declines join checkouts on checkouts.id = checkout_id
    where checkout_key = p_checkout_key and declined_at > now() - interval '1 hour'
    order by declined_at desc
    offset p_limit - 1
    limit 1
  ), 0)
$$;

-- Records a declined card. Returns how many this checkout has had.
create function record_decline(p_event_id text, p_checkout_id uuid) returns integer
language plpgsql as $$
begin
  insert into card_declines (event_id, checkout_id)
  select p_event_id, id from checkouts where id = p_checkout_id
  on conflict (event_id) do nothing;
  return (select count(*) from card_declines where checkout_id = p_checkout_id);
end $$;

-- What is done, and to what. Also in netlify/adapters/records/office/audit-actions.ts; a test compares the two lists.
create table audit_actions (
  subject text not null,
  action text not null,
  primary key (subject, action)
);

insert into audit_actions (subject, action)
select subject, unnest(actions)
from (values
  ('order', array[
    'ship', 'correct tracking', 'correct address', 'change size', 'deliver', 'cancel', 'refund', 'restock', 'print', 'note',
    'resend',
    'refund failed', 'refund not found', 'dispute', 'dispute won',
    'open return', 'cancel return', 'refuse return', 'send label', 'receive piece', 'refund return', 'ship exchange',
    'correct exchange', 'exchange sold out'
  ]),
  ('payment', array['make order', 'refund']),
  ('stock', array['set', 'add', 'uncount']),
  ('promo', array['create', 'disable']),
  ('subscribers', array['export']),
  ('outbox', array['retry', 'discard', 'hold']),
  ('event', array['retry']),
  ('office', array['make sign-in link', 'sign in', 'sign out', 'sign out everywhere'])
) as done (subject, actions);

-- Every change that an operator or a provider makes.
create table audit (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  foreign key (subject, action) references audit_actions
);

create index audit_of_subject on audit (subject, subject_id, at);
create index size_changes on audit (subject_id) where action = 'change size';

-- Adds an entry to the audit; refunds at a provider add theirs too.
create function add_audit_entry(p_actor text, p_action text, p_subject text, p_subject_id text, p_details jsonb default '{}')
returns void
language sql as $$
  insert into audit (actor, action, subject, subject_id, details)
  values (p_actor, p_action, p_subject, p_subject_id, p_details)
$$;
