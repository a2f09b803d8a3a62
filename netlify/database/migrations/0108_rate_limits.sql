-- Rate limits of clients and of the IPv6 networks that they come from. `client` is a keyed hash: no address is stored.

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
  for place in 1 .. cardinality(p_keys) loop
    insert into rate_limits as known (client, request_count, resets_at)
    values (client_hash(p_keys[place]), 1, now() + make_interval(secs => p_seconds[place]))
    on conflict (client) do update set
      request_count = case
        when known.resets_at <= now() then 1
        when is_repeated then known.request_count
        else known.request_count + 1
      end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
    returning * into counted;
    if counted.request_count > p_limits[place] then
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
  for place in 1 .. cardinality(p_keys) loop
    update rate_limits set request_count = request_count - 1
    where client = client_hash(p_keys[place]) and request_count > 0 and resets_at > now();
  end loop;
end $$;
