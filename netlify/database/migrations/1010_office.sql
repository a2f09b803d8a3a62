-- Signing in to the owner's office. Tokens are random, and only their hashes are kept.

-- The open links of an address, the newest five, made when an email is sent or at the terminal. Using one deletes all.
create table office_sign_ins (
  token_hash text primary key,
  email text not null,
  expires_at timestamptz not null default now() + interval '10 minutes'
);

create index sign_ins_of_address on office_sign_ins (email, expires_at);

-- Signs the cookie by which a browser in which this address has signed in is known again: p_nonce is random, and only this
-- database has the key.
create function sign_device(p_email text, p_nonce text) returns text
language sql stable as $$
  select rtrim(translate(client_hash('device ' || p_nonce || ' ' || p_email), '+/', '-_'), '=')
$$;

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

-- The orders that a search finds: all of a product, if one is given, or of a promo code, if the search is one; else by what a caller
-- reads out: words of the order, the end of a phone number (four digits or more), the tracking number of a parcel, or the id of
-- a payment at its provider. In `from`, the planner sees the search: it uses the indexes that begin with it.
create function find_orders(p_search text, p_product_id text) returns setof uuid
language sql stable as $$
  with promo as materialized (
    select code from promo_codes where code = upper(btrim(p_search)) and p_product_id is null
  )
  select order_id from order_items where product_id = p_product_id
  union
  select id from orders where promo_code = (select code from promo)
  union
  select orders.id from orders
  where p_product_id is null and not exists (select from promo) and words @@ prefix_query(p_search)
  union
  select order_id from shipments where compact_number(tracking_number) = compact_number(p_search)
  union
  select orders.id from payments join orders using (checkout_id)
  where provider in ('stripe', 'paypal') and provider_payment_id = btrim(p_search)
  union
  select orders.id from payments join orders using (checkout_id)
  where provider in ('stripe', 'paypal') and capture_id = btrim(p_search)
  union
  select orders.id from customers join orders on orders.customer_id = customers.id
  where p_search ~ '^[+0-9 ()./-]*$' and length(reversed_phone(p_search)) >= 4
    and reversed_phone(phone) like reversed_phone(p_search) || '%'
$$;
