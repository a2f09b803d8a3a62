-- What the office finds orders by. A mark within a word is typed or not, so a word is kept with its parts apart and together.

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

-- The parts of the words of a text, and of names each part with those after it: {smith, smithobrien, o, obrien, brien}.
create or replace function words_of(p_text text) returns text[]
language sql immutable as $$
  select coalesce(array_agg(word), '{}')
  from search_terms(p_text) cross join unnest(parts || case when cardinality(parts) > 1 and is_name then (
    select array_agg(array_to_string(parts[place:], '')) from generate_subscripts(parts, 1) as place
  ) end) as word
$$;

-- Finds texts that have, for each word searched for, words that begin with its parts, or one that begins with them together; or one
-- that begins with all words together.
create or replace function prefix_query(p_search text) returns tsquery
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

create or replace function write_order_words() returns trigger
language plpgsql as $$
begin
  new.words := words_of_order(new);
  return new;
end $$;

do $$
begin
  -- The trigger writes the words.
  update orders set shipping_address_id = shipping_address_id;
end $$;

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

create index payments_by_card on payments (card_last4) where card_last4 is not null;

-- As in 1010: the same, and all of a product, if one is given.
create or replace function find_orders(p_search text, p_product_id text) returns setof uuid
language sql stable as $$
  select order_id from order_items where product_id = p_product_id
  union
  select id from search_orders(p_search)
$$;
