-- The schema that all migrations make together, to read: each table with what was changed of it since, each function as it is
-- now. By feature, from the bottom of the server up. Amounts are integer cents in every column. Built by npm run task -- schema and compared by
-- npm test, never edited; databases get the migrations.

-- Functions may call what stands below them.
set check_function_bodies = off;

-- adapters
-- --------

-- States and the transitions between them.
--
-- A transition that is not listed here raises an error. The steps of orders are also in
-- src/shop/order-state.ts, which the pages use; a test compares the two lists.
create table state_transitions (
  subject text not null,
  from_state text not null,
  to_state text not null,
  -- A step is asked for; the way back, to the state before a dispute, only follows from winning it.
  kind text not null default 'step' check (kind in ('step', 'dispute won')),
  primary key (subject, from_state, to_state)
);

insert into state_transitions (subject, from_state, to_state)
select subject, from_state, unnest(to_states)
from (values
  ('checkout', 'open', array['awaiting_payment', 'ordered', 'expired']),  -- ordered at once: nothing to pay
  ('checkout', 'awaiting_payment', array['ordered', 'expired']),
  ('checkout', 'expired', array['ordered']),  -- paid after all: what was paid becomes an order

  -- Pending: captured at PayPal, and not completed yet. Applied: paid, and the payment of its order. Superseded: a hosted
  -- session whose payment intent was paid.
  ('payment', 'created', array['pending', 'applied', 'cancelled', 'superseded', 'refund_due']),
  ('payment', 'cancelled', array['pending', 'applied', 'refund_due']),  -- paid although we had canceled it
  ('payment', 'pending', array['applied', 'failed']),
  ('payment', 'failed', array['refund_due']),
  ('payment', 'applied', array['refunded']),
  ('payment', 'refund_due', array['refunded']),
  ('payment', 'refunded', array['applied', 'refund_due']),  -- the refund failed, so the money is still here

  ('order', 'processing', array['shipped', 'cancelled', 'refunded']),
  ('order', 'shipped', array['delivered', 'refunded']),
  ('order', 'delivered', array['refunded']),

  ('order payment', 'pending', array['completed', 'failed']),
  ('order payment', 'completed', array['refunded']),

  ('promo redemption', 'reserved', array['redeemed', 'released']),
  ('promo redemption', 'released', array['reserved']),
  ('promo redemption', 'redeemed', array['released']),  -- the order was canceled, or its payment failed

  ('refund', 'queued', array['succeeded', 'failed']),
  ('refund', 'failed', array['queued']),
  ('refund', 'succeeded', array['failed']),  -- the customer's bank rejected it

  ('return', 'requested', array['label_sent', 'received', 'refused', 'cancelled']),  -- received: sent without our label
  ('return', 'label_sent', array['received', 'refused', 'cancelled']),
  ('return', 'received', array['completed', 'refused'])
) as transitions (subject, from_state, to_states);

insert into state_transitions (subject, from_state, to_state, kind)
values
  ('order', 'refunded', 'processing', 'dispute won'),
  ('order', 'refunded', 'shipped', 'dispute won'),
  ('order', 'refunded', 'delivered', 'dispute won'),
  ('order payment', 'refunded', 'completed', 'dispute won');

-- Raises an error unless the transition is listed, as one of these kinds.
create function check_transition(
  p_subject text, p_from_state text, p_to_state text, p_kinds text[] default array['step']
) returns void
language plpgsql as $$
begin
  if not exists (
    select from state_transitions
    where subject = p_subject and from_state = p_from_state and to_state = p_to_state and kind = any (p_kinds)
  ) then
    raise exception 'Not a transition of the %: from % to %.', p_subject, p_from_state, p_to_state
      using errcode = 'check_violation', constraint = 'state_transitions';
  end if;
end $$;

-- Trigger function: enforce_transition(subject, column) rejects a transition that is not listed.
create function enforce_transition() returns trigger
language plpgsql as $$
declare
  old_state text := to_jsonb(old) ->> tg_argv[1];
  new_state text := to_jsonb(new) ->> tg_argv[1];
begin
  if old_state is distinct from new_state then
    perform check_transition(tg_argv[0], old_state, new_state, array['step', 'dispute won']);
  end if;
  return new;
end $$;

-- Trigger function: prevent_changes(column, …) rejects changes to any column that is not named.
create function prevent_changes() returns trigger
language plpgsql as $$
declare
  free text[] := coalesce(tg_argv, '{}');
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'A row of % can''t be changed.', tg_table_name
      using errcode = 'check_violation', constraint = 'prevent_changes';
  end if;
  return new;
end $$;

-- 256 bits out of 366 random ones: gen_random_uuid() draws from the system's secure source and needs no extension.
create function generate_secure_token() returns text
language sql volatile as $$
  select encode(
    sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea),
    'hex'
  )
$$;

-- The sum of a checkout's line items, in cents.
create function items_total(items jsonb) returns bigint
language sql immutable as $$
  select coalesce(sum((item ->> 'unit_price')::bigint * (item ->> 'quantity')::bigint), 0)
  from jsonb_array_elements(items) as item
$$;

-- Whether a customer has what an order needs: a checkout without it is refused before any money moves.
create function is_customer(p_customer jsonb) returns boolean
language sql immutable strict as $$
  select num_nulls(p_customer ->> 'first_name', p_customer ->> 'last_name', nullif(p_customer ->> 'email', '')) = 0
    and p_customer ->> 'email' = lower(btrim(p_customer ->> 'email'))
$$;

-- The same of an address.
create function is_address(p_address jsonb) returns boolean
language sql immutable strict as $$
  select num_nulls(
    p_address ->> 'first_name', p_address ->> 'last_name', p_address ->> 'address_line1', p_address ->> 'city',
    p_address ->> 'state_province', p_address ->> 'postal_code', p_address ->> 'country'
  ) = 0
$$;

-- The digits of a phone number from the last to the first, so that those who begin alike end alike: of a number with a country
-- code or a 0 before it, the last nine.
create function reversed_phone(p_phone text) returns text
language sql immutable as $$
  select left(reverse(regexp_replace(p_phone, '[^0-9]', '', 'g')), 9)
$$;

-- The parts of the words of a text, and of names each part with those after it: {smith, smithobrien, o, obrien, brien}.
create function words_of(p_text text) returns text[]
language sql immutable as $$
  select coalesce(array_agg(word), '{}')
  from search_terms(p_text) cross join unnest(parts || case when cardinality(parts) > 1 and is_name then (
    select array_agg(array_to_string(parts[place:], '')) from generate_subscripts(parts, 1) as place
  ) end) as word
$$;

-- Finds texts that have, for each word searched for, words that begin with its parts, or one that begins with them together; or one
-- that begins with all words together.
create function prefix_query(p_search text) returns tsquery
language sql immutable as $$
  with term as (
    select place, is_name, cardinality(parts) > 1 and is_name as is_apart, array_to_string(parts, '') as whole,
      (select string_agg(format('''%s'':*', part), ' & ') from unnest(parts) as part) as apart
    from search_terms(p_search) with ordinality as term (parts, is_name, place)
    where parts <> '{}'
  )
  select coalesce(
    string_agg(format(case when is_apart then '(%s | ''%s'':*)' else '%s' end, apart, whole), ' & ')
    || case when count(*) > 1 and bool_and(is_name) then format(' | ''%s'':*', string_agg(whole, '' order by place)) else '' end,
    ''
  )::tsquery
  from term
$$;

create function write_order_words() returns trigger
language plpgsql as $$
begin
  new.words := words_of_order(new);
  return new;
end $$;

-- A tracking number without the spaces and lower case that people type it with.
create function compact_number(p_number text) returns text
language sql immutable as $$
  select upper(regexp_replace(p_number, '\s', '', 'g'))
$$;

-- Locks a checkout key: changes to its checkouts run one at a time.
create function lock_checkout_key(p_checkout_key uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_checkout_key::text, 0))
$$;

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

-- Whether PayPal's reply to a capture may still arrive: its requests end after half a minute at the latest.
create function capture_request(p_began_at timestamptz) returns text
language sql stable as $$
  select case
    when p_began_at is null then 'none'
    when p_began_at > now() - interval '1 minute' then 'in_flight'
    else 'timed_out'
  end
$$;

-- ORD-YYYYMMDD-######: the day in the shop's time zone (docs/decisions/days.md), and six random digits.
create function generate_order_number(p_at timestamptz default now()) returns text
language sql volatile as $$
  select 'ORD-' || to_char(p_at at time zone shop_zone(), 'YYYYMMDD') || '-'
    || lpad((('x' || left(generate_secure_token(), 12))::bit(48)::bigint % 1000000)::text, 6, '0')
$$;

-- Refuses to correct a row that has other values than the operator was shown: another operator has corrected it meanwhile.
create function require_unchanged(p_stored jsonb, p_shown jsonb) returns void
language plpgsql as $$
begin
  if not p_stored @> p_shown then
    raise exception 'It has changed.' using errcode = 'check_violation', constraint = 'unchanged_since_shown';
  end if;
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

-- Signs the cookie by which a browser in which this address has signed in is known again: p_nonce is random, and only this
-- database has the key.
create function sign_device(p_email text, p_nonce text) returns text
language sql stable as $$
  select rtrim(translate(client_hash('device ' || p_nonce || ' ' || p_email), '+/', '-_'), '=')
$$;

-- The hash of an email address. Without a key: that would be lost with the database which a restore replaces.
create function email_hash(p_email text) returns text
language sql immutable as $$
  select encode(sha256(convert_to('person ' || p_email, 'UTF8')), 'hex')
$$;

-- `Ada/ada@x.example` and `?email=ada@x.example` hold the address. Finds an email address in a text, and no longer address that it is a part of. What is
-- before it in one piece makes it longer only with a letter or a digit in it: else it is quotes, dashes or dots around it. After an @
-- it is no address: `x@one.example/x@two.example`.
create function email_pattern(p_email text) returns text
language sql immutable as $$
  -- Dashes, quotes and spaces of typography, and invisible marks: no address has them, but for the apostrophe.
  with signs (beside) as (values ('\u0080-\u00a0\u00ad\u1680\u2000-\u2018\u201a-\u206f\u3000-\u303f\ufeff«»¡¿·')),
  characters as (
    select '[^\s!-%(-*,/:-@\[-^`{-~' || beside || ']' as any, '[\s!-%(-*,/:-?\[-^`{-~' || beside || ']' as none,
      '[^\s!-/:-@\[-`{-~’' || beside || ']' as letter, '[&''+._’-]' as sign
    from signs
  )
  select format('(?<!(?:^|%s)%s*%s%s*)', none, "any", letter, sign)
    || regexp_replace(p_email, '([.+*?{}|^$])', '\\\1', 'g')
    || format('(?!-*%s|\.%s)', letter, letter)
  from characters
$$;

create function mentions_email(p_text text, p_email text) returns boolean
language sql immutable as $$
  -- Most texts don't hold it, and strpos is faster than a pattern.
  select strpos(lower(p_text), p_email) > 0 and p_text ~* email_pattern(p_email)
$$;

-- What was typed about an order or to its shopper becomes `erased`. Known fields hold ids, amounts, pieces and parcels: any other is
-- taken for a text, so that a new one is erased unless it is listed.
create function without_texts(p_details jsonb) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_object_agg(
    key,
    case
      when jsonb_typeof(value) in ('number', 'boolean', 'null') or key in (
        'order_id', 'return_id', 'refund_id', 'payment_id', 'waitlist_id', 'sale_session_id', 'repeats', 'key',
        'order', 'return', 'refund', 'email', 'provider', 'carrier', 'tracking_number', 'fields', 'product', 'product_name', 'size',
        'from', 'to', 'condition', 'restocked', 'back_to', 'missing'
      ) then value
      else '"erased"'
    end
  ), '{}')
  from jsonb_each(p_details)
$$;

create function erased_address() returns jsonb
language sql immutable as $$
  select '{
    "first_name": "erased", "last_name": "", "address_line1": "erased", "address_line2": null, "city": "erased",
    "state_province": "erased", "postal_code": "erased", "country": "erased"
  }'::jsonb
$$;

-- variantId in src/shop/variant.ts.
create function variant_id(p_product_id text, p_size text) returns text
language sql immutable as $$
  select case p_size when 'One size' then p_product_id else p_product_id || '-' || lower(p_size) end
$$;

-- The same of the texts in a JSON value: written as JSON, a line break before the address would be the letter n.
create function json_mentions_email(p_value jsonb, p_email text) returns boolean
language sql immutable as $$
  select strpos(lower(p_value::text), p_email) > 0 and exists (
    select from jsonb_path_query(p_value, 'strict $.** ? (@.type() == "string")') as found
    where mentions_email(found #>> '{}', p_email)
  )
$$;

create function without_email(p_text text, p_email text) returns text
language sql immutable as $$
  select regexp_replace(p_text, email_pattern(p_email), 'erased', 'gi')
$$;

create function json_without_email(p_value jsonb, p_email text) returns jsonb
language plpgsql immutable as $$
begin
  return case jsonb_typeof(p_value)
    when 'string' then to_jsonb(without_email(p_value #>> '{}', p_email))
    when 'array' then (
      select coalesce(jsonb_agg(json_without_email(item, p_email) order by index), '[]')
      from jsonb_array_elements(p_value) with ordinality as items (item, index)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(key, json_without_email(value, p_email)), '{}') from jsonb_each(p_value)
    )
    else p_value
  end;
end $$;

-- The words of a text in lower case, without accents, each as its parts: `Smith-O'Brien` is {smith, o, brien}. Letters that have no
-- accent to leave out are written as on a keyboard without them. Numbers and email addresses are found by their parts alone.
create function search_terms(p_text text) returns table (parts text[], is_name boolean)
language sql immutable as $$
  select array_remove(regexp_split_to_array(
    word,
    '[!-/:-@\[-`{-~\u00a1-\u00bf\u02b9-\u02df\u05be\u05f3\u200b-\u206f\u2212\u30fb\ua78b\ua78c\ufeff\uff07\uff0d]+'
  ), ''), word !~ '[0-9@]'
  from regexp_split_to_table(
    translate(
      replace(replace(replace(replace(
        lower(regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'
      ),
      'øłđðıħŧ', 'olddiht'
    ),
    '[\s\u00a0\u2000-\u200a\u3000]+'
  ) as word
$$;

-- The shop's time zone, which was America/New_York in the functions themselves: npm run migrate writes it from content/brand.json.
create table shop_clock (
  is_only boolean primary key default true check (is_only),
  time_zone text not null
);

insert into shop_clock (time_zone) values ('America/New_York');

-- Days follow it: of order numbers, returns, reports.
create function shop_zone() returns text
language sql stable as $$ select time_zone from shop_clock $$;

-- audit
-- -----

-- What is done, and to what. Also in netlify/audit/audit-actions.ts; a test compares the two lists.
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

insert into audit_actions (subject, action)
select 'person', unnest(array['export', 'erase', 'unsubscribe', 'leave waitlist']);

insert into audit_actions (subject, action) values ('webhook', 'retry');

insert into audit_actions (subject, action) values ('payment', 'book');

insert into audit_actions (subject, action) values ('webhook', 'hold'), ('webhook', 'discard');

insert into audit_actions (subject, action) values ('orders', 'export');

insert into audit_actions (subject, action) values ('order', 'tell delay'), ('order', 'keep order');

insert into audit_actions (subject, action) values ('subscribers', 'import'), ('subscribers', 'undo import');

insert into audit_actions (subject, action) values ('club email', 'send'), ('club email', 'stop');

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

create index audit_with_address on audit (at) where strpos(details::text, '@') > 0;

-- Whether the packing slip of an order was printed: `current`, or `outdated` once its address or a size has changed since; else null.
-- Volatile, as it is read after a change in one statement with it.
create function packing_slip_state(p_order_number text) returns text
language sql volatile as $$
  select case
    when max(at) filter (where action = 'print') > coalesce(max(at) filter (where action <> 'print'), '-infinity') then 'current'
    when count(*) filter (where action = 'print') > 0 then 'outdated'
  end
  from audit
  where subject = 'order' and subject_id = p_order_number and action in ('print', 'correct address', 'change size')
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

-- mail
-- ----

-- What the outbox holds. Also in netlify/mail/outbox-kinds.ts; a test compares the two lists.
create table outbox_kinds (
  kind text primary key,
  -- An email to the owner: no customer sees it.
  is_for_owner boolean not null default false,
  -- It carries personal data, or says nothing that lasts, and is deleted some time after it was sent.
  is_purged boolean not null default false
);

insert into outbox_kinds (kind)
values
  ('order-confirmation'), ('order-number'), ('payment-failed'), ('sold-out'), ('order-shipped'), ('tracking-corrected'), ('address-corrected'),
  ('size-changed'), ('order-refunded'), ('order-cancelled'),
  ('return-requested'), ('return-label'), ('return-reminder'), ('return-refused'), ('return-cancelled'),
  ('return-not-refunded'), ('return-received'), ('exchange-shipped'), ('exchange-sold-out'),
  ('refund');

insert into outbox_kinds (kind, is_for_owner, is_purged)
values
  ('order-links', false, true), ('account-link', false, true), ('office-link', false, true), ('office-signed-in', false, true),
  ('welcome', false, true), ('back-in-stock', false, true), ('purge-availability', false, true),
  ('contact-message', true, true), ('refused-emails', true, false), ('unknown-payment', true, false),
  -- While ORDER_NOTIFY_TO is set.
  ('new-order', true, false), ('low-stock', true, false), ('dispute', true, false), ('dispute-won', true, false),
  ('failed-refund', true, false), ('late-report', true, false);

insert into outbox_kinds (kind, is_for_owner, is_purged)
values
  -- To the person, and deleted once it is sent.
  ('erased', false, true),
  -- What is erased outside of the database.
  ('erase-elsewhere', false, true);

insert into outbox_kinds (kind, is_for_owner) values ('failed-webhooks', true);

-- Messages to the shopper of an order: an email, whose text is a note in the history. It is no action of its own, and its email names the
-- order as `order` and not as `order_id`, so that the history has one entry of it.
insert into outbox_kinds (kind, is_purged) values ('message', true);

-- What tells the owner of an order, and Stripe its number, is queued only where the order is made, once (insert_order, place_order). Sent, its
-- row guards nothing: it goes after 30 days (docs/decisions/data-retention.md), 42 of 100 rows of the largest table.
insert into outbox_kinds (kind, is_for_owner, is_purged) values ('new-order', true, true), ('order-number', false, true)
on conflict (kind) do update set is_purged = excluded.is_purged;

insert into outbox_kinds (kind, is_for_owner)
values ('order-delayed', false), ('delay-reminder', false), ('delay-expired', true);

insert into outbox_kinds (kind, is_purged) values ('club-email', true), ('club-email-test', true);

-- Emails and refunds to send and caches to purge, written in the transaction that causes them.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null references outbox_kinds,
  dedupe_key text not null unique,
  payload jsonb not null,
  available_at timestamptz not null default now(),
  -- A sender has it until then; null once that sender has failed.
  claimed_until timestamptz,
  -- Since when an operator holds it back: after a restore, what was pending then may have been sent since.
  held_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  done_at timestamptz,
  -- When the mail server rejected the recipient for good. The owner is told once a day.
  failed_at timestamptz check (done_at is not null or failed_at is null),
  created_at timestamptz not null default now()
);

create index pending_outbox on outbox (available_at) where done_at is null;

create index refused_emails on outbox (failed_at) where failed_at is not null;

create index emails_of_order on outbox ((payload ->> 'order_id')) where payload ->> 'order_id' is not null;

create index sent_work on outbox (kind, done_at) where done_at is not null;

-- Queues one of the emails that an order gets once.
create function queue_order_email(p_kind text, p_order_id uuid) returns void
language sql as $$
  insert into outbox (kind, dedupe_key, payload)
  values (p_kind, p_kind || ':' || p_order_id, jsonb_build_object('order_id', p_order_id))
$$;

-- Queues one of the emails that the owner gets once about a refund.
create function queue_refund_notice(p_kind text, p_refund_id uuid, p_details jsonb default '{}') returns void
language sql as $$
  insert into outbox (kind, dedupe_key, payload)
  values (p_kind, p_kind || ':' || p_refund_id, jsonb_build_object('refund_id', p_refund_id) || p_details)
  on conflict (dedupe_key) do nothing
$$;

-- Queues an email about an order that it can get more than once.
create function queue_repeated_email(p_kind text, p_payload jsonb) returns uuid
language sql as $$
  insert into outbox (kind, dedupe_key, payload)
  values (p_kind, concat_ws(':', p_kind, p_payload ->> 'order_id', gen_random_uuid()), p_payload)
  returning id
$$;

-- Whether an email may be sent to a shopper again: what it says is still true. Of delays that is the newest, while its order has not
-- shipped and waits for an answer.
create function can_be_repeated(p_email outbox) returns boolean
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

create index work_by_email on outbox ((payload ->> 'email')) where payload ->> 'email' is not null;

create index work_of_payment on outbox ((payload ->> 'payment_id')) where payload ->> 'payment_id' is not null;

create index work_of_refund on outbox ((payload ->> 'refund_id')) where payload ->> 'refund_id' is not null;

create index work_of_waitlist on outbox ((payload ->> 'waitlist_id')) where payload ->> 'waitlist_id' is not null;

-- Rows of the outbox about a person: by the address, or by what belongs to it.
create function outbox_of_person(p_email text, p_until timestamptz) returns setof outbox
language sql stable as $$
  with held as materialized (select * from checkouts_of_person(p_email, p_until)),
  paid as materialized (select payments.id from payments where checkout_id = any (array(select id from held))),
  due as materialized (select refunds.id from refunds where payment_id = any (array(select id from paid)))
  select * from outbox
  where kind not in ('erased', 'erase-elsewhere') and id = any (array(
    select id from outbox where payload ->> 'email' = p_email and created_at <= p_until
    union all
    select id from outbox where payload ->> 'order_id' = any (array(
      select orders.id::text from orders where checkout_id = any (array(select id from held))
    ))
    union all
    select id from outbox where payload ->> 'payment_id' = any (array(select id::text from paid))
    union all
    select id from outbox where payload ->> 'refund_id' = any (array(select id::text from due))
    union all
    select id from outbox where payload ->> 'waitlist_id' = any (array(
      select waitlist.id::text from waitlist where email = p_email and created_at <= p_until
    ))
  ))
$$;

create index work_by_hash on outbox (email_hash(payload ->> 'email')) where payload ->> 'email' is not null;

create index work_with_address on outbox (created_at) where strpos(payload::text, '@') > 0 or strpos(last_error, '@') > 0;

-- What is kept about an address, as the office shows it (netlify/customers/customers.queries.ts): of lists the newest.
create function read_person(p_email text, p_email_kinds text[], p_most integer) returns jsonb
language sql stable set jit = off as $$
  with placed as materialized (select * from orders_of_person(p_email, now())),
  held as materialized (select * from checkouts_of_person(p_email, now())),
  work as materialized (select * from outbox_of_person(p_email, now())),
  emails as materialized (
    select * from work where kind = any (p_email_kinds) and kind not in (select kind from outbox_kinds where is_for_owner)
  )
  select to_jsonb(person) from (
    select
      (
        select btrim(first_name || ' ' || last_name)
        from customers where id = any (array(select customer_id from placed)) order by created_at desc limit 1
      ) as name,
      (
        select coalesce(jsonb_agg(to_jsonb(listed_orders) order by "placedAt" desc, listed_orders.id), '[]')
        from (select id from placed order by created_at desc, id limit p_most) as newest
        cross join lateral (select * from listed_orders where id = newest.id offset 0) as listed_orders
      ) as orders,
      (select count(*) from placed) as "orderCount",
      (select min(created_at) from placed) as "firstOrderAt",
      (
        select coalesce(sum(total_amount), 0) from placed where payment_status in ('completed', 'refunded')
      ) - (
        select coalesce(sum(refunds.amount), 0)
        from placed join payments using (checkout_id) join refunds on payment_id = payments.id
        where payment_status in ('completed', 'refunded') and payments.state in ('pending', 'applied', 'refunded')
          and refunds.state = 'succeeded' and not is_unapplied_payment(payments)
      ) as "paidCents",
      (select count(*) from returns where order_id = any (array(select id from placed))) as returns,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'kind', kind, 'about', about_work(payload), 'createdAt', created_at, 'doneAt', done_at,
          'isRefused', failed_at is not null
        ) order by coalesce(done_at, created_at) desc, id), '[]')
        from (select * from emails order by coalesce(done_at, created_at) desc, id limit p_most) as newest
      ) as emails,
      (select count(*) from emails) as "emailCount",
      (select count(*) from emails where done_at is not null and failed_at is null) as "sentEmailCount",
      (
        select coalesce(jsonb_agg(distinct phone), '[]') from (
          select phone from customers where id = any (array(select customer_id from placed))
          union select customer ->> 'phone' from held
        ) as numbers
        where phone <> ''
      ) as phones,
      (select coalesce(jsonb_agg(distinct billing_address), '[]') from held where billing_address is not null)
        as "billingAddresses",
      (
        select coalesce(jsonb_agg(distinct address), '[]') from (
          select to_jsonb(shipping_addresses) - '{id,customer_id,is_default,created_at}'::text[] as address from shipping_addresses
          where customer_id = any (array(select customer_id from placed))
          union select shipping_address from held where state <> 'ordered' and shipping_address is not null
        ) as addresses
      ) as "shippingAddresses",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'provider', provider, 'id', provider_payment_id, 'captureId', capture_id, 'cardBrand', card_brand, 'cardLast4', card_last4
        ) order by paid_at desc), '[]')
        from (
          select * from payments where checkout_id = any (array(select id from held)) and paid_at is not null
          order by paid_at desc limit p_most
        ) as newest
      ) as payments,
      (
        select jsonb_build_object('source', source, 'since', created_at) from newsletter_subscribers where email = p_email
      ) as newsletter,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'productId', product_id, 'size', size, 'since', created_at
        ) order by id desc), '[]')
        from waitlist where email = p_email
      ) as waiting,
      (select count(*) from held where state <> 'ordered' and purged_at is null) as checkouts,
      (select count(*) from work where kind = 'contact-message') as messages,
      (select count(*) from sales_of_person(p_email, now())) as sales,
      (select count(*) from unknown_payments where content ->> 'email' = p_email) as "unknownPayments",
      (select coalesce(jsonb_agg(id order by id), '[]') from connected_accounts where email = p_email) as accounts,
      (select coalesce(jsonb_agg(to_jsonb(thing)), '[]') from open_of_person(p_email, now()) as thing) as open
  ) as person
$$;

-- Queues what is to be erased outside of the database: the labels of returns, and what Stripe keeps of these payments.
create function queue_erasing_elsewhere(p_hash text, p_until timestamptz, p_labels text[], p_payment_ids uuid[])
returns void
language sql as $$
  insert into outbox (kind, dedupe_key, payload)
  select
    'erase-elsewhere', 'erase-elsewhere:' || gen_random_uuid(),
    jsonb_build_object(
      'email_hash', p_hash, 'erased_at', p_until, 'labels', p_labels,
      'intents', coalesce(jsonb_agg(provider_payment_id) filter (where provider = 'stripe'), '[]'),
      'sessions', coalesce(jsonb_agg(provider_payment_id) filter (where provider = 'stripe_session'), '[]')
    )
  from payments where id = any (p_payment_ids)
$$;

-- Begins to send an email to all members, once it was sent to an operator as it is. Their outbox work is made later.
create function send_club_email(p_id uuid, p_content jsonb, p_source jsonb, p_actor text) returns void
language plpgsql as $$
begin
  if not exists (
    select from outbox
    where kind = 'club-email-test' and done_at is not null and failed_at is null and payload -> 'content' = p_content
  ) then
    raise exception 'This email was not sent to an operator before.'
      using errcode = 'check_violation', constraint = 'club_email_is_tested';
  end if;
  -- Who joins or leaves at this moment does so before or after.
  lock table newsletter_subscribers in share mode;
  insert into club_emails (id, subject, body, product_id, source, sent_by, members, last_number)
  select p_id, p_content ->> 'subject', p_content ->> 'text', p_content ->> 'productId', p_source, p_actor, count(*), coalesce(max(number), 0)
  from newsletter_subscribers where refused_at is null;
  perform add_audit_entry(p_actor, 'send', 'club email', p_id::text, jsonb_build_object('subject', p_content ->> 'subject'));
end $$;

-- The outbox work of an email to the club that is not done.
create function pending_club_work(p_email_id uuid) returns setof outbox
language sql stable as $$
  select * from outbox
  where done_at is null and kind = 'club-email' and payload ->> 'club_email_id' = p_email_id::text
$$;

-- Records what became of a member's email, once.
create function finish_club_work(p_id uuid, p_outcome text, p_reason text default null) returns void
language plpgsql as $$
declare
  work outbox;
begin
  select * into work from outbox where id = p_id;
  perform from club_emails where id = (work.payload ->> 'club_email_id')::uuid for update;
  update outbox
  set done_at = now(), last_error = p_reason, failed_at = case when p_outcome in ('refused', 'failed') then now() end
  where id = p_id and done_at is null;
  if not found then
    return;
  end if;
  update club_emails
  set sent = sent + (p_outcome = 'sent')::integer,
    failed = failed + (p_outcome in ('refused', 'failed'))::integer,
    not_known = not_known + (p_outcome = 'not_known')::integer,
    departed = departed + (p_outcome = 'departed' and stopped_at is null)::integer,
    stopped = stopped + (p_outcome = 'departed' and stopped_at is not null)::integer
  where id = (work.payload ->> 'club_email_id')::uuid;
  if p_outcome = 'refused' then
    update newsletter_subscribers set refused_at = now() where email = work.payload ->> 'email';
  elsif p_outcome = 'departed' then
    delete from outbox where id = p_id;
  end if;
  perform end_club_email((work.payload ->> 'club_email_id')::uuid);
end $$;

-- promo-codes
-- -----------

-- Promo codes. discount_value is in hundredths: of a percent (1000 is 10 %) or of a dollar (500 is $5).
create table promo_codes (
  code text primary key check (code = upper(btrim(code)) and code <> ''),
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  discount_value integer not null check (discount_value > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  used integer not null default 0,
  created_at timestamptz not null default now(),
  check (discount_type = 'fixed' or discount_value <= 10000),
  check (used >= 0 and (max_redemptions is null or used <= max_redemptions))
);

-- Counts a promo code for this checkout, once. False if the code is unknown, not running or used up.
create function reserve_promo(p_checkout_id uuid, p_code text) returns boolean
language plpgsql as $$
begin
  if exists (
    select from promo_redemptions where checkout_id = p_checkout_id and state <> 'released'
  ) then
    return true;
  end if;
  update promo_codes set used = used + 1
  where code = p_code
    and (max_redemptions is null or used < max_redemptions)
    and (starts_at is null or starts_at <= now())
    and (ends_at is null or ends_at > now());
  if not found then
    return false;
  end if;
  insert into promo_redemptions (checkout_id, code) values (p_checkout_id, p_code)
  on conflict (checkout_id) do update set state = 'reserved';
  return true;
end $$;

-- Releases what is reserved under this id: the promo code and the stock of a checkout that expired, or the promo code of one
-- whose order was canceled.
create function release_reservations(p_holder_id uuid) returns void
language sql as $$
  with released as (
    update promo_redemptions set state = 'released'
    where checkout_id = p_holder_id and state <> 'released'
    returning code
  )
  update promo_codes set used = used - 1 from released where promo_codes.code = released.code;
  select release_stock(p_holder_id)
$$;

-- Locks what is about to be released and reserved: promo codes by code, then stock by variant. Whoever changes several takes
-- them in this order first, or two shoppers who swap theirs would wait for each other. Foreign keys don't wait for these locks.
create function lock_promos_and_stock(p_codes text[], p_items jsonb) returns void
language sql as $$
  select from promo_codes where code = any (p_codes) order by code for no key update;
  select lock_stock(p_items)
$$;

-- stock
-- -----

-- The pieces of counted variants: on_hand are on the shelf, committed are sold and not shipped, reserved are being paid for; the
-- rest is free. A variant without a row is not counted and never sells out. Rows change by functions and triggers.
create table stock (
  product_id text not null,
  size text not null,
  on_hand integer not null check (on_hand >= 0),
  committed integer not null check (committed >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  -- What availability says of it: the free pieces if they are few, else null.
  announced integer,
  -- How many of the free pieces were offered to the waitlist lately, by one email each (offer_stock).
  offered integer not null default 0,
  primary key (product_id, size),
  constraint stock_on_hand check (committed + reserved <= on_hand)
);

-- Pieces reserved by a holder: a checkout that is being paid, or a return whose new sizes are to be shipped.
create table stock_reservations (
  holder_id uuid not null,
  product_id text not null,
  size text not null,
  quantity integer not null check (quantity > 0),
  primary key (holder_id, product_id, size),
  foreign key (product_id, size) references stock on delete cascade
);

create index reservations_of_variant on stock_reservations (product_id, size);

-- Who waits for a variant, in the order of joining, apart from the newsletter: each gets one email (requirements §3).
create table waitlist (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(btrim(email)) and email <> ''),
  product_id text not null,
  size text not null,
  unsubscribe_token text not null unique default generate_secure_token() check (unsubscribe_token ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  notified_at timestamptz
);

create unique index one_place_per_email on waitlist (email, product_id, size) where notified_at is null;

create index waiting_for_variant on waitlist (product_id, size, id) where notified_at is null;

create index notified_by_time on waitlist (notified_at) where notified_at is not null;

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

create index waitlist_by_email on waitlist (email);

create index waitlist_by_hash on waitlist (email_hash(email));

-- payment
-- -------

-- A checkout is what a customer was about to pay for, priced by the server and never changed. Its JSON uses the column
-- names of the tables that it is copied into when it becomes an order.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  checkout_key uuid not null,
  content_hash text not null,
  state text not null default 'open' check (state in ('open', 'awaiting_payment', 'ordered', 'expired')),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  subtotal integer not null check (subtotal >= 0),
  discount integer not null check (discount between 0 and subtotal),
  tax integer not null check (tax >= 0),
  -- The code of the state that the tax is due to, or would be: that of a billing address in the United States.
  tax_state text check (tax_state ~ '^[A-Z]{2}$'),
  total integer not null check (total = subtotal - discount + tax),
  promo_code text references promo_codes,
  items jsonb not null check (jsonb_array_length(items) > 0),
  customer jsonb check (is_customer(customer)),
  billing_address jsonb check (is_address(billing_address)),
  shipping_address jsonb check (is_address(shipping_address)),
  notes text,
  -- Part of the idempotency key sent to Stripe; raised after Stripe replied with a 5xx, which it would replay.
  stripe_attempt integer not null default 0,
  -- Part of the PayPal-Request-Id of creating the PayPal order. PayPal answers an id that it has seen with the earlier result,
  -- which may be a refusal: for 6 hours on orders, for 45 days on refunds. The attempts of checkouts, payments and refunds are
  -- raised once PayPal has refused, so that the next request is a new one, and stay as they are after a lost reply, so that the
  -- retry finds what the first one did.
  paypal_attempt integer not null default 0,
  -- PayPal has refused the shipping address: its orders are created without one.
  paypal_refused_address boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  -- A run of the reconciler has it until then, to expire it.
  claimed_until timestamptz,
  -- When the personal data was removed (docs/decisions/data-retention.md). The row stays: a payment may still arrive for an
  -- unpaid checkout, and an order keeps its amounts.
  purged_at timestamptz,
  check (items_total(items) = subtotal),
  check (discount = 0 or promo_code is not null),
  check (tax = 0 or tax_state is not null),
  constraint purged_completely check (
    case when purged_at is null
      then num_nulls(customer, billing_address, shipping_address) = 0
      else state in ('ordered', 'expired') and content_hash = '' and num_nonnulls(customer, billing_address, shipping_address, notes) = 0
    end
  )
);

-- Shipping that is charged: its price, the tax on it and what of it was taxed, in cents, and the rate as it was bought (ShippingMethod in
-- src/shop/selling.ts; null for a shop that wrote none). What is not charged is 0.
alter table checkouts
  add column shipping integer not null default 0 check (shipping >= 0),
  add column shipping_tax integer not null default 0 check (shipping_tax between 0 and tax),
  add column shipping_taxable integer not null default 0 check (shipping_taxable between 0 and shipping),
  add column shipping_rate jsonb,
  drop constraint checkouts_check1,
  add constraint checkouts_total check (total = subtotal - discount + shipping + tax);

create unique index one_live_checkout_per_key on checkouts (checkout_key) where state <> 'expired';

create index checkouts_of_key on checkouts (checkout_key);

create index unpaid_checkouts on checkouts (coalesce(claimed_until, expires_at)) where state in ('open', 'awaiting_payment');

create index checkouts_to_purge on checkouts (expires_at) where state = 'expired' and purged_at is null;

create trigger enforce_state before update on checkouts
  for each row execute function enforce_transition('checkout', 'state');

create trigger prevent_changes_when_purged before update on checkouts
  for each row when (new.purged_at is not null)
  execute function prevent_changes(
    'purged_at', 'content_hash', 'customer', 'billing_address', 'shipping_address', 'notes'
  );

-- The use of a promo code by one checkout; counted in promo_codes.used while reserved or redeemed.
create table promo_redemptions (
  checkout_id uuid primary key references checkouts,
  code text not null references promo_codes,
  state text not null default 'reserved' check (state in ('reserved', 'redeemed', 'released')),
  created_at timestamptz not null default now()
);

create index redemptions_of_code on promo_redemptions (code);

create trigger enforce_state before update on promo_redemptions
  for each row execute function enforce_transition('promo redemption', 'state');

-- Every payment that a provider has for one of our checkouts. `stripe_session` is a hosted checkout session: once it is paid,
-- its payment intent supersedes it. `free` stands for an order that costs nothing.
create table payments (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkouts,
  provider text not null check (provider in ('stripe', 'stripe_session', 'paypal', 'free')),
  provider_payment_id text not null,
  capture_id text,
  -- Of a card payment, as Stripe names them.
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  amount integer not null check (amount >= 0),
  currency text not null,
  state text not null default 'created' check (
    state in ('created', 'pending', 'applied', 'failed', 'cancelled', 'superseded', 'refund_due', 'refunded')
  ),
  -- When we asked PayPal to capture; null before, or when the capture is known to have failed. PayPal orders can't be
  -- canceled: a checkout doesn't expire while a capture may succeed, and an expired one is never captured.
  capture_began_at timestamptz,
  -- Part of the PayPal-Request-Id of the capture.
  capture_attempt integer not null default 0,
  -- How many captures PayPal has refused.
  capture_declines integer not null default 0,
  -- Since the last of them, the shopper was sent to PayPal to approve the order again: their return captures it once more.
  awaits_return boolean not null default false,
  -- When the reconciler checks it next, while it is created or pending. The browser gets the first two minutes to itself.
  next_check_at timestamptz not null default now() + interval '2 minutes',
  -- When the money was taken, as the provider says.
  paid_at timestamptz check (paid_at is not null or state <> 'applied'),
  created_at timestamptz not null default now(),
  unique (provider, provider_payment_id),
  unique (provider, capture_id)
);

create index payments_of_checkout on payments (checkout_id);

create index payments_by_time on payments (paid_at) where paid_at is not null;

create index payments_to_check on payments (next_check_at) where state in ('created', 'pending');

create unique index one_applied_payment_per_checkout on payments (checkout_id) where state in ('pending', 'applied');

create trigger enforce_state before update on payments
  for each row execute function enforce_transition('payment', 'state');

-- Payments that have succeeded and whose checkout this database lacks, because it was restored to an earlier time. An operator makes
-- their order or refunds them (settle_unknown_payment).
create table unknown_payments (
  provider text not null check (provider in ('stripe', 'paypal')),
  provider_payment_id text not null,
  checkout_id uuid not null,
  amount integer not null check (amount > 0),
  currency text not null,
  paid_at timestamptz not null,
  -- What the payment itself says of its order (netlify/adapters/payment-content.ts).
  content jsonb,
  found_at timestamptz not null default now(),
  settled_at timestamptz,
  outcome text check (outcome in ('order', 'refund')),
  primary key (provider, provider_payment_id),
  check (num_nulls(settled_at, outcome) in (0, 2))
);

alter table unknown_payments add column capture_id text;

alter table unknown_payments drop constraint unknown_payments_outcome_check;

alter table unknown_payments add constraint unknown_payments_outcome_check check (outcome in ('order', 'refund', 'book'));

create view unsettled_payments as
select * from unknown_payments as unknown
where settled_at is null and not exists (
  select from payments where (provider, provider_payment_id) = (unknown.provider, unknown.provider_payment_id)
);

-- Payments started, to limit how many unpaid ones a client may have. `client` and, with IPv6, `network` are keyed hashes: no
-- address is stored.
create table payment_starts (
  checkout_id uuid primary key references checkouts on delete cascade,
  client text not null,
  network text,
  started_at timestamptz not null default now()
);

create index payment_starts_of_client on payment_starts (client, started_at);

create index payment_starts_of_network on payment_starts (network, started_at);

create index payment_starts_by_time on payment_starts (started_at);

-- Declined cards, one row for each event of the provider.
create table card_declines (
  event_id text primary key,
  checkout_id uuid not null references checkouts on delete cascade,
  declined_at timestamptz not null default now()
);

create index declines_of_checkout on card_declines (checkout_id);

create index declines_by_time on card_declines (declined_at);

-- Webhook events, each once. Only the id of the object is kept: the object itself is fetched from the provider.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  object_id text not null,
  -- The connected account that the object belongs to; null for our own.
  account_id text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 1,
  primary key (provider, event_id)
);

create index events_by_time on provider_events (provider, received_at);

create index events_of_object on provider_events (provider, object_id);

create index unprocessed_events on provider_events (received_at) where processed_at is null;

create index processed_events on provider_events (processed_at) where processed_at is not null;

-- Locks a checkout after its key.
create function lock_checkout(p_checkout_id uuid) returns checkouts
language plpgsql as $$
declare
  checkout checkouts;
begin
  perform lock_checkout_key(checkout_key) from checkouts where id = p_checkout_id;
  select * into checkout from checkouts where id = p_checkout_id for update;
  return checkout;
end $$;

-- Locks a payment after its order.
create function lock_payment(p_payment_id uuid) returns payments
language plpgsql as $$
declare
  payment payments;
begin
  perform from orders where checkout_id = (select checkout_id from payments where id = p_payment_id) for update;
  select * into payment from payments where id = p_payment_id for update;
  return payment;
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

-- What can still be refunded of a payment: its amount less what was refunded or is queued.
create function remaining_amount(p_payment payments) returns integer
language sql stable as $$
  select p_payment.amount - coalesce(sum(amount), 0)::integer
  from refunds where payment_id = p_payment.id and state in ('queued', 'succeeded')
$$;

-- Whether a payment made no order, so that all of it is refunded.
create function is_unapplied_payment(p_payment payments) returns boolean
language sql stable as $$
  select exists (
    select from refunds where payment_id = p_payment.id and kind = 'unapplied_payment'
  )
$$;

-- Books a payment once its money was taken: with the tax of its order, or without an order if it made none.
create function book_payment(p_payment payments) returns void
language sql as $$
  insert into bookings (at, kind, payment_id, order_id, amount, tax)
  select p_payment.paid_at, 'payment', p_payment.id, placed.id, p_payment.amount, coalesce(placed.sales_tax, 0)
  from (values (p_payment.checkout_id)) as paid (checkout_id)
  left join orders as placed on placed.checkout_id = paid.checkout_id and not is_unapplied_payment(p_payment)
  where p_payment.paid_at is not null and p_payment.state in ('applied', 'refund_due', 'refunded')
  on conflict do nothing
$$;

-- Reserves the counted pieces of a checkout that are not reserved yet, if enough are available. The stock is locked already.
create function reserve_stock(p_checkout checkouts) returns void
language sql as $$
  select require_free(p_checkout.items, p_checkout.checkout_key);
  insert into stock_reservations (holder_id, product_id, size, quantity)
  select p_checkout.id, product_id, size, quantity from stock_for(p_checkout.items, p_checkout.checkout_key)
  on conflict do nothing
$$;

-- Whether a PayPal capture of this checkout may still succeed.
create function capture_in_progress(p_checkout_id uuid) returns boolean
language sql stable as $$
  select exists (
    select from payments
    where checkout_id = p_checkout_id and state = 'created' and capture_began_at is not null
  )
$$;

-- Expires an unpaid checkout and releases its promo code and stock. Its payments stay as they are: another one may be attached after
-- the caller has canceled those it knew, so the reconciler asks their providers, and cancels or refunds them.
create function expire_checkout(p_checkout_id uuid) returns void
language plpgsql as $$
begin
  perform lock_checkout(p_checkout_id);
  update checkouts set state = 'expired'
  where id = p_checkout_id and state in ('open', 'awaiting_payment');
  if found then
    perform release_reservations(p_checkout_id);
  end if;
end $$;

-- Expires a checkout past its time, unless a capture may still succeed. Its payments at Stripe have been canceled before.
create function expire_overdue_checkout(p_checkout_id uuid) returns void
language plpgsql as $$
begin
  perform lock_checkout(p_checkout_id);
  if not capture_in_progress(p_checkout_id) then
    perform expire_checkout(p_checkout_id);
  end if;
end $$;

-- The payments of a checkout in these states, oldest first.
create function list_payments(p_checkout_id uuid, variadic p_states text[]) returns jsonb
language sql stable as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('provider', provider, 'id', provider_payment_id) order by created_at), '[]'
  )
  from payments where checkout_id = p_checkout_id and state = any (p_states)
$$;

-- The checkout of this browser's key: the existing one, or a new one with the given content.
--   opened             a new one was written, and its promo code and stock reserved
--   same               it exists with the same content
--   changed            it exists with other content; to replace it, cancel its payments and call again with p_replaces
--   paying             a capture of it may still succeed
--   paid               it has become an order
--   too_many_unpaid    nothing was written: this client has started p_max_unpaid payments lately and paid none of them
--   too_many_declines  nothing was written: p_max_declined cards of this browser were declined
-- payments are those that could still be paid or, once there is an order, the one that paid for it. wait is in seconds.
-- p_clients are the client and, with IPv6, its network; p_max_unpaid, p_max_promo_uses and p_max_pieces have the limit of each
-- at the same index. Without clients, or without p_max_declined, that limit is not checked.
create function open_checkout(
  p_checkout_key uuid,
  p_content_hash text,
  p_content jsonb,
  p_replaces uuid default null,
  p_clients text[] default '{}',
  p_max_unpaid integer[] default '{}',
  p_max_promo_uses integer[] default '{}',
  p_max_pieces integer[] default '{}',
  p_max_declined integer default null,
  out outcome text, out checkout_id uuid, out payments jsonb, out wait integer, out stripe_attempt integer,
  out paypal_attempt integer, out paypal_refused_address boolean, out paypal_declines integer
)
language plpgsql as $$
#variable_conflict use_column
declare
  checkout checkouts;
  is_capturing boolean;
  clients text[] := array(select client_hash(client) from unnest(p_clients) as client);
begin
  perform lock_checkout_key(p_checkout_key);
  select * into checkout from checkouts where checkout_key = p_checkout_key and state <> 'expired';
  is_capturing := capture_in_progress(checkout.id);

  if p_max_declined is not null and checkout.state is distinct from 'ordered' and not is_capturing then
    wait := decline_wait_seconds(p_checkout_key, p_max_declined);
    if wait > 0 then
      outcome := 'too_many_declines';
      return;
    end if;
  end if;

  if checkout.state = 'ordered' then
    outcome := 'paid';
  elsif is_capturing then
    outcome := 'paying';
  elsif checkout.id is not null and checkout.id is distinct from p_replaces then
    outcome := case when checkout.content_hash = p_content_hash then 'same' else 'changed' end;
    if outcome = 'same' then
      -- Counting may have begun since it was opened.
      perform lock_stock(checkout.items);
      perform reserve_stock(checkout);
    end if;
  else
    for index in 1 .. cardinality(clients) loop
      wait := payment_wait_seconds(clients[index], p_max_unpaid[index]);
      if wait > 0 then
        outcome := 'too_many_unpaid';
        return;
      end if;
    end loop;
    perform lock_promos_and_stock(
      array[checkout.promo_code, p_content ->> 'promo_code'],
      coalesce(checkout.items, '[]') || coalesce(p_content -> 'items', '[]')
    );
    perform expire_checkout(checkout.id);
    checkout := insert_checkout(p_checkout_key, p_content_hash, p_content);
    perform reserve_for_checkout(checkout, clients, p_max_promo_uses, p_max_pieces);
    outcome := 'opened';
  end if;

  checkout_id := checkout.id;
  stripe_attempt := checkout.stripe_attempt;
  paypal_attempt := checkout.paypal_attempt;
  paypal_refused_address := checkout.paypal_refused_address;
  paypal_declines := coalesce((
    select max(capture_declines) from payments as payment
    where payment.checkout_id = checkout.id and provider = 'paypal' and state = 'created'
  ), 0);
  payments := case outcome
    when 'paid' then list_payments(checkout.id, 'pending', 'applied', 'refunded')
    else list_payments(checkout.id, 'created')
  end;
end $$;

-- Records the payment that a provider created for a checkout, and returns the checkout's state. If that is not
-- awaiting_payment, the checkout has been paid or has expired in the meantime, and the payment was not recorded.
create function attach_payment(p_checkout_id uuid, p_provider text, p_provider_payment_id text)
returns text
language plpgsql as $$
declare
  checkout checkouts := lock_checkout(p_checkout_id);
begin
  if checkout.state not in ('open', 'awaiting_payment') then
    return checkout.state;
  end if;
  update checkouts set state = 'awaiting_payment' where id = checkout.id;
  insert into payments (checkout_id, provider, provider_payment_id, amount, currency)
  values (checkout.id, p_provider, p_provider_payment_id, checkout.total, checkout.currency)
  on conflict (provider, provider_payment_id) do nothing;
  return 'awaiting_payment';
end $$;

-- Whether to capture this PayPal order now. p_checkout_key is null if the shop itself asks; p_is_return says that PayPal has
-- just sent the shopper back.
--   capture   yes; from now on the checkout does not expire until the result is known
--   declined  no: the last capture was declined, and the shopper has not approved the order again
--   ordered   no: there is an order, paid by this payment or another one
--   expired   no: the checkout has expired
--   unknown   no such payment, or another browser's
create function begin_capture(
  p_provider_payment_id text, p_checkout_key uuid, p_is_return boolean,
  out outcome text, out checkout_id uuid, out attempt integer, out declines integer,
  out order_id uuid, out order_number text, out secure_token text
)
language plpgsql as $$
#variable_conflict use_column
declare
  payment payments;
  checkout checkouts;
begin
  select * into payment from payments
  where provider = 'paypal' and provider_payment_id = p_provider_payment_id;
  checkout := lock_checkout(payment.checkout_id);
  if checkout.id is null or checkout.checkout_key <> p_checkout_key then
    outcome := 'unknown';
    attempt := 0;
    declines := 0;
    return;
  end if;
  select * into payment from payments where id = payment.id;
  checkout_id := checkout.id;
  attempt := payment.capture_attempt;
  declines := payment.capture_declines;
  select o.id, o.order_number, o.secure_token into order_id, order_number, secure_token
  from orders as o join checkouts as c on c.id = o.checkout_id
  where c.checkout_key = checkout.checkout_key;

  outcome := case
    when order_id is not null then 'ordered'
    when checkout.state <> 'awaiting_payment' then 'expired'
    -- Whoever asks while a capture is in progress repeats it under its request id.
    when payment.capture_began_at is null and payment.capture_declines > 0
      and not (p_is_return and payment.awaits_return) then 'declined'
    else 'capture'
  end;
  if outcome = 'capture' then
    update payments set capture_began_at = now() where id = payment.id;
  end if;
end $$;

-- Makes the order of a paid checkout, or returns the existing one. p_captured is false for a pending PayPal capture: the order
-- is made at once, and completed by the next call with true.
--   created         the order was made now
--   existing        this payment's order was made before
--   second_payment  another payment made the order; this one is refunded
--   refused         the payment can't make an order and is refunded; refusal says why
--   unknown         no such checkout, or the payment belongs to another one
create function place_order(
  p_checkout_id uuid,
  p_provider text,
  p_provider_payment_id text,
  p_amount integer,
  p_currency text,
  p_capture_id text default null,
  p_captured boolean default true,
  p_paid_at timestamptz default now(),
  p_card_brand text default null,
  p_card_last4 text default null,
  out outcome text, out order_id uuid, out order_number text, out secure_token text, out refusal text
)
language plpgsql as $$
#variable_conflict use_column
declare
  checkout checkouts := lock_checkout(p_checkout_id);
  payment payments;
begin
  outcome := 'unknown';
  if checkout.id is null then
    return;
  end if;

  insert into payments (checkout_id, provider, provider_payment_id, amount, currency)
  values (checkout.id, p_provider, p_provider_payment_id, p_amount, p_currency)
  on conflict (provider, provider_payment_id) do nothing;
  select * into payment from payments
  where provider = p_provider and provider_payment_id = p_provider_payment_id;
  if payment.checkout_id <> checkout.id then
    return;
  end if;

  -- One browser key buys once, whichever of its checkouts was paid.
  select o.id, o.order_number, o.secure_token into order_id, order_number, secure_token
  from orders as o join checkouts as c on c.id = o.checkout_id
  where c.checkout_key = checkout.checkout_key;

  if payment.state in ('pending', 'applied') then
    outcome := 'existing';
    if payment.state = 'pending' and p_captured then
      update orders set payment_status = 'completed' where id = order_id and payment_status = 'pending';
      update payments set state = 'applied', paid_at = p_paid_at where id = payment.id returning * into payment;
      perform book_payment(payment);
    end if;
    return;
  end if;

  outcome := case when order_id is null then 'refused' else 'second_payment' end;
  if payment.state in ('refund_due', 'refunded') then
    update payments set paid_at = coalesce(paid_at, case when p_captured then p_paid_at end)
    where id = payment.id
    returning * into payment;
    perform book_payment(payment);
    select reason into refusal from refunds where payment_id = payment.id and kind = 'unapplied_payment';
    return;
  end if;
  update payments
  set amount = p_amount, currency = p_currency, capture_id = coalesce(p_capture_id, capture_id),
    paid_at = case when p_captured then p_paid_at end, card_brand = p_card_brand, card_last4 = p_card_last4
  where id = payment.id
  returning * into payment;
  refusal := find_refusal(payment, checkout, order_id is not null);
  if refusal is not null then
    perform refuse_payment(payment, refusal);
    return;
  end if;

  perform expire_checkout(id) from checkouts
  where checkout_key = checkout.checkout_key and id <> checkout.id and state <> 'expired';
  update checkouts set state = 'ordered' where id = checkout.id;
  update promo_redemptions set state = 'redeemed' where checkout_id = checkout.id and state = 'reserved';
  -- The line items of the order commit what was reserved.
  perform release_stock(checkout.id);
  update payments set state = case when p_captured then 'applied' else 'pending' end where id = payment.id
  returning * into payment;
  outcome := 'created';
  select placed.id, placed.order_number, placed.secure_token into order_id, order_number, secure_token
  from insert_order(checkout, case when p_captured then 'completed' else 'pending' end) as placed;
  perform book_payment(payment);
  if p_provider = 'stripe' then
    insert into outbox (kind, dedupe_key, payload)
    values ('order-number', 'order-number:' || payment.id, jsonb_build_object('payment_id', payment.id));
  end if;
end $$;

create function report_unknown_payment(p_payment unknown_payments) returns boolean
language plpgsql as $$
begin
  insert into unknown_payments (provider, provider_payment_id, checkout_id, amount, currency, paid_at, content, capture_id)
  select p_payment.provider, p_payment.provider_payment_id, p_payment.checkout_id, p_payment.amount, p_payment.currency,
    p_payment.paid_at, p_payment.content, p_payment.capture_id
  where not exists (
    select from payments
    where provider = p_payment.provider and provider_payment_id = p_payment.provider_payment_id
  )
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into outbox (kind, dedupe_key, payload)
  values (
    'unknown-payment', concat_ws(':', 'unknown-payment', p_payment.provider, p_payment.provider_payment_id),
    jsonb_build_object('provider', p_payment.provider, 'id', p_payment.provider_payment_id)
  );
  return true;
end $$;

-- Restores the checkout of an unknown payment under its own id, and places its order as ever. Without content, the checkout is
-- restored as a purged one, so that place_order refunds the payment. p_order_number is the one that its order had before, which it
-- keeps if it is free. A promo code that has ended since it was paid with still counts. Called again, it returns the same.
create function settle_unknown_payment(
  p_provider text, p_provider_payment_id text, p_content jsonb, p_order_number text, p_capture_id text,
  p_card_brand text, p_card_last4 text, p_actor text,
  out outcome text, out order_id uuid, out order_number text, out secure_token text, out refusal text
)
language plpgsql as $$
#variable_conflict use_column
declare
  unknown unknown_payments;
begin
  select * into unknown from unknown_payments
  where provider = p_provider and provider_payment_id = p_provider_payment_id for update;
  if unknown.settled_at is null then
    insert into checkouts (
      id, checkout_key, content_hash, state, currency, subtotal, discount, tax, tax_state, total,
      promo_code, items, customer, billing_address, shipping_address, expires_at, purged_at,
      shipping, shipping_tax, shipping_taxable, shipping_rate
    )
    select
      unknown.checkout_id, gen_random_uuid(), '', 'expired', unknown.currency, subtotal, discount, tax, tax_state, total,
      promo_code, items, customer, shipping_address, shipping_address, now(), case when p_content is null then now() end,
      shipping, shipping_tax, shipping_taxable, shipping_rate
    from checkout_of(coalesce(p_content, jsonb_build_object(
      'subtotal', unknown.amount, 'discount', 0, 'tax', 0, 'total', unknown.amount,
      'items', jsonb_build_array(jsonb_build_object('unit_price', unknown.amount, 'quantity', 1))
    )))
    on conflict (id) do nothing;
    update promo_codes set used = used + 1
    where code = p_content ->> 'promo_code' and (max_redemptions is null or used < max_redemptions);
    if found then
      insert into promo_redemptions (checkout_id, code) values (unknown.checkout_id, p_content ->> 'promo_code');
    end if;
  end if;
  select placed.outcome, placed.order_id, placed.order_number, placed.secure_token, placed.refusal
  into outcome, order_id, order_number, secure_token, refusal
  from place_order(
    unknown.checkout_id, p_provider, p_provider_payment_id, unknown.amount, unknown.currency, p_capture_id, true,
    unknown.paid_at, p_card_brand, p_card_last4
  ) as placed;
  if outcome <> 'created' and unknown.settled_at is null then
    perform release_reservations(unknown.checkout_id);
  end if;
  if outcome = 'created' then
    update orders set order_number = p_order_number
    where id = order_id and not exists (select from orders where order_number = p_order_number)
      and p_order_number ~ '^ORD-[0-9]{8}-[0-9]{6}$'
    returning order_number into order_number;
    order_number := coalesce(order_number, (select o.order_number from orders as o where o.id = order_id));
  end if;
  if unknown.settled_at is null and outcome <> 'unknown' then
    update unknown_payments
    set settled_at = now(), outcome = case when settle_unknown_payment.outcome in ('created', 'existing') then 'order' else 'refund' end
    where provider = p_provider and provider_payment_id = p_provider_payment_id;
    perform add_audit_entry(
      p_actor, case when outcome in ('created', 'existing') then 'make order' else 'refund' end, 'payment', p_provider_payment_id,
      jsonb_build_object('provider', p_provider, 'amount', unknown.amount, 'order', order_number)
    );
  end if;
end $$;

-- A pending payment that failed: releases the promo code, cancels the order, which frees its stock, and emails the customer.
create function fail_payment(p_provider text, p_provider_payment_id text) returns void
language plpgsql as $$
declare
  payment payments;
  failed orders;
begin
  select * into payment from payments
  where provider = p_provider and provider_payment_id = p_provider_payment_id;
  perform lock_checkout(payment.checkout_id);
  payment := lock_payment(payment.id);
  if payment.state is distinct from 'pending' then
    return;
  end if;
  update payments set state = 'failed' where id = payment.id;
  perform release_reservations(payment.checkout_id);
  update orders set payment_status = 'failed', status = 'cancelled'
  where checkout_id = payment.checkout_id and payment_status = 'pending'
  returning * into failed;
  perform queue_order_email('payment-failed', failed.id);
  perform add_audit_entry(p_provider, 'cancel', 'order', failed.order_number, '{"reason": "the payment failed"}');
end $$;

-- Reduces the queued refunds of a payment, newest first, to what can still be refunded: the provider would reject more
-- every time, and nothing would be refunded. A request for the whole amount may be in progress, so only its refusal begins
-- the request for less (requested_amount). The owner is told of a return's refund that fails.
create function reduce_queued_refunds(p_payment payments) returns void
language plpgsql as $$
declare
  excess integer := -remaining_amount(p_payment);
  queued_refund refunds;
begin
  for queued_refund in
    select * from refunds where payment_id = p_payment.id and state = 'queued' order by created_at desc
  loop
    exit when excess <= 0;
    if queued_refund.amount > excess then
      update refunds set amount = amount - excess, requested_amount = coalesce(requested_amount, amount)
      where id = queued_refund.id;
    else
      update refunds set state = 'failed', completed_at = now() where id = queued_refund.id;
      if queued_refund.kind = 'return' then
        perform queue_refund_notice('failed-refund', queued_refund.id);
      end if;
    end if;
    excess := excess - queued_refund.amount;
  end loop;
end $$;

-- Records the result of a refund. Once all of a payment is refunded, so are the payment and its order. The customer gets an
-- email about a refund of an order, but none about a reversal, which follows from their own dispute. Of a sale without an order
-- (book_unknown_payment), its tax is its checkout's, and nobody gets an email.
create function complete_refund(p_refund_id uuid, p_provider_refund_id text, p_state text) returns void
language plpgsql as $$
declare
  refund refunds;
  payment payments := lock_payment((select payment_id from refunds where id = p_refund_id));
  placed orders;
  paid checkouts;
  others integer;
begin
  update refunds
  set state = p_state, provider_refund_id = coalesce(p_provider_refund_id, provider_refund_id), completed_at = now(),
    shipping = least(shipping, refunds.amount)
  where id = p_refund_id and state = 'queued'
  returning * into refund;
  if not found then
    return;
  end if;
  if p_state = 'failed' then
    perform queue_refund_notice('failed-refund', refund.id);
    return;
  end if;
  select coalesce(sum(amount), 0) into others
  from refunds where payment_id = payment.id and state = 'succeeded' and id <> refund.id;

  if payment.state = 'applied' then
    select * into placed from orders where checkout_id = payment.checkout_id;
    select * into paid from checkouts where id = payment.checkout_id;
    if refund.kind <> 'reversal' then
      refund := split_refund(refund, payment, paid);
      if placed.status = 'cancelled' then
        delete from outbox where dedupe_key = 'order-cancelled:' || placed.id and attempts = 0;
      end if;
      insert into outbox (kind, dedupe_key, payload)
      select
        'order-refunded', 'order-refunded:' || refund.id,
        jsonb_build_object('order_id', placed.id, 'amount', refund.amount, 'refund_id', refund.id)
          || case refund.kind
            when 'return' then jsonb_build_object(
              'return_id', refund.return_id, 'fee', refund.fee,
              'adjusted', refund.amount - refund.shipping - refund.shipping_tax + refund.fee - (
                select sum(price - discount + tax)
                from return_items join jsonb_to_recordset(refund.lines) as line (order_item_id uuid, piece integer)
                  using (order_item_id, piece)
                where return_items.return_id = refund.return_id
              )
            )
            else '{}'
          end
      where placed.id is not null;
    end if;
  end if;
  perform book_refund(refund, refund.completed_at, 1);

  if others + refund.amount >= payment.amount then
    update refunds set has_ended_order = true
    where id = refund.id and kind = 'reversal' and placed.payment_status = 'completed';
    update orders
    set payment_status = 'refunded', status = case when status = 'cancelled' then status else 'refunded' end
    where id = placed.id;
    update payments set state = 'refunded' where id = payment.id and state in ('applied', 'refund_due');
  end if;
end $$;

-- Records a refund or a reversal (p_kind) that the provider reports, and returns whether it was new. With p_refund_id it is one
-- of ours: it may have been reduced or have failed here since, but was made, with the amount that the provider reports. Any
-- other was made in the provider's dashboard, or is a second one under an id of ours.
create function record_external_refund(
  p_provider text,
  p_payment text,
  p_provider_refund_id text,
  p_amount integer,
  p_refund_id text default null,
  p_kind text default 'external'
) returns boolean
language plpgsql as $$
declare
  refund refunds;
  payment payments := lock_payment((
    select id from payments where provider = p_provider and p_payment in (provider_payment_id, capture_id)
  ));
begin
  if exists (
    select from refunds where payment_id = payment.id and provider_refund_id = p_provider_refund_id
  ) then
    return false;
  end if;
  update refunds set state = 'queued', amount = p_amount, requested_amount = null
  where payment_id = payment.id and id::text = p_refund_id and provider_refund_id is null
  returning * into refund;
  if refund.id is null and payment.state in ('applied', 'refund_due') then
    insert into refunds (payment_id, kind, amount, reason, idempotency_key)
    values (
      payment.id, p_kind, p_amount,
      case p_kind when 'reversal' then 'taken back by the provider' else 'made at the provider' end,
      'external:' || p_provider_refund_id
    )
    returning * into refund;
    perform audit_refund(case p_kind when 'reversal' then 'dispute' else 'refund' end, refund);
    if p_kind = 'reversal' then
      perform queue_refund_notice('dispute', refund.id);
    end if;
  end if;
  if refund.id is null then
    return false;
  end if;
  perform complete_refund(refund.id, p_provider_refund_id, 'succeeded');
  perform reduce_queued_refunds(payment);
  return true;
end $$;

-- A refund that had succeeded has failed: the money is back with us and may be refunded again. The order's status is left to
-- an operator, unless it was a reversal: then a dispute was won. Returns whether there was such a refund.
create function fail_refund(p_provider text, p_provider_refund_id text) returns boolean
language plpgsql as $$
declare
  failed refunds;
  payment payments := lock_payment((
    select payments.id from refunds join payments on payments.id = refunds.payment_id
    where payments.provider = p_provider and refunds.provider_refund_id = p_provider_refund_id
  ));
begin
  update refunds set state = 'failed', failed_at = now()
  where payment_id = payment.id and provider_refund_id = p_provider_refund_id and state = 'succeeded'
  returning * into failed;
  if not found then
    return false;
  end if;
  perform book_refund(failed, failed.failed_at, -1);
  if payment.state = 'refunded' and payment.amount > (
    select coalesce(sum(amount), 0) from refunds where payment_id = payment.id and state = 'succeeded'
  ) then
    update payments set state = case when is_unapplied_payment(payment) then 'refund_due' else 'applied' end
    where id = payment.id;
  end if;
  if failed.kind = 'reversal' then
    perform win_dispute(failed);
  else
    perform audit_refund('refund failed', failed);
    perform queue_refund_notice('failed-refund', failed.id);
  end if;
  return true;
end $$;

-- The payment that made an order.
create function payment_of(p_order_id uuid) returns payments
language sql stable as $$
  select payments.* from payments join orders using (checkout_id)
  where orders.id = p_order_id and payments.state in ('applied', 'refunded') and not is_unapplied_payment(payments)
$$;

-- What is left to refund of it.
create function left_to_refund(p_payment payments) returns integer
language sql stable as $$
  select case when p_payment.state = 'applied' then remaining_amount(p_payment) else 0 end
$$;

-- The key of the next refund of a return. Each has a number, because what sells out after one refund is refunded by another.
create function return_refund_key(p_return_id uuid) returns text
language sql stable as $$
  select 'return:' || p_return_id || ':' || count(*) + 1 from refunds where return_id = p_return_id
$$;

create index checkouts_by_email on checkouts ((customer ->> 'email')) where customer is not null;

create function checkouts_of_person(p_email text, p_until timestamptz) returns setof checkouts
language sql stable as $$
  select * from checkouts
  where id = any (array(
    select checkout_id from orders_of_person(p_email, p_until)
    union all
    select checkouts.id from checkouts
    where customer ->> 'email' = p_email and created_at <= p_until
      and not exists (select from orders where checkout_id = checkouts.id)
  ))
$$;

-- What of a person is not over yet, so that nothing of theirs can be erased. A payment that was begun holds nothing up, but for one that
-- is being captured or pending. A dispute says nothing when it is lost: it counts for 120 days, in which banks decide.
create function open_of_person(p_email text, p_until timestamptz) returns table (kind text, subject text)
language sql stable as $$
  with placed as materialized (select * from orders_of_person(p_email, p_until)),
  held as materialized (select * from checkouts_of_person(p_email, p_until)),
  paid as materialized (select payments from payments where checkout_id = any (array(select id from held)))
  select case payment_status when 'pending' then 'unpaid' else 'unshipped' end, order_number from placed where status = 'processing'
  union all
  select 'return', return_number from returns
  where order_id = any (array(select id from placed)) and state in ('requested', 'label_sent', 'received')
  union all
  select distinct
    case refunds.kind when 'reversal' then 'dispute' else 'refund' end,
    coalesce(order_number, (payments).provider_payment_id)
  from paid cross join lateral (select * from refunds where payment_id = (payments).id offset 0) as refunds
  left join placed on placed.checkout_id = (payments).checkout_id
  where case refunds.kind
    when 'reversal' then refunds.state = 'succeeded' and refunds.created_at > now() - interval '120 days'
    else refunds.state = 'queued' or (
      refunds.state = 'failed' and remaining_amount(payments) > 0 and not exists (
        select from refunds as later
        where later.payment_id = refunds.payment_id and later.kind <> 'reversal' and later.created_at > refunds.created_at
      )
    )
  end
  union all
  select distinct 'payment', (payments).checkout_id::text from paid
  where ((payments).state = 'pending' or (payments).state = 'created' and (payments).capture_began_at is not null)
    and (payments).checkout_id not in (select checkout_id from placed)
  union all
  select 'unknown payment', provider_payment_id from unsettled_payments where content ->> 'email' = p_email and paid_at <= p_until
  union all
  select 'email', id::text from outbox_of_person(p_email, p_until) as work
  where done_at is null and claimed_until > now() and work.kind not in ('refund', 'order-number')
$$;

-- Erases a person, in every table, unless something of theirs is open: then that is returned, and nothing changes. Called again, it
-- does nothing more. With p_until it repeats an earlier erasure on what a restore has brought back, and writes no email. Calls for
-- one address run one at a time.
create function erase_person(
  p_email text, p_actor text, p_until timestamptz default null, out is_found boolean, out open jsonb
)
language plpgsql as $$
declare
  until timestamptz := coalesce(p_until, now());
  hash text := email_hash(p_email);
  locked record;
  work_ids uuid[];
  sale_ids text[];
  labels text[];
begin
  perform pg_advisory_xact_lock(hashtextextended(p_email, 2));
  select * into locked from lock_rows_of_person(p_email, until);

  select jsonb_agg(to_jsonb(thing)) into open from (
    select * from open_of_person(p_email, until)
    union
    -- Whoever erases has canceled the unpaid ones before: what is open still may be paid.
    select 'payment', id::text from checkouts
    where id = any (locked.checkout_ids) and state in ('open', 'awaiting_payment')
  ) as thing;
  select coalesce(array_agg(id), '{}') into work_ids from outbox_of_person(p_email, until);
  select coalesce(array_agg(session_id), '{}') into sale_ids from sales_of_person(p_email, until);
  is_found := open is not null
    or cardinality(locked.order_ids || locked.checkout_ids || work_ids) > 0
    or exists (select from newsletter_subscribers where email = p_email and created_at <= until)
    or exists (select from waitlist where email = p_email and created_at <= until)
    or exists (select from unknown_payments where content ->> 'email' = p_email and paid_at <= until);
  if open is not null then
    return;
  end if;
  is_found := erase_mentions(p_email, until) or is_found;
  if not is_found then
    return;
  end if;

  if p_until is null then
    insert into outbox (kind, dedupe_key, payload)
    values (
      'erased', 'erased:' || gen_random_uuid(),
      jsonb_build_object('email', p_email, 'first_name', (
        select first_name from customers where id = any (locked.customer_ids) order by created_at desc limit 1
      ))
    );
  end if;

  delete from newsletter_subscribers where email = p_email and created_at <= until;
  delete from waitlist where email = p_email and created_at <= until;
  update connect_sales set shipping = null where session_id = any (sale_ids);
  perform erase_orders(locked.order_ids, locked.customer_ids);
  perform erase_checkouts(locked.checkout_ids);
  update payments set card_brand = null, card_last4 = null where id = any (locked.payment_ids);
  update refunds set reason = 'erased' where payment_id = any (locked.payment_ids);
  select coalesce(array_agg(label), '{}') into labels
  from returns where order_id = any (locked.order_ids) and label is not null;
  update returns
  set note = '', label = null,
    refusal = case when refusal is not null then 'erased' end,
    refund_reason = case when refund_reason is not null then 'erased' end
  where order_id = any (locked.order_ids);
  update unknown_payments set content = null
  where (content ->> 'email' = p_email and paid_at <= until) or checkout_id = any (locked.checkout_ids);

  delete from outbox where id = any (work_ids) and payload ->> 'email' = p_email;
  update outbox set last_error = null, payload = without_texts(payload) where id = any (work_ids);
  update audit set details = without_texts(details) where subject = 'order' and subject_id = any (locked.order_numbers);

  insert into erasures (email_hash, erased_at) values (hash, until)
  on conflict (email_hash) do update set erased_at = greatest(erasures.erased_at, excluded.erased_at);
  perform queue_erasing_elsewhere(hash, until, labels, locked.payment_ids);
  perform add_audit_entry(
    p_actor, 'erase', 'person', hash,
    jsonb_build_object('orders', cardinality(locked.order_ids), 'repeated', p_until is not null)
  );
end $$;

-- Books the unknown payment of an erased person as the sale that it was, without an order. Called again, it
-- does nothing more. False when there is none, when it was settled in another way, or when another payment has paid for its checkout.
create function book_unknown_payment(
  p_provider text, p_provider_payment_id text, p_content jsonb, p_capture_id text, p_actor text
) returns boolean
language plpgsql as $$
declare
  unknown unknown_payments;
  payment payments;
begin
  select * into unknown from unknown_payments
  where provider = p_provider and provider_payment_id = p_provider_payment_id for update;
  if unknown.settled_at is not null or not may_be_booked(p_provider, unknown.content, unknown.paid_at)
    or exists (select from checkouts where id = unknown.checkout_id) then
    return coalesce(unknown.outcome = 'book', false);
  end if;
  insert into checkouts (
    id, checkout_key, content_hash, state, currency, subtotal, discount, tax, tax_state, total, promo_code, items, expires_at, purged_at,
    shipping, shipping_tax, shipping_taxable, shipping_rate
  )
  select
    unknown.checkout_id, gen_random_uuid(), '', 'expired', unknown.currency, subtotal, discount, tax, tax_state, total, promo_code, items,
    now(), now(), shipping, shipping_tax, shipping_taxable, shipping_rate
  from checkout_of(p_content);
  insert into payments (checkout_id, provider, provider_payment_id, capture_id, amount, currency, state, paid_at)
  values (
    unknown.checkout_id, p_provider, p_provider_payment_id, coalesce(p_capture_id, unknown.capture_id), unknown.amount,
    unknown.currency, 'applied', unknown.paid_at
  )
  returning * into payment;
  insert into bookings (at, kind, payment_id, amount, tax)
  select payment.paid_at, 'payment', payment.id, payment.amount, tax from checkouts where id = payment.checkout_id;
  update unknown_payments set settled_at = now(), outcome = 'book', content = null
  where provider = p_provider and provider_payment_id = p_provider_payment_id;
  perform add_audit_entry(
    p_actor, 'book', 'payment', p_provider_payment_id,
    jsonb_build_object('provider', p_provider, 'amount', unknown.amount, 'order', unknown.content ->> 'order_number')
  );
  return true;
end $$;

-- Takes an address out of the texts about other people: notes, reasons, messages, errors. Returns whether there was one.
create function erase_mentions(p_email text, p_until timestamptz) returns boolean
language plpgsql as $$
declare
  is_found boolean := false;
begin
  update checkouts set notes = without_email(notes, p_email)
  where created_at <= p_until and strpos(notes, '@') > 0 and mentions_email(notes, p_email);
  is_found := is_found or found;
  update orders set notes = without_email(notes, p_email)
  where created_at <= p_until and strpos(notes, '@') > 0 and mentions_email(notes, p_email);
  is_found := is_found or found;
  update returns
  set note = without_email(note, p_email), refusal = without_email(refusal, p_email),
    refund_reason = without_email(refund_reason, p_email)
  where requested_at <= p_until and (strpos(note, '@') > 0 or strpos(refusal, '@') > 0 or strpos(refund_reason, '@') > 0)
    and mentions_email(concat_ws(' ', note, refusal, refund_reason), p_email);
  is_found := is_found or found;
  update refunds set reason = without_email(reason, p_email)
  where created_at <= p_until and strpos(reason, '@') > 0 and mentions_email(reason, p_email);
  is_found := is_found or found;
  update outbox set payload = json_without_email(payload, p_email), last_error = without_email(last_error, p_email)
  where created_at <= p_until and payload ->> 'email' is distinct from p_email
    and (strpos(payload::text, '@') > 0 or strpos(last_error, '@') > 0)
    and (json_mentions_email(payload, p_email) or mentions_email(last_error, p_email));
  is_found := is_found or found;
  update audit set details = json_without_email(details, p_email)
  where at <= p_until and strpos(details::text, '@') > 0 and json_mentions_email(details, p_email);
  is_found := is_found or found;
  delete from incidents
  where created_at <= p_until and (json_mentions_email(error, p_email) or mentions_email(request, p_email));
  return is_found or found;
end $$;

create index unpaid_checkouts_by_hash on checkouts (email_hash(customer ->> 'email')) where state <> 'ordered' and customer is not null;

create index unknown_payments_by_hash on unknown_payments (email_hash(content ->> 'email')) where content ->> 'email' is not null;

create index payments_by_card on payments (card_last4) where card_last4 is not null;

-- Of the orders that came by a link: for reports. Not a partial one, which would not tell PostgreSQL how few they are.
create index checkouts_by_link on checkouts ((customer -> 'source'));

-- Few texts hold an address: these are found among them, and not among all.
-- Not by `like`, which PostgreSQL expects to hold of every text.
create index notes_with_address on checkouts (created_at) where strpos(notes, '@') > 0;

-- A page of the rows that hold an address, by table, without these columns: so many bytes of those that follow p_after, and at least
-- one row. The export is recorded in the audit.
create function export_person(
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

-- Writes the sums of so many days of booking at most, of those that are over. Two calls at once write them once: the second waits for the
-- first, and finds its rows.
create function write_day_sums(p_zone text, p_days integer) returns void
language plpgsql set jit = off as $$
declare
  since timestamptz;
  until timestamptz;
begin
  select min(coalesce(booked_at, at)) into since from bookings where coalesce(booked_at, at) >= (select summed_until(p_zone));
  -- What was begun before midnight may be written after it.
  until := least(
    (since at time zone p_zone)::date + p_days, ((now() - interval '1 hour') at time zone p_zone)::date
  )::timestamp at time zone p_zone;
  if since < until then
    insert into day_sums select * from sum_bookings(p_zone, '-infinity', 'infinity', since, until) on conflict do nothing;
    insert into piece_sums select * from sum_pieces(p_zone, '-infinity', 'infinity', since, until) on conflict do nothing;
  end if;
end $$;

-- Reserves the promo code and the stock of a new checkout, and notes whose it is. An error, if these clients would have reserved more
-- than the limits at their index, or if there is not enough.
create function reserve_for_checkout(
  p_checkout checkouts, p_clients text[], p_max_promo_uses integer[], p_max_pieces integer[]
) returns void
language plpgsql as $$
begin
  for index in 1 .. cardinality(p_clients) loop
    if promo_uses_reserved(p_checkout.promo_code, p_clients[index]) >= p_max_promo_uses[index] then
      raise exception 'This client has reserved too many uses of the promo code %.', p_checkout.promo_code
        using errcode = 'check_violation', constraint = 'promo_uses_per_client';
    end if;
  end loop;
  if cardinality(p_clients) > 0 then
    insert into payment_starts (checkout_id, client, network) values (p_checkout.id, p_clients[1], p_clients[2]);
  end if;

  if p_checkout.promo_code is not null and not reserve_promo(p_checkout.id, p_checkout.promo_code) then
    raise exception 'The promo code % can''t be used now.', p_checkout.promo_code
      using errcode = 'check_violation', constraint = 'promo_available';
  end if;
  perform reserve_stock(p_checkout);
  for index in 1 .. cardinality(p_clients) loop
    if pieces_reserved(p_clients[index]) > p_max_pieces[index] then
      raise exception 'This client has reserved too many pieces.'
        using errcode = 'check_violation', constraint = 'pieces_per_client', detail = p_max_pieces[index]::text;
    end if;
  end loop;
end $$;

-- Why this payment can't make the order of its checkout; null if it can: then the promo code of an expired one is reserved again.
create function find_refusal(p_payment payments, p_checkout checkouts, p_has_order boolean) returns text
language plpgsql as $$
begin
  perform lock_promos_and_stock(
    array_agg(promo_code) filter (where id <> p_checkout.id or state = 'expired'),
    jsonb_path_query_array(jsonb_agg(items), '$[*][*]')
  )
  from checkouts where id = p_checkout.id or (checkout_key = p_checkout.checkout_key and state <> 'expired');
  return case
    when p_has_order then 'second payment'
    -- Its addresses are gone, so nothing could be shipped.
    when p_checkout.purged_at is not null then 'paid too late'
    when p_payment.amount <> p_checkout.total or p_payment.currency <> p_checkout.currency then 'wrong amount'
    -- Its reservation has expired or was never made, because counting began later, and too few pieces are free.
    when exists (
      select from stock_for(p_checkout.items, p_checkout.checkout_key) where quantity > available
    ) then 'sold out'
    -- Paid after it expired: an order all the same, unless another checkout has used up its promo code since.
    when p_checkout.state = 'expired' and p_checkout.promo_code is not null
      and not reserve_promo(p_checkout.id, p_checkout.promo_code) then 'promo used up'
  end;
end $$;

-- Queues the refund of a payment that makes no order.
create function refuse_payment(p_payment payments, p_refusal text) returns void
language plpgsql as $$
declare
  payment payments;
begin
  update payments set state = case when amount = 0 then 'cancelled' else 'refund_due' end where id = p_payment.id
  returning * into payment;
  if payment.amount > 0 then
    perform queue_refund(payment, 'unapplied_payment', payment.amount, p_refusal, 'refund:' || payment.id);
    perform book_payment(payment);
  end if;
  if p_refusal = 'sold out' then
    -- No other payment for it could make an order.
    perform expire_checkout(payment.checkout_id);
    if payment.amount > 0 then
      insert into outbox (kind, dedupe_key, payload)
      values ('sold-out', 'sold-out:' || payment.id, jsonb_build_object('payment_id', payment.id));
    end if;
  end if;
end $$;

-- Locks the rows of a person in the order of all locks (unknown payments, checkouts, orders, payments, returns, refunds, each by id), and
-- returns which they are.
create function lock_rows_of_person(
  p_email text, p_until timestamptz, out order_ids uuid[], out order_numbers text[], out customer_ids uuid[],
  out checkout_ids uuid[], out payment_ids uuid[]
)
language plpgsql as $$
begin
  perform from unknown_payments where content ->> 'email' = p_email and paid_at <= p_until
  order by provider, provider_payment_id for update;
  perform from checkouts where id in (select id from checkouts_of_person(p_email, p_until)) order by id for update;
  perform from orders where id in (select id from orders_of_person(p_email, p_until)) order by id for update;
  select coalesce(array_agg(id), '{}'), coalesce(array_agg(order_number), '{}'), coalesce(array_agg(customer_id), '{}')
  into order_ids, order_numbers, customer_ids from orders_of_person(p_email, p_until);
  select coalesce(array_agg(id), '{}') into checkout_ids from checkouts_of_person(p_email, p_until);
  perform from payments where checkout_id = any (checkout_ids) order by id for update;
  perform from returns where order_id = any (order_ids) order by id for update;
  select coalesce(array_agg(id), '{}') into payment_ids from payments where checkout_id = any (checkout_ids);
  perform from refunds where payment_id = any (payment_ids) order by id for update;
end $$;

-- Erases whose these checkouts are: those that became orders keep their amounts, and expired ones keep nothing.
create function erase_checkouts(p_ids uuid[]) returns void
language plpgsql as $$
begin
  update checkouts
  set content_hash = '', customer = '{"first_name": "erased", "last_name": "", "email": "erased"}',
    billing_address = erased_address(), shipping_address = erased_address(), notes = null
  where id = any (p_ids) and state = 'ordered' and purged_at is null;
  update checkouts
  set purged_at = now(), content_hash = '', customer = null, billing_address = null, shipping_address = null, notes = null
  where id = any (p_ids) and state = 'expired' and purged_at is null;
end $$;

-- Whether a dispute of a payment is open. A lost one says nothing, so it counts for 120 days (open_of_person).
create function is_disputed(p_payment_id uuid) returns boolean
language sql stable as $$
  select exists (
    select from refunds
    where payment_id = p_payment_id and kind = 'reversal' and state = 'succeeded' and created_at > now() - interval '120 days'
  )
$$;

-- A checkout by its content, which leaves out what is not charged.
create function checkout_of(p_content jsonb) returns checkouts
language sql stable as $$
  select checkout
  from jsonb_populate_record(null::checkouts, '{"shipping": 0, "shipping_tax": 0, "shipping_taxable": 0}' || p_content) as checkout
$$;

-- Makes a checkout of this browser's key with this content.
create function insert_checkout(p_checkout_key uuid, p_content_hash text, p_content jsonb) returns checkouts
language sql as $$
  insert into checkouts (
    checkout_key, content_hash, currency, subtotal, discount, tax, tax_state, total,
    promo_code, items, customer, billing_address, shipping_address, notes, shipping, shipping_tax, shipping_taxable, shipping_rate
  )
  select
    p_checkout_key, p_content_hash, currency, subtotal, discount, tax, tax_state, total,
    promo_code, items, customer, billing_address, shipping_address, notes, shipping, shipping_tax, shipping_taxable, shipping_rate
  from checkout_of(p_content)
  returning *
$$;

-- What is left to give back of the shipping of a payment, and of the tax on it. What is being refunded is not left.
create function shipping_left(p_payment payments, out shipping integer, out tax integer)
language sql stable as $$
  select checkouts.shipping - coalesce(sum(refunds.shipping), 0)::integer,
    checkouts.shipping_tax - coalesce(sum(refunds.shipping_tax), 0)::integer
  from checkouts left join refunds on payment_id = p_payment.id and refunds.state in ('queued', 'succeeded')
  where checkouts.id = p_payment.checkout_id
  group by checkouts.id
$$;

-- orders
-- ------

-- Orders and what belongs to them (requirements §3).
create table customers (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(btrim(email)) and email <> ''),
  phone text,
  created_at timestamptz not null default now()
);

create index customers_by_email on customers (email);

create index customers_by_phone on customers (reversed_phone(phone) text_pattern_ops) where phone is not null;

create table shipping_addresses (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers,
  first_name text not null,
  last_name text not null,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state_province text not null,
  postal_code text not null,
  country text not null,
  is_default boolean not null default true,
  created_at timestamptz not null default now()
);

create index shipping_addresses_of_customer on shipping_addresses (customer_id);

create table orders (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null unique references checkouts,
  customer_id uuid not null references customers,
  shipping_address_id uuid not null references shipping_addresses,
  order_number text not null unique check (order_number ~ '^ORD-[0-9]{8}-[0-9]{6}$'),
  secure_token text not null unique check (secure_token ~ '^[0-9a-f]{64}$'),
  currency text not null,
  subtotal integer not null check (subtotal >= 0),
  sales_tax integer not null check (sales_tax >= 0),
  tax_state text check (sales_tax = 0 or tax_state is not null),
  discount_amount integer not null check (discount_amount between 0 and subtotal),
  promo_code text references promo_codes,
  promo_discount integer not null check (promo_discount = discount_amount),
  total_amount integer not null check (total_amount = subtotal - discount_amount + sales_tax),
  notes text,
  status text not null default 'processing'
    check (status in ('processing', 'shipped', 'delivered', 'cancelled', 'refunded')),
  payment_status text not null check (payment_status in ('pending', 'completed', 'failed', 'refunded')),
  -- Where the office lists it: ORDER_TABS in src/contracts/office/orders.ts. Null while its payment is pending.
  tab text generated always as (
    case
      when status = 'processing' then case when payment_status = 'completed' then 'to_ship' end
      when status in ('cancelled', 'refunded') then 'cancelled'
      else status
    end
  ) stored,
  -- What the office finds it by: its number, and the customer's name, email address and shipping address.
  words tsvector not null,
  created_at timestamptz not null default now()
);

alter table orders
  add column shipping integer not null default 0 check (shipping >= 0),
  add column shipping_tax integer not null default 0 check (shipping_tax between 0 and sales_tax),
  add column shipping_taxable integer not null default 0 check (shipping_taxable between 0 and shipping),
  add column shipping_rate jsonb,
  drop constraint orders_check3,
  add constraint orders_total check (total_amount = subtotal - discount_amount + shipping + sales_tax);

create index orders_of_customer on orders (customer_id);

create index orders_of_address on orders (shipping_address_id);

create index orders_by_time on orders (created_at desc, id desc);

create index orders_by_tab on orders (tab, created_at desc, id desc);

create index orders_by_word on orders using gin (words);

create index orders_by_promo_code on orders (promo_code, created_at desc, id desc) where promo_code is not null;

create trigger write_words before insert or update of order_number, shipping_address_id on orders
  for each row execute function write_order_words();

create trigger enforce_status before update on orders
  for each row execute function enforce_transition('order', 'status');

create trigger enforce_payment_status before update on orders
  for each row execute function enforce_transition('order payment', 'payment_status');

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  line integer not null check (line > 0),
  product_id text not null,
  product_name text not null,
  size text not null,
  unit_price integer not null check (unit_price >= 0),
  quantity integer not null check (quantity between 1 and 99),
  total_price integer not null check (total_price = unit_price * quantity),
  unique (order_id, line)
);

-- What is taxed of each piece, in cents; null: its price less its share of the discount.
alter table order_items add column taxable integer[] check (cardinality(taxable) = quantity);

create index order_items_of_product on order_items (product_id, order_id);

-- Returns and exchanges (docs/decisions/returns.md). Amounts are in cents.
create table returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  -- RET-, the digits of the order's number, and how many returns it has.
  return_number text not null unique check (return_number ~ '^RET-[0-9]{8}-[0-9]{6}-[0-9]+$'),
  -- One key is one request.
  key uuid not null unique,
  state text not null default 'requested'
    check (state in ('requested', 'label_sent', 'received', 'completed', 'refused', 'cancelled')),
  note text not null default '',
  -- Why it was refused.
  refusal text check (refusal is null or state = 'refused'),
  -- The name of the label's PDF in the blob store; null before it is sent and once it is deleted.
  label text,
  carrier text,
  tracking_number text,
  requested_at timestamptz not null default now(),
  label_sent_at timestamptz,
  reminded_at timestamptz,
  received_at timestamptz,
  completed_at timestamptz,
  -- What was kept for return shipping; null before the first refund.
  fee integer check (fee >= 0),
  -- Why it is another amount than the one worked out; the shopper reads it.
  refund_reason text
);

create index returns_of_order on returns (order_id);

create index returns_by_state on returns (state, requested_at, id);

create index labels_to_purge on returns (label_sent_at) where label is not null;

create trigger enforce_state before update on returns
  for each row execute function enforce_transition('return', 'state');

-- The pieces of a return, each with what was paid for it (src/shop/piece-shares.ts).
create table return_items (
  id uuid primary key default gen_random_uuid(),
  return_id uuid not null references returns,
  order_item_id uuid not null references order_items,
  -- Which piece of the line: 1 to its quantity.
  piece integer not null check (piece > 0),
  -- What comes back: the size of the line, or the one that the piece was exchanged for.
  size text not null,
  reason text not null check (reason in (
    'too_small', 'too_large', 'not_as_pictured', 'damaged_or_wrong', 'changed_my_mind', 'undelivered'
  )),
  -- What it is exchanged for; null for money.
  new_size text check (not is_sold_out or new_size is null),
  is_sold_out boolean not null default false,
  price integer not null check (price >= 0),
  discount integer not null check (discount between 0 and price),
  tax integer not null check (tax >= 0),
  -- Marked without a condition: it was not in the parcel.
  condition text check (condition in ('as_new', 'worn', 'damaged')),
  is_restocked boolean not null default false check (not is_restocked or condition is not null),
  received_at timestamptz check (received_at is not null or condition is null),
  received_by text check ((received_by is null) = (received_at is null)),
  outcome text check (outcome in ('refunded', 'exchanged', 'not_received')),
  -- The return was refused or cancelled.
  is_withdrawn boolean not null default false,
  check (outcome is null or received_at is not null)
);

-- A piece comes back once. One that was exchanged or not received may come back again.
create unique index one_return_per_piece on return_items (order_item_id, piece)
  where not is_withdrawn and (outcome is null or outcome = 'refunded');

create index pieces_of_return on return_items (return_id);

create index returns_of_item on return_items (order_item_id);

-- The parcel of an order, and those with the new sizes of its returns.
create table shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  return_id uuid unique references returns,
  carrier text not null check (carrier <> ''),
  tracking_number text not null check (tracking_number <> ''),
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz
);

create unique index one_parcel_per_order on shipments (order_id) where return_id is null;

create index shipments_by_number on shipments (compact_number(tracking_number));

-- Refunds, full or partial. An unapplied payment made no order; an external refund was made in the provider's dashboard; a
-- reversal is money that the provider took back by itself, such as a dispute.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount integer not null check (amount > 0),
  kind text not null check (
    kind in ('operator', 'cancellation', 'return', 'unapplied_payment', 'external', 'reversal')
  ),
  -- The sales tax that the refund returns, once it has succeeded: its share by amount, and what is left for the last one. None
  -- for a reversal: the provider has taken the money, and the tax stays due.
  sales_tax integer not null default 0 check (sales_tax >= 0),
  -- What was kept for return shipping.
  fee integer not null default 0 check (fee >= 0),
  -- The shipped pieces that came back with it and were put into stock: product_id, size and quantity.
  restocked jsonb not null default '[]' check (jsonb_typeof(restocked) = 'array'),
  -- The return that it is for, and its pieces; null if it is for an amount.
  return_id uuid references returns check ((return_id is not null) = (lines is not null)),
  lines jsonb check (jsonb_typeof(lines) = 'array'),
  -- What the provider was asked for, if the amount was reduced since: one idempotency key is one request, so the next attempt
  -- asks for the reduced amount. Null: the amount.
  requested_amount integer check (requested_amount > amount),
  reason text not null,
  idempotency_key text not null unique,
  -- Part of the idempotency key sent to Stripe; raised once Stripe has stored a refusal, which it would replay.
  stripe_attempt integer not null default 0,
  paypal_attempt integer not null default 0,
  provider_refund_id text,
  state text not null default 'queued' check (state in ('queued', 'succeeded', 'failed')),
  completed_at timestamptz,
  -- When one that had succeeded has failed: the money is back with us.
  failed_at timestamptz,
  -- This reversal has refunded its order, which goes back to the state before once the dispute is won.
  has_ended_order boolean not null default false,
  -- When to ask again about a refund that seems to have succeeded; null once it is certain. A PayPal refund can be pending
  -- for days, and PayPal sends no event when it fails.
  next_check_at timestamptz default now() + interval '1 day',
  created_at timestamptz not null default now()
);

-- What a refund gives back of shipping, and the part of its tax that is on that.
alter table refunds
  add column shipping integer not null default 0 check (shipping between 0 and amount),
  add column shipping_tax integer not null default 0 check (shipping_tax between 0 and sales_tax);

-- While a refund is queued, its amount may be reduced.
alter table refunds
  drop constraint refunds_check2,
  add constraint refunds_shipping check (shipping >= 0 and (shipping <= amount or state <> 'succeeded'));

create index refunds_of_payment on refunds (payment_id);

create index refunds_of_return on refunds (return_id) where return_id is not null;

create index refunds_by_provider_id on refunds (provider_refund_id) where provider_refund_id is not null;

create index refunds_by_time on refunds (completed_at) where completed_at is not null;

create index refunds_by_failure on refunds (failed_at) where failed_at is not null;

create index failed_refunds on refunds (payment_id) where state = 'failed';

create index reversals on refunds (created_at) where kind = 'reversal';

create index refunds_to_check on refunds (next_check_at) where state = 'succeeded';

create trigger enforce_state before update on refunds
  for each row execute function enforce_transition('refund', 'state');

-- The shop's books: each payment and refund when it happened, and once more with minus when it failed afterward. What is booked is
-- never changed, so a day that is over keeps its sums. A reversal is money that the provider took back; its tax stays due.
create table bookings (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('payment', 'refund', 'reversal')),
  payment_id uuid not null references payments,
  refund_id uuid references refunds check ((refund_id is null) = (kind = 'payment')),
  -- Null: the payment made no order, and is refunded.
  order_id uuid references orders,
  amount integer not null,
  -- The sales tax in the amount.
  tax integer not null check (abs(tax) <= abs(amount))
);

-- When it was written: a payment that was found late counts on the day on which it was paid. Null for what was booked before.
alter table bookings add column booked_at timestamptz;

alter table bookings alter column booked_at set default now();

create index bookings_by_time on bookings (at);

create unique index one_booking_per_payment on bookings (payment_id) where kind = 'payment';

create trigger prevent_changes before update on bookings
  for each row execute function prevent_changes();

-- Books a refund or a reversal that was made or, with p_sign -1, has failed since.
create function book_refund(p_refund refunds, p_at timestamptz, p_sign integer) returns void
language sql as $$
  insert into bookings (at, kind, payment_id, refund_id, order_id, amount, tax)
  select
    p_at, case p_refund.kind when 'reversal' then 'reversal' else 'refund' end, payments.id, p_refund.id, placed.id,
    p_sign * p_refund.amount, p_sign * p_refund.sales_tax
  from payments
  left join orders as placed on placed.checkout_id = payments.checkout_id and not is_unapplied_payment(payments)
  where payments.id = p_refund.payment_id
$$;

-- Queues a refund, full or partial.
create function queue_refund(p_payment payments, p_kind text, p_amount integer, p_reason text, p_key text) returns refunds
language plpgsql as $$
declare
  queued refunds;
begin
  insert into refunds (payment_id, kind, amount, reason, idempotency_key)
  values (p_payment.id, p_kind, p_amount, p_reason, p_key)
  returning * into queued;
  insert into outbox (kind, dedupe_key, payload)
  values ('refund', 'refund:' || queued.id, jsonb_build_object('refund_id', queued.id));
  return queued;
end $$;

create trigger commit_item after insert or update of size, quantity on order_items
  for each row execute function commit_item();

-- The line items of an order.
create function items_of_order(p_order_id uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(order_items)), '[]') from order_items where order_id = p_order_id
$$;

create trigger count_committed after update of status on orders
  for each row when ((old.status = 'processing') <> (new.status = 'processing'))
  execute function count_committed();

-- Writes the order of a checkout: customer, address, order, line items, and the emails to the customer and the owner.
create function insert_order(p_checkout checkouts, p_payment_status text) returns orders
language plpgsql as $$
declare
  buyer_id uuid;
  address_id uuid;
  placed orders;
begin
  insert into customers (first_name, last_name, email, phone)
  select first_name, last_name, email, phone from jsonb_populate_record(null::customers, p_checkout.customer)
  returning id into buyer_id;

  insert into shipping_addresses (
    customer_id, first_name, last_name, address_line1, address_line2, city, state_province, postal_code, country
  )
  select buyer_id, first_name, last_name, address_line1, address_line2, city, state_province, postal_code, country
  from jsonb_populate_record(null::shipping_addresses, p_checkout.shipping_address)
  returning id into address_id;

  -- Tries another number if this one exists; there are a million a day.
  loop
    insert into orders (
      checkout_id, customer_id, shipping_address_id, order_number, secure_token, currency,
      subtotal, sales_tax, tax_state, discount_amount, promo_code, promo_discount, total_amount, notes, payment_status,
      shipping, shipping_tax, shipping_taxable, shipping_rate
    )
    values (
      p_checkout.id, buyer_id, address_id, generate_order_number(), generate_secure_token(), p_checkout.currency,
      p_checkout.subtotal, p_checkout.tax, p_checkout.tax_state, p_checkout.discount, p_checkout.promo_code,
      p_checkout.discount, p_checkout.total, p_checkout.notes, p_payment_status,
      p_checkout.shipping, p_checkout.shipping_tax, p_checkout.shipping_taxable, p_checkout.shipping_rate
    )
    on conflict (order_number) do nothing
    returning * into placed;
    exit when found;
  end loop;

  insert into order_items (order_id, line, product_id, product_name, size, unit_price, quantity, total_price, taxable)
  select
    placed.id, entry.line, item.product_id, item.product_name, item.size,
    item.unit_price, item.quantity, item.unit_price * item.quantity, item.taxable
  from jsonb_array_elements(p_checkout.items) with ordinality as entry (item, line),
    jsonb_populate_record(null::order_items, entry.item) as item;

  perform queue_order_email('order-confirmation', placed.id);
  perform queue_order_email('new-order', placed.id);
  return placed;
end $$;

-- Adds an entry to the audit of the order, or of a payment without one, about what its provider has done to a refund.
create function audit_refund(p_action text, p_refund refunds, p_details jsonb default '{}') returns void
language sql as $$
  select add_audit_entry(
    provider, p_action, 'order', coalesce(order_number, provider_payment_id),
    jsonb_build_object('refund', p_refund.id, 'amount', p_refund.amount) || p_details
  )
  from payments left join orders using (checkout_id)
  where payments.id = p_refund.payment_id
$$;

-- A dispute was won: the order that it has ended goes back to the state before. If it has not shipped, and too few of its pieces are
-- free by now, it stays refunded. The owner is told what has followed.
create function win_dispute(p_reversal refunds) returns void
language plpgsql as $$
declare
  ended orders;
  items jsonb;
  back_to text;
  missing jsonb;
  details jsonb;
begin
  update orders set payment_status = 'completed'
  from payments
  where orders.checkout_id = payments.checkout_id
    and payments.id = p_reversal.payment_id and payments.state = 'applied' and p_reversal.has_ended_order
  returning orders.* into ended;
  if ended.status = 'refunded' then
    select case when delivered_at is null then 'shipped' else 'delivered' end into back_to
    from shipments where order_id = ended.id and return_id is null;
    if back_to is null then
      items := items_of_order(ended.id);
      perform lock_stock(items);
      select jsonb_agg(distinct jsonb_build_object(
        'product_name', product_name, 'size', size, 'count', short.quantity - available
      ))
      into missing
      from stock_for(items, null) as short join order_items using (product_id, size)
      where order_id = ended.id and short.quantity > available;
    end if;
    if missing is null then
      back_to := coalesce(back_to, 'processing');
      update orders set status = back_to where id = ended.id;
    end if;
  end if;
  details := jsonb_build_object('back_to', back_to, 'missing', coalesce(missing, '[]'));
  perform audit_refund('dispute won', p_reversal, details);
  perform queue_refund_notice('dispute-won', p_reversal.id, details);
end $$;

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
-- Refuses a tracking number whose newest other order the operator was not told of: it may be a mistake, or two orders in one box.
-- What ships with one number runs one at a time.
create function check_shared_number(p_order_id uuid, p_tracking_number text, p_shared_with text[]) returns void
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

-- Adds an entry to the history of an order that changes nothing of it, such as a note. The same within a minute is one, but a slip
-- that is printed again because the order has changed.
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
      and (action <> 'print' or packing_slip_state(subject_id) = 'current')
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

-- Changes the size of a line of an order before it ships: of all its pieces, or of one, which becomes a new line at the end, with what
-- was taxed of it. p_from is what the operator was shown of the line, JSON of size and quantity. The price stays. The same key is one
-- change.
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
    update order_items
    set quantity = quantity - 1, total_price = total_price - unit_price, taxable = item.taxable[:item.quantity - 1]
    where id = item.id;
    insert into order_items (order_id, line, product_id, product_name, size, unit_price, quantity, total_price, taxable)
    select packed.id, max(line) + 1, item.product_id, item.product_name, p_size, item.unit_price, 1, item.unit_price,
      item.taxable[item.quantity:]
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

-- The orders that a search finds, and all of a product, if one is given.
create function find_orders(p_search text, p_product_id text) returns setof uuid
language sql stable as $$
  select order_id from order_items where product_id = p_product_id
  union
  select id from search_orders(p_search)
$$;

-- Locks a return after its order and its payment.
create function lock_return(p_return_id uuid) returns returns
language plpgsql as $$
declare
  locked returns;
  ordered uuid := (select order_id from returns where id = p_return_id);
begin
  perform from orders where id = ordered for update;
  perform lock_payment((payment_of(ordered)).id);
  select * into locked from returns where id = p_return_id for update;
  return locked;
end $$;

-- Queues one of the emails about a return; the same p_key is one email.
create function queue_return_email(p_kind text, p_return returns, p_key text, p_details jsonb default '{}') returns void
language sql as $$
  insert into outbox (kind, dedupe_key, payload)
  values (
    p_kind, p_kind || ':' || p_key,
    jsonb_build_object('order_id', p_return.order_id, 'return_id', p_return.id) || p_details
  )
  on conflict (dedupe_key) do nothing
$$;

create function audit_return(p_actor text, p_action text, p_return returns, p_details jsonb default '{}') returns void
language sql as $$
  select add_audit_entry(
    p_actor, p_action, 'order', order_number, jsonb_build_object('return', p_return.return_number) || p_details
  )
  from orders where id = p_return.order_id
$$;

-- The new sizes that a return waits for, as items.
create function new_sizes_of(p_return_id uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'size', new_size, 'quantity', 1)), '[]')
  from return_items join order_items on order_items.id = order_item_id
  where return_id = p_return_id and new_size is not null and outcome is null
    and (received_at is null or condition is not null)
$$;

-- Opens a return of these pieces, JSON of order_item_id, piece, size, reason, new_size, price, discount and tax, and reserves their
-- new sizes. The same key is the same return. An undelivered parcel is received at once. An order has five returns a day, for each
-- mails its address, and the shopper can cancel it at once; the detail has the seconds until the next. The operator may open more.
create function create_return(
  p_order_id uuid, p_key uuid, p_pieces jsonb, p_note text, p_is_undelivered boolean, p_actor text
) returns text
language plpgsql as $$
declare
  placed orders;
  paid payments;
  opened returns;
  refused text;
  wait integer;
begin
  select * into placed from orders where id = p_order_id for update;
  select * into opened from returns where key = p_key;
  if opened.id is not null then
    if opened.order_id <> placed.id then
      raise exception 'This key has made another return.'
        using errcode = 'unique_violation', constraint = 'one_return_per_key';
    end if;
    return opened.return_number;
  end if;
  select ceil(extract(epoch from requested_at + interval '1 day' - now())) into wait
  from returns where order_id = placed.id and requested_at > now() - interval '1 day'
  order by requested_at desc offset 4 limit 1;
  if p_actor = 'customer' and wait > 0 then
    raise exception 'The order has had five returns today.'
      using errcode = 'check_violation', constraint = 'returns_a_day', detail = wait::text;
  end if;
  if placed.status not in ('shipped', 'delivered') then
    raise exception 'The order is %.', placed.status
      using errcode = 'check_violation', constraint = 'shipped_before_returned';
  end if;
  paid := payment_of(placed.id);
  if paid.amount > 0 and left_to_refund(paid) = 0 then
    raise exception 'The payment is being refunded in full.'
      using errcode = 'check_violation', constraint = 'no_full_refund_before_returned';
  end if;
  -- What comes back is what was shipped last for the piece; an exchanged piece comes back for money.
  select product_name || ' in ' || asked.size into refused
  from jsonb_populate_recordset(null::return_items, p_pieces) as asked
  left join order_items as item on item.id = asked.order_item_id and item.order_id = placed.id
  left join return_items as before
    on (before.order_item_id, before.piece) = (item.id, asked.piece) and before.outcome = 'exchanged'
  where item.id is null or asked.piece > item.quantity or asked.size <> coalesce(before.new_size, item.size)
    or (before.id is not null and asked.new_size is not null)
  limit 1;
  if found then
    raise exception 'This piece can''t come back.'
      using errcode = 'check_violation', constraint = 'piece_of_order', detail = refused;
  end if;

  insert into returns (order_id, return_number, key, note, state, received_at)
  values (
    placed.id,
    'RET' || substr(placed.order_number, 4) || '-' || (select count(*) + 1 from returns where order_id = placed.id),
    p_key, p_note, case when p_is_undelivered then 'received' else 'requested' end,
    case when p_is_undelivered then now() end
  )
  returning * into opened;
  insert into return_items (return_id, order_item_id, piece, size, reason, new_size, price, discount, tax)
  select opened.id, order_item_id, piece, size, reason, new_size, price, discount, tax
  from jsonb_populate_recordset(null::return_items, p_pieces);
  perform lock_stock(new_sizes_of(opened.id));
  perform require_free(new_sizes_of(opened.id), null);
  insert into stock_reservations (holder_id, product_id, size, quantity)
  select opened.id, product_id, size, quantity from stock_for(new_sizes_of(opened.id), null);
  perform queue_return_email(
    case when p_is_undelivered then 'return-received' else 'return-requested' end, opened, opened.id::text
  );
  perform audit_return(p_actor, 'open return', opened);
  return opened.return_number;
end $$;

-- Ends a return before its parcel is received, and releases what it has reserved. Cancelled again, nothing changes.
create function cancel_return(p_return_id uuid, p_actor text) returns void
language plpgsql as $$
declare
  closed returns := lock_return(p_return_id);
begin
  if closed.state = 'cancelled' then
    return;
  end if;
  perform check_transition('return', closed.state, 'cancelled');
  update returns set state = 'cancelled' where id = closed.id;
  update return_items set is_withdrawn = true where return_id = closed.id;
  perform release_stock(closed.id);
  perform queue_return_email(
    'return-cancelled', closed, closed.id::text, jsonb_build_object('is_expired', p_actor = 'schedule')
  );
  perform audit_return(p_actor, 'cancel return', closed);
end $$;

-- Refuses a return with a reason that the shopper reads, unless a piece was refunded, exchanged or put back into stock.
create function refuse_return(p_return_id uuid, p_reason text, p_actor text) returns void
language plpgsql as $$
declare
  closed returns := lock_return(p_return_id);
begin
  perform check_transition('return', closed.state, 'refused');
  if exists (select from return_items where return_id = closed.id and (outcome is not null or is_restocked)) then
    raise exception 'Some of it was refunded, exchanged or restocked.' using errcode = 'check_violation', constraint = 'uncompleted_before_refused';
  end if;
  update returns set state = 'refused', refusal = p_reason where id = closed.id;
  update return_items set is_withdrawn = true where return_id = closed.id;
  perform release_stock(closed.id);
  perform queue_return_email('return-refused', closed, closed.id::text);
  perform audit_return(p_actor, 'refuse return', closed, jsonb_build_object('reason', p_reason));
end $$;

-- Records the label of a return, and returns the one that it replaces; the same again changes nothing and returns itself.
create function send_return_label(
  p_return_id uuid, p_label text, p_carrier text, p_tracking_number text, p_actor text
) returns text
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
begin
  if opened.state <> 'label_sent' then
    perform check_transition('return', opened.state, 'label_sent');
  elsif (opened.label, opened.carrier) = (p_label, p_carrier) and opened.tracking_number is not distinct from p_tracking_number then
    return p_label;
  end if;
  update returns
  set state = 'label_sent', label = p_label, carrier = p_carrier, tracking_number = p_tracking_number,
    label_sent_at = now(), reminded_at = null
  where id = opened.id;
  perform queue_return_email('return-label', opened, opened.id || ':' || gen_random_uuid());
  perform audit_return(
    p_actor, 'send label', opened, jsonb_build_object('carrier', p_carrier, 'tracking_number', p_tracking_number)
  );
  return nullif(opened.label, p_label);
end $$;

-- Completes a return once each piece is marked, and nothing is left to refund or to ship.
create function complete_return(p_return_id uuid) returns void
language plpgsql as $$
begin
  if not exists (
    select from return_items
    where return_id = p_return_id and outcome is null and (received_at is null or condition is not null)
  ) then
    update return_items set outcome = 'not_received' where return_id = p_return_id and outcome is null;
    update returns set state = 'completed', completed_at = now() where id = p_return_id;
    perform release_stock(p_return_id);
  end if;
end $$;

-- Marks a piece as received in this condition, or as not in the parcel if it is null; restocked, it is on the shelf. Marked again, it is
-- corrected until it has an outcome; the same mark again changes nothing. Once all pieces are marked, the shopper is emailed.
create function receive_return_piece(
  p_return_id uuid, p_piece_id uuid, p_condition text, p_is_restocked boolean, p_actor text
) returns void
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
  piece return_items;
  item order_items;
  moved integer;
begin
  select * into piece from return_items where id = p_piece_id and return_id = opened.id;
  if piece.received_at is not null and piece.condition is not distinct from p_condition
    and piece.is_restocked = p_is_restocked then
    return;
  end if;
  if opened.state <> 'received' then
    perform check_transition('return', opened.state, 'received');
  end if;
  if piece.id is null or piece.outcome is not null then
    raise exception 'The piece has an outcome.' using errcode = 'check_violation', constraint = 'piece_open';
  end if;
  update returns set state = 'received', received_at = coalesce(received_at, now()) where id = opened.id;

  select * into item from order_items where id = piece.order_item_id;
  if p_is_restocked and not piece.is_restocked and not exists (
    select from orders cross join pieces_to_restock(orders) as gone
    where orders.id = opened.order_id and (gone.product_id, gone.size) = (item.product_id, piece.size)
  ) then
    raise exception 'It is back in stock already.'
      using errcode = 'check_violation', constraint = 'restocked_once';
  end if;
  moved := p_is_restocked::integer - piece.is_restocked::integer;
  if moved <> 0 then
    perform lock_stock(jsonb_build_array(jsonb_build_object('product_id', item.product_id, 'size', piece.size)));
    update stock set on_hand = on_hand + moved where (product_id, size) = (item.product_id, piece.size);
  end if;
  update return_items
  set condition = p_condition, is_restocked = p_is_restocked, received_at = now(), received_by = p_actor
  where id = piece.id;
  perform audit_return(
    p_actor, 'receive piece', opened,
    jsonb_build_object(
      'piece', piece.id, 'product', item.product_name, 'size', piece.size, 'condition', p_condition, 'restocked', p_is_restocked
    )
  );
  if not exists (select from return_items where return_id = opened.id and received_at is null) then
    perform complete_return(opened.id);
    -- That it has reached us, the shopper may know already; not that a piece which was not in it closes the return.
    perform queue_return_email(
      'return-received', opened,
      opened.id || case when exists (select from returns where id = opened.id and state = 'completed') then ':completed' else '' end
    );
  end if;
end $$;

-- Ships the new sizes of a return, once each piece to be exchanged is marked, and takes them off the shelf. Refused like an order
-- while all of the payment is refunded.
create function ship_return(
  p_return_id uuid, p_carrier text, p_tracking_number text, p_actor text, p_shared_with text[] default '{}'
) returns void
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
  paid payments := payment_of(opened.order_id);
  items jsonb;
begin
  perform check_transition('return', opened.state, 'completed');
  if exists (select from shipments where return_id = opened.id) then
    raise exception 'It was shipped.' using errcode = 'check_violation', constraint = 'shipped_once';
  end if;
  items := new_sizes_of(opened.id);
  if items = '[]' or exists (
    select from return_items where return_id = opened.id and new_size is not null and received_at is null
  ) then
    raise exception 'A piece is not marked.' using errcode = 'check_violation', constraint = 'marked_before_shipped';
  end if;
  if paid.amount > 0 and left_to_refund(paid) = 0 then
    raise exception 'The payment is being refunded in full.'
      using errcode = 'check_violation', constraint = 'no_full_refund_before_shipped';
  end if;
  perform check_shared_number(opened.order_id, p_tracking_number, p_shared_with);
  perform lock_stock(items);
  delete from stock_reservations where holder_id = opened.id;
  perform require_free(items, null);
  update stock set on_hand = on_hand - quantity from quantity_by_variant(items) as taken
  where (stock.product_id, stock.size) = (taken.product_id, taken.size);
  insert into shipments (order_id, return_id, carrier, tracking_number)
  values (opened.order_id, opened.id, p_carrier, p_tracking_number);
  update return_items set outcome = case when condition is null then 'not_received' else 'exchanged' end
  where return_id = opened.id and new_size is not null;
  perform queue_return_email('exchange-shipped', opened, opened.id::text);
  perform audit_return(
    p_actor, 'ship exchange', opened,
    jsonb_build_object('carrier', p_carrier, 'tracking_number', p_tracking_number)
  );
  perform complete_return(opened.id);
end $$;

-- Corrects the parcel with the new sizes from the carrier and the tracking number in p_from. The same ones again change nothing.
create function correct_exchange(
  p_return_id uuid, p_from jsonb, p_carrier text, p_tracking_number text, p_actor text, p_shared_with text[] default '{}'
) returns void
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
  shipment shipments;
begin
  select * into shipment from shipments where return_id = opened.id;
  if (shipment.carrier, shipment.tracking_number) = (p_carrier, p_tracking_number) then
    return;
  end if;
  perform require_unchanged(coalesce(to_jsonb(shipment), '{}'), p_from);
  perform check_shared_number(opened.order_id, p_tracking_number, p_shared_with);
  update shipments set carrier = p_carrier, tracking_number = p_tracking_number where id = shipment.id;
  perform queue_return_email('exchange-shipped', opened, opened.id || ':' || gen_random_uuid(), '{"is_corrected": true}');
  perform audit_return(
    p_actor, 'correct exchange', opened, jsonb_build_object('carrier', p_carrier, 'tracking_number', p_tracking_number)
  );
end $$;

-- A new size has sold out: its piece comes back for money, and what is reserved of it is released. Again, nothing changes. It is
-- emailed if money is left to refund: once all of the payment is refunded, this closes an exchange that can't ship.
create function convert_return_piece(p_return_id uuid, p_piece_id uuid, p_actor text) returns void
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
  piece return_items;
  item order_items;
  held integer;
begin
  select * into piece from return_items where id = p_piece_id and return_id = opened.id;
  if piece.is_sold_out then
    return;
  end if;
  if piece.new_size is null or piece.outcome is not null or piece.is_withdrawn then
    raise exception 'The piece has an outcome.' using errcode = 'check_violation', constraint = 'piece_open';
  end if;
  select * into item from order_items where id = piece.order_item_id;
  perform lock_stock(new_sizes_of(opened.id));
  update return_items set new_size = null, is_sold_out = true where id = piece.id;
  delete from stock_reservations
  where (holder_id, product_id, size) = (opened.id, item.product_id, piece.new_size)
  returning quantity into held;
  insert into stock_reservations (holder_id, product_id, size, quantity)
  select opened.id, item.product_id, piece.new_size, held - 1 where held > 1;
  if left_to_refund(payment_of(opened.order_id)) > 0 then
    perform queue_return_email(
      'exchange-sold-out', opened, piece.id::text,
      jsonb_build_object('product', item.product_name, 'size', piece.new_size)
    );
  end if;
  perform audit_return(
    p_actor, 'exchange sold out', opened,
    jsonb_build_object('piece', piece.id, 'product', item.product_name, 'size', piece.new_size)
  );
  perform complete_return(opened.id);
end $$;

-- Closes returns whose label was not used, and reminds of those a week before. Days are those of the
-- shop's clock. Returns how many it closed.
create function expire_returns(p_label_days integer, p_reminder_days integer, p_limit integer) returns integer
language plpgsql as $$
declare
  opened returns;
  closed integer := 0;
  zone text := shop_zone();
  today date := (now() at time zone zone)::date;
  sent date;
begin
  for opened in
    select * from returns
    where state = 'label_sent'
      and (label_sent_at at time zone zone)::date
        <= today - case when reminded_at is null then p_reminder_days else p_label_days + 1 end
    order by label_sent_at, id limit p_limit
  loop
    opened := lock_return(opened.id);
    sent := (opened.label_sent_at at time zone zone)::date;
    if opened.state = 'label_sent' and sent + p_label_days < today then
      perform cancel_return(opened.id, 'schedule');
      closed := closed + 1;
    elsif opened.state = 'label_sent' and sent + p_reminder_days <= today and opened.reminded_at is null then
      update returns set reminded_at = now() where id = opened.id;
      perform queue_return_email('return-reminder', opened, opened.id || ':' || sent);
    end if;
  end loop;
  return closed;
end $$;

-- What was booked without an order has the id of its payment in place of the order's number. `taxable` is what is taxed of the pieces,
-- null where no tax is collected; `net` is what is booked without tax.
create view journal_entries as
select
  bookings.id, bookings.at, bookings.kind, bookings.amount, bookings.tax, is_sale,
  case when is_sale_booked then coalesce(order_number, capture_id, provider_payment_id) end as order_number,
  checkouts.tax_state, items, provider,
  coalesce(capture_id, provider_payment_id) as provider_id,
  case when is_charged then checkouts.subtotal else 0 end as gross,
  case when is_charged then checkouts.discount else 0 end as discount,
  -- Without tax and shipping, and with what was kept of it for return shipping.
  case when is_refund then bookings.amount - bookings.tax + kept.fee - kept.shipping else 0 end as refund,
  kept.fee,
  case when bookings.kind = 'reversal' and is_sale_booked then bookings.amount else 0 end as dispute,
  case when is_sale then (select sum(quantity)::integer from jsonb_to_recordset(items) as item (quantity integer)) else 0 end as pieces,
  case when is_charged then checkouts.shipping else 0 end as shipping,
  case when is_refund then kept.shipping else 0 end as shipping_refund,
  case when is_charged then coalesce(
    (select sum(cents::integer)::integer from jsonb_path_query(items, '$[*].taxable[*]') as cents),
    case when checkouts.tax > 0 then checkouts.subtotal - checkouts.discount end
  ) end as taxable,
  case when is_charged then checkouts.shipping_taxable else 0 end as taxed_shipping,
  case
    when not is_sale_booked then 0
    when bookings.kind = 'payment' then bookings.amount - bookings.tax
    when bookings.kind = 'refund' then bookings.tax - bookings.amount
    else -bookings.amount
  end as net
from bookings
join payments on payments.id = payment_id
join checkouts on checkouts.id = payments.checkout_id
left join orders on orders.id = order_id
left join refunds on refunds.id = refund_id
cross join lateral (values (case when bookings.amount < 0 then -1 else 1 end)) as made (sign)
cross join lateral (values (sign * coalesce(refunds.fee, 0), sign * coalesce(refunds.shipping, 0))) as kept (fee, shipping)
cross join lateral (values (order_id is not null or exists (
  select from unknown_payments as unknown
  where (unknown.provider, unknown.provider_payment_id) = (payments.provider, payments.provider_payment_id) and outcome = 'book'
))) as booked (is_sale_booked)
cross join lateral (values (
  bookings.kind = 'payment' and is_sale_booked, bookings.kind = 'refund' and is_sale_booked
)) as booked_as (is_sale, is_refund)
cross join lateral (values (is_sale and bookings.amount > 0)) as paid (is_charged);

create index returns_by_completion on returns (completed_at) where completed_at is not null;

-- What is personal until a time: an order that was made again after a restore is as old as its payment, whose time has whole
-- seconds.
create function orders_of_person(p_email text, p_until timestamptz) returns setof orders
language sql stable as $$
  select orders.* from customers join orders on customer_id = customers.id
  where email = p_email and least(
    (select min(paid_at) + interval '1 second' from payments where payments.checkout_id = orders.checkout_id), orders.created_at
  ) <= p_until
$$;

create trigger prevent_changes_when_erased before update on checkouts
  for each row when (new.purged_at is null and new.customer ->> 'email' = 'erased')
  execute function prevent_changes(
    'content_hash', 'customer', 'billing_address', 'shipping_address', 'notes',
    'stripe_attempt', 'paypal_attempt', 'paypal_refused_address', 'expires_at', 'claimed_until'
  );

-- What the events of an order say; amounts in cents.
create function webhook_data_of_order(p_order_id uuid) returns jsonb
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
  ) || case when shipping > 0 then jsonb_build_object(
    'shipping_cents', shipping, 'shipping_tax_cents', shipping_tax, 'shipping_method', shipping_rate ->> 'name'
  ) else '{}' end
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
    'order_id', orders.id, 'order_number', order_number, 'payment_status', payment_status, 'refund_id', refunds.id,
    'return_number', return_number, 'currency', lower(orders.currency),
    'refunded_cents', refunds.amount, 'refunded_tax_cents', refunds.sales_tax,
    'pieces', case when lines is null then '[]' else webhook_pieces_of_return(return_id, lines) end
  ) || case when refunds.shipping > 0 then jsonb_build_object('refunded_shipping_cents', refunds.shipping) else '{}' end
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

create trigger prevent_content_changes before update on checkouts
  for each row when (new.purged_at is null and new.customer ->> 'email' <> 'erased')
  execute function prevent_changes(
    'state', 'notes', 'stripe_attempt', 'paypal_attempt', 'paypal_refused_address', 'expires_at', 'claimed_until'
  );

-- The schedule asks in each run: found by the hash. The email address of an ordered checkout is that of its customer.
create index customers_by_hash on customers (email_hash(email));

-- Without the country where nearly all orders go: nobody is found by it.
create function words_of_order(p_order orders) returns tsvector
language sql stable as $$
  select array_to_tsvector(words_of(concat_ws(
    ' ', p_order.order_number,
    -- The spaces of a name are marks within it.
    translate(concat_ws(e'\n', customers.first_name, customers.last_name, shipping.first_name, shipping.last_name), ' ', '-'),
    email, address_line1, address_line2, city, state_province, postal_code, nullif(country, 'United States')
  )))
  from customers, shipping_addresses as shipping
  where customers.id = p_order.customer_id and shipping.id = p_order.shipping_address_id
$$;

-- The orders that a search finds: those of a promo code, if the search is one; and by what a caller reads out: words of the order, the
-- end of a phone number (four digits or more), the last four digits of the card, the tracking number of a parcel, or the id of a
-- payment at its provider. In `from`, the planner sees the search: it uses the indexes that begin with it.
create function search_orders(p_search text) returns setof orders
language sql stable as $$
  select * from orders
  where words @@ prefix_query(p_search) or promo_code = upper(btrim(p_search)) or id = any (array(
    select order_id from shipments where compact_number(tracking_number) = compact_number(p_search)
    union all
    select orders.id from customers join orders on orders.customer_id = customers.id
    where p_search ~ '^[+0-9 ()./-]*$' and length(reversed_phone(p_search)) >= 4
      and reversed_phone(phone) like reversed_phone(p_search) || '%'
  )) or checkout_id = any (array(
    select checkout_id from payments where provider in ('stripe', 'paypal') and provider_payment_id = btrim(p_search)
    union all
    select checkout_id from payments where provider in ('stripe', 'paypal') and capture_id = btrim(p_search)
    union all
    select checkout_id from payments where p_search ~ '^[ *.•·x]*[0-9]{4} *$' and card_last4 = right(btrim(p_search), 4)
  ))
$$;

-- What is read of an order, once: pages, emails and lists take of it what they show. "paymentMethod" is the provider under the name that it
-- had until 2.0, for the version before.
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
  paid_with.provider as "paymentMethod",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object(
        'id', id, 'amountCents', amount, 'shippingCents', shipping + shipping_tax, 'refundedAt', completed_at
      ) order by completed_at), '[]'
    )
    from refunds
    where payment_id = payments.id and refunds.state = 'succeeded' and kind <> 'reversal'
  ) as refunds,
  (
    select jsonb_agg(jsonb_build_object(
      'id', id, 'productId', product_id, 'product', product_name, 'size', size, 'quantity', quantity,
      'unitCents', unit_price, 'totalCents', total_price, 'taxable', taxable
    ) order by line)
    from order_items where order_items.order_id = orders.id
  ) as items,
  (
    select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'size', size, 'quantity', quantity)), '[]')
    from pieces_to_restock(orders)
  ) as restockable,
  checkouts.customer -> 'source' as source,
  paid_with.provider,
  orders.shipping as "shippingCents", orders.shipping_tax as "shippingTaxCents", orders.shipping_rate as method,
  orders.tax_state as "taxState"
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
) as refund on true
cross join lateral (
  select coalesce(payments.provider, (
    -- Of all payments that were made for the checkout, the one that made the order, whatever became of it since.
    select provider from payments as paid
    where paid.checkout_id = orders.checkout_id and paid.state not in ('created', 'cancelled', 'superseded')
    order by is_unapplied_payment(paid), paid.created_at
    limit 1
  )) as provider
) as paid_with;

-- Orders as operators see them in lists, with the names of the office's contract (src/contracts/office/content.ts).
create view listed_orders as
select
  id, "orderNumber", "placedAt", status, "paymentStatus", "totalCents", name, email, city, state_province, country, carrier,
  "shippedAt", "deliveredAt", "paidAt", pieces, "hasNote", "refundedCents", "refundQueuedAt", "lastRefundFailed", method
from order_details;

-- The bookings of a payment: for an export of a person, an erasure, and a restored database's proof.
create index bookings_of_payment on bookings (payment_id);

-- The exported orders in their order, and how many they are.
create index paid_orders on bookings (at, order_id) where kind = 'payment' and order_id is not null;

create index returns_that_are_done on returns (requested_at, id) where state in ('completed', 'refused', 'cancelled');

create index shipments_of_order on shipments (order_id);

-- Whose pieces are committed when the counting of a size begins.
create index orders_in_processing on orders (id) where status = 'processing';

create index unapplied_payments on refunds (payment_id) where kind = 'unapplied_payment';

create index order_notes_with_address on orders (created_at) where strpos(notes, '@') > 0;

create index return_texts_with_address on returns (requested_at)
where strpos(note, '@') > 0 or strpos(refusal, '@') > 0 or strpos(refund_reason, '@') > 0;

create index reasons_with_address on refunds (created_at) where strpos(reason, '@') > 0;

create index bookings_by_booking on bookings (coalesce(booked_at, at));

-- Numbers and reports of the orders that are there keep their days.
create function keep_time_zone() returns trigger
language plpgsql as $$
begin
  -- Fails for a zone that the database does not know.
  perform now() at time zone new.time_zone;
  if new.time_zone <> old.time_zone and exists (select from orders) then
    raise exception 'The time zone can''t change after the first order: it is %.', old.time_zone;
  end if;
  return new;
end $$;

create trigger keep_time_zone before update on shop_clock
for each row execute function keep_time_zone();

-- Erases whose these orders are.
create function erase_orders(p_ids uuid[], p_customer_ids uuid[]) returns void
language plpgsql as $$
begin
  update customers set first_name = 'erased', last_name = '', email = 'erased', phone = null
  where id = any (p_customer_ids);
  update shipping_addresses
  set (first_name, last_name, address_line1, address_line2, city, state_province, postal_code, country) = (
    select first_name, last_name, address_line1, address_line2, city, state_province, postal_code, country
    from jsonb_populate_record(null::shipping_addresses, erased_address())
  )
  where customer_id = any (p_customer_ids);
  -- The trigger writes the words. A new token: the links in the person's emails open nothing any more.
  update orders
  set shipping_address_id = shipping_address_id, secure_token = generate_secure_token(), notes = null
  where id = any (p_ids);
end $$;

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

-- What the shopper of an order was told last.
create function newest_delay(p_order_id uuid) returns delays
language sql stable as $$
  select * from delays where order_id = p_order_id order by told_at desc limit 1
$$;

-- The delays that wait for an answer by a day: not those of an order that has shipped or ended, or that was told another since.
create view open_delays as
select delays.*
from delays join orders on orders.id = order_id
where answer is null and answer_by is not null and status = 'processing' and payment_status = 'completed'
  and delays.id = (newest_delay(order_id)).id;

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

create function webhook_data_of_delay(p_delay_id uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'order_id', orders.id, 'order_number', order_number, 'promised_day', promised_day, 'new_day', new_day,
    'silence_cancels', answer_by is not null
  )
  from delays join orders on orders.id = order_id
  where delays.id = p_delay_id
$$;

-- Has a queued refund give back all that is left of shipping, with its tax, as part of its amount.
create function add_shipping(p_refund refunds, p_payment payments) returns void
language sql as $$
  update refunds
  set shipping = remaining.shipping, shipping_tax = remaining.tax, sales_tax = remaining.tax
  from shipping_left(p_payment) as remaining
  where refunds.id = p_refund.id
$$;

-- Writes what a refund that was made has given back of tax and shipping. Shipping is what it was queued for, at least what exceeds the
-- pieces; its tax goes with it. The tax on pieces is shared by amount; of the pieces of a return where not all was taxed, it is theirs.
-- What stays paid of pieces holds the tax that is left: so the last refund takes the rest.
create function split_refund(p_refund refunds, p_payment payments, p_paid checkouts) returns refunds
language plpgsql as $$
declare
  split refunds := p_refund;
  pieces_tax integer := p_paid.tax - p_paid.shipping_tax;
  shipping_paid integer := p_paid.shipping + p_paid.shipping_tax;
  pieces_paid integer := p_payment.amount - shipping_paid;
  pieces integer;
  others record;
  returned record;
begin
  select coalesce(sum(amount - refunds.shipping - shipping_tax), 0)::integer as pieces,
    coalesce(sum(sales_tax - shipping_tax), 0)::integer as pieces_tax,
    coalesce(sum(refunds.shipping), 0)::integer as shipping, coalesce(sum(shipping_tax), 0)::integer as shipping_tax
  into others
  from refunds where payment_id = p_payment.id and state = 'succeeded' and kind <> 'reversal' and id <> p_refund.id;

  pieces := p_refund.amount - least(
    p_refund.amount,
    shipping_paid - others.shipping - others.shipping_tax,
    greatest(p_refund.shipping + p_refund.shipping_tax, p_refund.amount - pieces_paid + others.pieces)
  );
  split.shipping_tax := coalesce(round(
    p_paid.shipping_tax * (others.shipping + others.shipping_tax + p_refund.amount - pieces)::numeric / nullif(shipping_paid, 0)
  ), 0) - others.shipping_tax;
  split.shipping_tax := least(greatest(split.shipping_tax, 0), p_refund.amount - pieces);
  split.shipping := p_refund.amount - pieces - split.shipping_tax;

  select sum(tax) as tax, sum(price - discount + tax) as total
  into returned
  from return_items join jsonb_to_recordset(p_refund.lines) as line (order_item_id uuid, piece integer) using (order_item_id, piece)
    join order_items on order_items.id = order_item_id
  where return_id = p_refund.return_id and exists (
    select from order_items as other where other.order_id = order_items.order_id and other.taxable is not null
  );
  split.sales_tax := split.shipping_tax + least(
    pieces_tax - others.pieces_tax,
    greatest(
      round(coalesce(returned.tax, pieces_tax) * pieces::numeric / coalesce(nullif(returned.total, 0), nullif(pieces_paid, 0))),
      pieces_tax - others.pieces_tax - (pieces_paid - others.pieces - pieces)
    )
  );
  update refunds set sales_tax = split.sales_tax, shipping = split.shipping, shipping_tax = split.shipping_tax
  where id = p_refund.id
  returning * into split;
  return split;
end $$;

-- Queues a refund of an order; all that is left if p_amount is null. The same key is the same refund. The pieces in p_restock
-- (product_id, size, quantity; all that have not come back yet if it is null) are put back into stock, once for a key, whatever
-- becomes of its refund, and also when that was queued before without them.
--   queued        it was queued now
--   duplicate     it was queued before with this key
--   key_conflict  this key belongs to another refund
--   unpaid        the order's payment is pending, failed, free or refunded
--   too_much      more than is left
--   no_shipping   p_shipping, what of it is shipping with its tax, is not what is left of that
--   not_shipped   pieces are to be put back that have not left the stock
--   too_many      more pieces are to be put back than were shipped and have not come back
create function refund_order(
  p_order_id uuid, p_amount integer, p_reason text, p_key text, p_actor text, p_restock jsonb default '[]', p_shipping integer default 0,
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
  elsif p_shipping > 0 and p_shipping <> (select shipping + tax from shipping_left(payment)) then
    outcome := 'no_shipping';
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
    if p_shipping > 0 then
      perform add_shipping(refund, payment);
    end if;
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

-- Refunds the pieces for money, p_amount less than their shares by p_fee, once each of them is marked. p_pieces are those that the
-- operator was shown as received, and p_left what was left of the payment: the amount is worked out from them, with what is left of
-- shipping if p_has_shipping. Without anything to refund, the pieces get their outcome all the same. A later refund is for what sold
-- out after the one before. Returns the id of the refund.
create function refund_return(
  p_return_id uuid, p_pieces uuid[], p_left integer, p_amount integer, p_fee integer, p_reason text, p_actor text,
  p_has_shipping boolean default false
) returns uuid
language plpgsql as $$
declare
  opened returns := lock_return(p_return_id);
  paid payments := payment_of(opened.order_id);
  refund refunds;
begin
  perform check_transition('return', opened.state, 'completed');
  if not exists (select from return_items where return_id = opened.id and new_size is null and outcome is null) then
    raise exception 'It was refunded.' using errcode = 'check_violation', constraint = 'refunded_once';
  end if;
  if exists (select from return_items where return_id = opened.id and new_size is null and received_at is null) then
    raise exception 'A piece is not marked.' using errcode = 'check_violation', constraint = 'marked_before_refunded';
  end if;
  if p_left <> left_to_refund(paid) or (p_amount > 0 and p_pieces = '{}') or p_pieces is distinct from (
    select coalesce(array_agg(id order by id), '{}') from return_items
    where return_id = opened.id and new_size is null and outcome is null and condition is not null
  ) then
    raise exception 'It has changed.' using errcode = 'check_violation', constraint = 'unchanged_since_shown';
  end if;
  if p_amount > p_left then
    raise exception 'Another amount is left.'
      using errcode = 'check_violation', constraint = 'amount_left', detail = p_left::text;
  end if;
  if p_amount > 0 then
    refund := queue_refund(
      paid, 'return', p_amount, coalesce(p_reason, 'return ' || opened.return_number),
      return_refund_key(opened.id)
    );
    update refunds set return_id = opened.id, fee = p_fee, lines = (
      select jsonb_agg(jsonb_build_object('order_item_id', order_item_id, 'piece', piece) order by order_item_id, piece)
      from return_items where id = any (p_pieces)
    )
    where id = refund.id;
    if p_has_shipping then
      perform add_shipping(refund, paid);
    end if;
  elsif p_pieces <> '{}' then
    perform queue_return_email('return-not-refunded', opened, opened.id || ':' || gen_random_uuid());
  end if;
  update returns set fee = coalesce(fee, 0) + p_fee, refund_reason = coalesce(p_reason, refund_reason)
  where id = opened.id;
  update return_items set outcome = case when condition is null then 'not_received' else 'refunded' end
  where return_id = opened.id and new_size is null and outcome is null;
  perform audit_return(
    p_actor, 'refund return', opened,
    jsonb_build_object('refund', refund.id, 'amount', p_amount, 'fee', p_fee, 'reason', p_reason)
  );
  perform complete_return(opened.id);
  return refund.id;
end $$;

-- What of shipping comes back with the next refund of a return, with its tax: what is left of it, if every piece of the order has then
-- come back for money as damaged or wrong, in this return or another, and none was exchanged.
create function shipping_of_return(p_return returns) returns integer
language sql stable as $$
  select case
    when bool_or(return_id = p_return.id and outcome is null) and count(*) filter (where outcome = 'exchanged') = 0
      and count(*) = (select sum(quantity) from order_items where order_id = p_return.order_id)
    then (select shipping + tax from shipping_left(payment_of(p_return.order_id)))
    else 0
  end
  from return_items join returns on returns.id = return_id
  where returns.order_id = p_return.order_id and not is_withdrawn and (
    outcome = 'exchanged' or reason = 'damaged_or_wrong' and new_size is null and (
      outcome = 'refunded' or return_id = p_return.id and outcome is null and (return_items.received_at is null or condition is not null)
    )
  )
$$;

-- Returns with their pieces, what was refunded for them (null before the first refund) and the parcel of their exchange; amounts in cents.
create view listed_returns as
select
  returns.id, order_id as "orderId", order_number as "orderNumber", return_number as "returnNumber", key, returns.state, note,
  refusal, label, carrier, tracking_number as "trackingNumber", requested_at as "requestedAt", label_sent_at as "labelSentAt",
  received_at as "receivedAt", completed_at as "completedAt", fee as "feeCents", refund_reason as "refundReason",
  (
    select jsonb_agg(
      jsonb_build_object(
        'id', return_items.id, 'itemId', order_item_id, 'piece', piece, 'productId', product_id, 'product', product_name,
        'size', return_items.size, 'reason', reason, 'newSize', new_size, 'isSoldOut', is_sold_out, 'priceCents', price,
        'discountCents', discount, 'taxCents', tax, 'condition', condition, 'isRestocked', is_restocked,
        'receivedAt', return_items.received_at, 'receivedBy', received_by, 'outcome', outcome, 'isWithdrawn', is_withdrawn
      )
      order by line, piece
    )
    from return_items join order_items on order_items.id = order_item_id
    where return_id = returns.id
  ) as pieces,
  case when fee is not null then (
    select coalesce(sum(amount), 0)::integer from refunds
    where return_id = returns.id and refunds.state <> 'failed'
  ) end as "refundedCents",
  (
    select jsonb_build_object('carrier', shipped.carrier, 'trackingNumber', shipped.tracking_number, 'shippedAt', shipped_at)
    from shipments as shipped where return_id = returns.id
  ) as exchange,
  case when orders.shipping > 0 then shipping_of_return(returns) else 0 end as "shippingCents",
  (
    select coalesce(sum(shipping + shipping_tax), 0)::integer from refunds
    where return_id = returns.id and refunds.state <> 'failed'
  ) as "refundedShippingCents"
from returns join orders on orders.id = order_id;

-- sellers
-- -------

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

-- A storefront sale has no email address: it is the person's if it went to their name at one of the addresses of their orders. What
-- nobody has paid proves nothing about who a person is.
create function sales_of_person(p_email text, p_until timestamptz) returns setof connect_sales
language sql stable as $$
  with placed as materialized (
    select * from orders_of_person(p_email, p_until) where payment_status in ('completed', 'refunded')
  ), places as materialized (
    select address from checkouts cross join unnest(array[billing_address, shipping_address]) as address
    where checkouts.id = any (array(select checkout_id from placed))
    union all
    select to_jsonb(shipping_addresses) from shipping_addresses
    where customer_id = any (array(select customer_id from placed))
  )
  select * from connect_sales
  where shipping is not null and created_at <= p_until and exists (
    select from places
    where lower(concat_ws(' ', address ->> 'first_name', address ->> 'last_name')) = lower(btrim(shipping ->> 'name'))
      and lower(address ->> 'address_line1') = lower(btrim(shipping ->> 'line1'))
      and lower(address ->> 'postal_code') = lower(btrim(shipping ->> 'postal_code'))
  )
$$;

-- lists
-- -----

-- Newsletter subscribers (requirements §3).
create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email)) and email <> ''),
  source text not null check (source in ('waitlist', 'contact', 'footer')),
  -- In the unsubscribe link of their emails: anyone who has it may unsubscribe the address.
  unsubscribe_token text not null unique default generate_secure_token() check (unsubscribe_token ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

alter table newsletter_subscribers
  drop constraint newsletter_subscribers_source_check,
  add constraint newsletter_subscribers_source_check check (source in ('waitlist', 'contact', 'footer', 'import'));

alter table newsletter_subscribers
  -- Members by when they joined: who joins while an email goes out has a higher one than it reaches.
  add column number bigint generated always as identity unique,
  -- Their mail server refused an email to the club for good: they get no other.
  add column refused_at timestamptz;

create index subscribers_by_hash on newsletter_subscribers (email_hash(email));

-- Subscribers that come with the file of another shop. Who has left the list stays out, so that is remembered as a hash.
create table newsletter_leavers (
  email_hash text primary key check (email_hash ~ '^[0-9a-f]{64}$'),
  left_at timestamptz not null default now()
);

-- Which of these addresses are subscribed, and which have left the list or were erased.
create function subscribers_to_import(p_emails text[]) returns table (email text, is_member boolean, has_left boolean)
language sql stable as $$
  select
    named.email,
    exists (select from newsletter_subscribers where newsletter_subscribers.email = named.email),
    exists (select from newsletter_leavers where newsletter_leavers.email_hash = email_hash(named.email))
      or exists (select from erasures where erasures.email_hash = email_hash(named.email))
  from (select distinct unnest(p_emails) as email) as named
$$;

create index newsletter_subscribers_refused on newsletter_subscribers (refused_at) where refused_at is not null;

-- How many have left on a day of the shop. Who they were is not kept.
create table club_departures (
  day date primary key,
  departures integer not null
);

-- Emails to the club that went out or go out now; what one says never changes. Its members are counted once each: by what became of
-- their email or, until then, as waiting.
create table club_emails (
  id uuid primary key,
  subject text not null,
  body text not null,
  product_id text,
  -- What its links say, and checkouts keep (customer -> 'source').
  source jsonb not null unique,
  sent_by text not null,
  began_at timestamptz not null default now(),
  -- How many it goes to, and the number of the last of them.
  members integer not null check (members > 0),
  last_number bigint not null,
  -- Up to whom outbox work was made, and when last.
  queued_number bigint not null default 0,
  queued_at timestamptz,
  stopped_at timestamptz,
  ended_at timestamptz,
  sent integer not null default 0,
  -- The address was refused for good, or the mail server has taken it in no attempt.
  failed integer not null default 0,
  -- Interrupted while it was sent: they may have it.
  not_known integer not null default 0,
  -- Left before their turn.
  departed integer not null default 0,
  -- It was stopped before their turn.
  stopped integer not null default 0,
  -- Left after they got it; those stand in `sent` as well.
  departed_after integer not null default 0,
  check (sent + failed + not_known + departed + stopped <= members)
);

create unique index one_club_email_at_a_time on club_emails ((true)) where ended_at is null;

create index club_emails_by_time on club_emails (began_at);

-- The members whose outbox work is still to be made.
create function members_to_queue(p_email club_emails) returns setof newsletter_subscribers
language sql stable as $$
  select * from newsletter_subscribers
  where number > p_email.queued_number and number <= p_email.last_number and refused_at is null
$$;

-- Ends the email that goes out once nobody waits for it.
create function end_club_email(p_id uuid) returns void
language sql as $$
  update club_emails set ended_at = now()
  where id = p_id and ended_at is null
    and not exists (select from pending_club_work(id))
    and not exists (select from members_to_queue(club_emails))
$$;

-- Counts as not known what a crash has interrupted, and makes the outbox work of the next members: as many as may be sent in the
-- minutes since the last, at most p_minutes, less those who still wait.
create function advance_club_email(p_per_minute integer, p_minutes integer) returns void
language plpgsql as $$
declare
  email club_emails;
  pieces integer;
  last bigint;
begin
  -- Every change of an email's work locks the email first.
  select * into email from club_emails where ended_at is null for update;
  if email.id is null then
    return;
  end if;
  with interrupted as (
    update outbox set done_at = now(), last_error = 'Interrupted while it was sent: it may have arrived.'
    where id in (select id from pending_club_work(email.id)) and claimed_until <= now()
    returning id
  )
  update club_emails set not_known = not_known + (select count(*) from interrupted) where id = email.id;

  pieces := floor(p_per_minute * least(p_minutes, coalesce(extract(epoch from now() - email.queued_at) / 60, p_minutes)))
    - (select count(*) from pending_club_work(email.id));
  if pieces > 0 then
    with queued as (
      select * from members_to_queue(email) order by number limit pieces
    ), made as (
      insert into outbox (kind, dedupe_key, payload)
      select 'club-email', 'club-email:' || email.id || ':' || number, jsonb_build_object('club_email_id', email.id, 'email', queued.email)
      from queued
    )
    select max(number) into last from queued;
    update club_emails set queued_number = coalesce(last, last_number), queued_at = now() where id = email.id;
  end if;
  perform end_club_email(email.id);
end $$;

-- Stops the email that goes out: who still waits doesn't get it. What is being sent at this moment is, once: it isn't tried again.
create function stop_club_email(p_id uuid, p_actor text) returns boolean
language plpgsql as $$
declare
  email club_emails;
begin
  select * into email from club_emails where id = p_id and ended_at is null and stopped_at is null for update;
  if email.id is null then
    return false;
  end if;
  with left_out as (
    delete from outbox
    where id in (select id from pending_club_work(email.id)) and claimed_until is null
    returning id
  )
  update club_emails
  set stopped_at = now(), queued_number = last_number,
    stopped = (select count(*) from left_out) + (select count(*) from members_to_queue(email))
  where id = email.id;
  perform end_club_email(email.id);
  perform add_audit_entry(p_actor, 'stop', 'club email', p_id::text);
  return true;
end $$;

-- Counts who leaves, and takes from them what waits to be sent: once for a statement, since undoing an import takes out 20,000. Those
-- have not left.
create function count_departures() returns trigger
language plpgsql as $$
declare
  email club_emails;
  are_leaving boolean := current_setting('shop.undoes_import', true) is distinct from 'on';
begin
  if not exists (select from departed) then
    return null;
  end if;
  if are_leaving then
    insert into club_departures (day, departures) select (now() at time zone shop_zone())::date, count(*) from departed
    on conflict (day) do update set departures = club_departures.departures + excluded.departures;
  end if;
  select * into email from club_emails where ended_at is null for update;
  with leavers as (
    select departed.email, refused_at, (number > email.queued_number and number <= email.last_number) is true as is_before_work
    from departed
  ), newest as (
    select distinct on (leavers.email) outbox.*
    from leavers join outbox on payload ->> 'email' = leavers.email
    where kind = 'club-email' and failed_at is null and not is_before_work
    order by leavers.email, outbox.created_at desc
  ), left_out as (
    -- Whoever sends it now finds no member anymore, unless it is too late. What a crash has interrupted may have arrived.
    delete from outbox
    where id in (select id from newest where done_at is null) and (claimed_until is null or claimed_until <= now())
    returning claimed_until is not null as is_interrupted
  ), counts as (
    select email.id, count(*) as before, 0 as after, 0 as unsure from leavers where is_before_work and refused_at is null
    union all
    select email.id, count(*) filter (where not is_interrupted), 0, count(*) filter (where is_interrupted) from left_out
    union all
    select (payload ->> 'club_email_id')::uuid, 0, 1, 0 from newest where are_leaving and done_at is not null and last_error is null
  ), sums as (
    select counts.id, sum(before) as before, sum(after) as after, sum(unsure) as unsure from counts group by counts.id
  )
  update club_emails set
    departed = departed + before, departed_after = departed_after + after, not_known = not_known + unsure
  from sums where club_emails.id = sums.id;
  return null;
end $$;

create trigger count_departures after delete on newsletter_subscribers
referencing old table as departed for each statement execute function count_departures();

-- Takes those out again whom an import of the last day has added at this time; returns how many. They have not left the club.
create function undo_import(p_at timestamptz, p_actor text) returns integer
language plpgsql as $$
declare
  removed integer;
begin
  perform set_config('shop.undoes_import', 'on', true);
  delete from newsletter_subscribers
  where source = 'import' and created_at = p_at and created_at > now() - interval '1 day';
  get diagnostics removed = row_count;
  if removed > 0 then
    perform add_audit_entry(
      p_actor => p_actor, p_action => 'undo import', p_subject => 'subscribers', p_subject_id => 'all',
      p_details => jsonb_build_object('count', removed)
    );
  end if;
  return removed;
end $$;

-- customers
-- ---------

-- Whose data was erased, to repeat it on what a restore brings back. Also in the blob store, which a restore leaves alone.
create table erasures (
  email_hash text primary key check (email_hash ~ '^[0-9a-f]{64}$'),
  -- What is newer belongs to someone who came back.
  erased_at timestamptz not null
);

-- The addresses of erased people that are here again with something from before, and the time until which that is to be erased.
create function returned_people() returns table (email text, erased_at timestamptz)
language sql stable as $$
  select kept.email, erasures.erased_at
  from erasures cross join lateral (
    select customers.email from customers
    where email_hash(customers.email) = email_hash and exists (select from orders_of_person(customers.email, erasures.erased_at))
    union
    select customer ->> 'email' from checkouts
    where email_hash(customer ->> 'email') = email_hash and state <> 'ordered' and customer is not null
      and created_at <= erasures.erased_at
    union
    select newsletter_subscribers.email from newsletter_subscribers
    where email_hash(newsletter_subscribers.email) = email_hash and created_at <= erasures.erased_at
    union
    select waitlist.email from waitlist
    where email_hash(waitlist.email) = email_hash and created_at <= erasures.erased_at
    union
    select payload ->> 'email' from outbox
    where email_hash(payload ->> 'email') = email_hash and payload ->> 'email' is not null and created_at <= erasures.erased_at
      and kind not in ('erased', 'erase-elsewhere')
    union
    select content ->> 'email' from unknown_payments
    where email_hash(content ->> 'email') = email_hash and content ->> 'email' is not null and paid_at <= erasures.erased_at
  ) as kept
  order by kept.email
$$;

-- Whether an unknown payment is of a person who was erased after it: their order was over by then, so nothing is to be shipped. An
-- erasure leaves the number of the order in a payment at Stripe, and no address.
create function is_of_erased_person(p_content jsonb, p_paid_at timestamptz) returns boolean
language sql stable as $$
  select p_content ->> 'email' is null and p_content ->> 'order_number' is not null
    or exists (
      select from erasures
      where email_hash = email_hash(p_content ->> 'email') and erased_at >= p_paid_at
    )
$$;

-- Whether it may be booked without an order. A payment at PayPal names the payer's account, which may have another address than the
-- one that was erased: once anybody was erased after it, a person decides.
create function may_be_booked(p_provider text, p_content jsonb, p_paid_at timestamptz) returns boolean
language sql stable as $$
  select is_of_erased_person(p_content, p_paid_at)
    or p_provider = 'paypal' and exists (select from erasures where erased_at >= p_paid_at)
$$;

-- health
-- ------

-- Unexpected errors by the id that a shopper was told, kept for 30 days. `error` is what the log has: no personal data.
create table incidents (
  id uuid primary key,
  function text not null,
  request text,
  error jsonb not null,
  created_at timestamptz not null default now()
);

create index incidents_by_time on incidents (created_at);

-- office
-- ------

-- The open links of an address, the newest five, made when an email is sent or at the terminal. Using one deletes all.
create table office_sign_ins (
  token_hash text primary key,
  email text not null,
  expires_at timestamptz not null default now() + interval '10 minutes'
);

create index sign_ins_of_address on office_sign_ins (email, expires_at);

-- A session ends after 12 hours without a request, and after 7 days (is_open).
create table office_sessions (
  token_hash text primary key,
  email text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

create function is_open(p_session office_sessions) returns boolean
language sql stable as $$
  select p_session.last_seen_at > now() - interval '12 hours'
    and p_session.created_at > now() - interval '7 days'
$$;

-- The sums of what was booked, by the day on which it happened, the day on which it was booked, and the state whose tax it has: of each
-- day of booking that is over, written once (write_day_sums). What is found later is so a row of its own. Amounts are in cents, as in
-- journal_entries; `paid` and `paid_back` are with tax.
create table day_sums (
  -- Whose days they are.
  time_zone text not null,
  day date not null,
  booked_on date not null,
  state text,
  orders integer not null,
  pieces integer not null,
  gross integer not null,
  discount integer not null,
  discounted_orders integer not null,
  refund integer not null,
  refunds integer not null,
  failed_refunds integer not null,
  fee integer not null,
  fees integer not null,
  dispute integer not null,
  disputes integer not null,
  won_disputes integer not null,
  tax integer not null,
  tax_refund integer not null,
  paid integer not null,
  paid_back integer not null,
  unique nulls not distinct (time_zone, day, booked_on, state)
);

-- Counted are orders that paid for shipping, and refunds of it less those that failed. `taxable` and `exempt` are of pieces.
alter table day_sums
  add column shipping integer not null default 0,
  add column shipping_orders integer not null default 0,
  add column shipping_refund integer not null default 0,
  add column shipping_refunds integer not null default 0,
  add column exempt integer not null default 0,
  add column taxable integer not null default 0,
  add column taxed_shipping integer not null default 0;

create index day_sums_by_booking on day_sums (time_zone, booked_on);

-- The pieces as they were bought, likewise.
create table piece_sums (
  time_zone text not null,
  day date not null,
  booked_on date not null,
  product_id text not null,
  product_name text not null,
  size text not null,
  pieces integer not null,
  primary key (time_zone, day, booked_on, product_id, product_name, size)
);

-- The same sums of what happened on some days and was booked from an instant until another.
create function sum_bookings(p_zone text, p_from date, p_to date, p_since timestamptz, p_until timestamptz)
returns setof day_sums
language sql stable as $$
  select
    p_zone, (entry.at at time zone p_zone)::date as day, (coalesce(booked_at, entry.at) at time zone p_zone)::date as booked_on,
    tax_state,
    count(*) filter (where is_sale)::integer, sum(pieces)::integer, sum(gross)::integer, sum(discount)::integer,
    count(*) filter (where discount > 0)::integer, sum(refund)::integer,
    count(*) filter (where entry.kind = 'refund' and entry.amount > 0)::integer,
    count(*) filter (where entry.kind = 'refund' and entry.amount < 0)::integer,
    sum(fee)::integer, sum(sign(fee))::integer, sum(dispute)::integer,
    count(*) filter (where dispute > 0)::integer, count(*) filter (where dispute < 0)::integer,
    coalesce(sum(entry.tax) filter (where is_sale), 0)::integer, coalesce(sum(entry.tax) filter (where not is_sale), 0)::integer,
    coalesce(sum(entry.amount) filter (where is_sale), 0)::integer, coalesce(sum(entry.amount) filter (where not is_sale), 0)::integer,
    sum(shipping)::integer, count(*) filter (where shipping > 0)::integer,
    sum(shipping_refund)::integer, sum(sign(shipping_refund))::integer,
    coalesce(sum(gross - discount - taxable), 0)::integer, coalesce(sum(taxable), 0)::integer, sum(taxed_shipping)::integer
  from bookings join journal_entries as entry using (id)
  where bookings.at >= p_from::timestamp at time zone p_zone and bookings.at < (p_to + 1)::timestamp at time zone p_zone
    and coalesce(booked_at, bookings.at) >= p_since and coalesce(booked_at, bookings.at) < p_until and order_number is not null
  group by day, booked_on, tax_state
$$;

create function sum_pieces(p_zone text, p_from date, p_to date, p_since timestamptz, p_until timestamptz) returns setof piece_sums
language sql stable as $$
  select
    p_zone, (entry.at at time zone p_zone)::date as day, (coalesce(booked_at, entry.at) at time zone p_zone)::date as booked_on,
    product_id, product_name, size, sum(quantity)::integer
  from bookings join journal_entries as entry using (id)
  cross join jsonb_to_recordset(items) as item (product_id text, product_name text, size text, quantity integer)
  where bookings.at >= p_from::timestamp at time zone p_zone and bookings.at < (p_to + 1)::timestamp at time zone p_zone
    and coalesce(booked_at, bookings.at) >= p_since and coalesce(booked_at, bookings.at) < p_until and is_sale and product_id <> ''
  group by day, booked_on, product_id, product_name, size
$$;

-- Until when what was booked is in the sums.
create function summed_until(p_zone text) returns timestamptz
language sql stable as $$
  select coalesce((max(booked_on) + 1)::timestamp at time zone p_zone, '-infinity') from day_sums where time_zone = p_zone
$$;

-- The sums of some days of the shop: those that are written, and of what was booked since.
create function sums_of_days(p_zone text, p_from date, p_to date) returns setof day_sums
language sql stable set jit = off as $$
  select * from day_sums where time_zone = p_zone and day between p_from and p_to
  union all
  select * from sum_bookings(p_zone, p_from, p_to, (select summed_until(p_zone)), 'infinity')
$$;

create function pieces_of_days(p_zone text, p_from date, p_to date) returns setof piece_sums
language sql stable set jit = off as $$
  select * from piece_sums where time_zone = p_zone and day between p_from and p_to
  union all
  select * from sum_pieces(p_zone, p_from, p_to, (select summed_until(p_zone)), 'infinity')
$$;

-- jobs
-- ----

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

alter table webhook_events add column held_at timestamptz;

alter table webhook_events drop constraint webhook_events_type_check;

alter table webhook_events add constraint webhook_events_type_check check (type in (
  'order.created', 'order.paid', 'order.shipped', 'order.refunded', 'order.cancelled', 'return.requested', 'return.completed'
));

-- An event for the owner's tools.
alter table webhook_events drop constraint webhook_events_type_check;

alter table webhook_events add constraint webhook_events_type_check check (type in (
  'order.created', 'order.paid', 'order.delayed', 'order.shipped', 'order.refunded', 'order.cancelled', 'return.requested',
  'return.completed'
));

create index pending_webhook_events on webhook_events (available_at) where delivered_at is null and failed_at is null;

create index webhook_events_by_time on webhook_events (occurred_at);

-- As the office lists them: first those that are not delivered.
create index listed_webhook_events on webhook_events ((delivered_at is not null), occurred_at desc);

create index failed_webhook_events on webhook_events (failed_at) where failed_at is not null;

-- Trigger function: writes the event of this type, once for each row: of the order, refund, return or delay whose id is in this
-- column. It runs when the transaction ends, because pieces and taxes are written after the row.
create function add_webhook_event() returns trigger
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

create constraint trigger order_paid after update of payment_status on orders
  deferrable initially deferred for each row when (new.payment_status = 'completed' and old.payment_status = 'pending')
  execute function add_webhook_event('order.paid', 'order', 'id');

create constraint trigger order_delayed after insert on delays
  deferrable initially deferred for each row execute function add_webhook_event('order.delayed', 'delay', 'id');

-- http
-- ----

-- What was asked under a key, so that the same key with other content is refused (netlify/http/request-keys.ts).
create table request_keys (
  call text not null,
  key uuid not null,
  -- A hash of the request without its key and its secrets.
  content text not null,
  -- It was carried out. Until then a refusal frees its key.
  is_done boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (call, key)
);

create index request_keys_by_age on request_keys (created_at);
