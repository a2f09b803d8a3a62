-- A shop of three years up to today, denser toward the end (fill.ts), under the schema's own triggers. Statements end with an empty line.
-- 1 to 3 pieces; 74 % card, 25 % PayPal, 1 % free; 15 % with a promo code; 2 % cancelled, 3 % refunded, 3 % refunded in part; 7.7 % returned;
-- one abandoned checkout for each order, purged after 30 days. Each customer row is one of an order, as insert_order writes them: 24 % of the
-- orders go to 4 % · total addresses (2 to 20 orders each), and one address has 500, of 1,000 orders 50.
create schema bench;

create function bench.h(salt text, n bigint, m bigint) returns bigint language sql immutable as
$$ select (hashtextextended(salt || ':' || n, 0) & 9223372036854775807) % m $$;

create function bench.id(kind text, n bigint) returns uuid language sql immutable as
$$ select overlay(overlay(md5(kind || ':' || n) placing '4' from 13) placing 'a' from 17)::uuid $$;

create function bench.pick(list text[], salt text, n bigint) returns text language sql immutable as
$$ select list[1 + bench.h(salt, n, cardinality(list))] $$;

create table bench.places (nr serial, city text, state text, code text, zip text, rate integer);

insert into bench.places (city, state, code, zip, rate) values
 ('Lexington','Kentucky','KY','405',6000),('Louisville','Kentucky','KY','402',6000),('Frankfort','Kentucky','KY','406',6000),
 ('Cincinnati','Ohio','OH','452',5750),('Columbus','Ohio','OH','432',5750),('Nashville','Tennessee','TN','372',7000),('Memphis','Tennessee','TN','381',7000),
 ('Chicago','Illinois','IL','606',6250),('Indianapolis','Indiana','IN','462',7000),('Atlanta','Georgia','GA','303',4000),('Austin','Texas','TX','787',6250),
 ('Houston','Texas','TX','770',6250),('Dallas','Texas','TX','752',6250),('New York','New York','NY','100',4000),('Brooklyn','New York','NY','112',4000),
 ('Los Angeles','California','CA','900',7250),('San Diego','California','CA','921',7250),('Portland','Oregon','OR','972',0),('Seattle','Washington','WA','981',6500),
 ('Denver','Colorado','CO','802',2900),('Miami','Florida','FL','331',6000),('Orlando','Florida','FL','328',6000),('Boston','Massachusetts','MA','021',6250),
 ('Detroit','Michigan','MI','482',6000),('Minneapolis','Minnesota','MN','554',6875);

insert into promo_codes (code, discount_type, discount_value)
select 'SEED' || n, 'percentage', 1000 from generate_series(1, 20) n union all select 'ANGELSHARE', 'percentage', 10000 on conflict do nothing;

-- Orders first to last of so many, the newest last.
create procedure bench.fill(first bigint, last bigint, total bigint) language plpgsql set work_mem = '64MB' set jit = off as $fill$
#variable_conflict use_column
begin
  create temp table s on commit drop as
  select n, at, email, first_name, last_name, phone, place.city, place.state, place.code, place.zip || lpad(bench.h('zip', n, 100)::text, 2, '0') as zip,
    (1 + bench.h('street', n, 9000)) || ' ' || bench.pick(array['Jefferson Street','Main Street','Old Frankfort Pike','Broadway','Maple Avenue','Limestone Street','Short Street','High Street','Oak Lane','River Road'], 'road', n) as line1,
    q1, q2, size1, size2, subtotal, discount, promo, tax, subtotal - discount + tax as total, provider, age,
    case
      when status = 'aged' then case when age < interval '3 days' then 'processing' when age < interval '8 days' then 'shipped' else 'delivered' end
      else status end as status,
    fate, has_return
  from (
    select x.*, case when fate < 20 then 'cancelled' when fate < 50 and age > interval '12 days' then 'refunded' else 'aged' end as status,
      fate >= 100 and fate < 180 and age > interval '9 days' and provider <> 'free' as has_return,
      case when provider = 'free' then 0 else round((subtotal - discount) * rate / 100000.0)::integer end as tax
    from (
      select w.*, 2899 * (q1 + q2) as subtotal,
        case when provider = 'free' then 2899 * (q1 + q2) when promo is not null then 290 * (q1 + q2) else 0 end as discount
      from (
        select n, now() - age as at, age, bench.h('fate', n, 1000) as fate,
          case
            when n % greatest(total / 500, 20) = 0 then 'loyal@' || 'bourbon.example'
            when bench.h('again', n, 100) < 24 then 'regular.' || bench.h('who', n, greatest(total * 4 / 100, 1)) || '@bourbon.example'
            else 'shopper.' || n || '@mail' || (n % 7) || '.example' end as email,
          bench.pick(array['Wade','June','Etta','Boone','Clay','Mary','James','John','Linda','Robert','Patricia','Michael','Jennifer','William','Elizabeth','David','Barbara','Richard','Susan','Joseph','Jessica','Thomas','Sarah','Charles','Karen','Ana','José','Zoë','Björn','Siobhán'], 'first', n) as first_name,
          bench.pick(array['Tolliver','Boone','Smith','Johnson','Williams','Brown','Jones','Garcia','Miller','Davis','Rodriguez','Martinez','Hernandez','Lopez','Gonzalez','Wilson','Anderson','Thomas','Taylor','Moore','Jackson','Martin','Lee','Perez','Thompson','White','Harris','Sanchez','Clark','Ramirez'], 'last', n) || case when bench.h('dbl', n, 3) = 0 then '-' || n else '' end as last_name,
          case when bench.h('tel', n, 3) > 0 then '+1 859 ' || lpad(bench.h('telno', n, 10000000)::text, 7, '0') end as phone,
          1 + bench.h('q1', n, 2)::integer as q1, case when bench.h('l2', n, 4) = 0 then 1 else 0 end as q2,
          bench.pick(array['XS','S','M','M','L','L','XL','XXL'], 'size', n) as size1, bench.pick(array['S','M','L','XL'], 'size2', n) as size2,
          case when free then 'ANGELSHARE' when bench.h('promo', n, 100) < 15 then 'SEED' || (1 + bench.h('code', n, 20)) end as promo,
          case when free then 'free' when prov < 74 then 'stripe' else 'paypal' end as provider,
          1 + bench.h('place', n, 25) as place_nr, p.rate
        from (
          select g as n, interval '1095 days' * (1 - power(g::float8 / total, 0.8)) + interval '1 minute' as age, bench.h('prov', g, 100) as prov, bench.h('free', g, 100) = 0 as free
          from generate_series(first, last) g
        ) v join bench.places p on p.nr = 1 + bench.h('place', n, 25)
      ) w
    ) x
  ) y join bench.places place on place.nr = place_nr;
  create index on s (n); analyze s;
  insert into checkouts (id, checkout_key, content_hash, state, currency, subtotal, discount, tax, tax_state, total, promo_code, items, customer, billing_address, shipping_address, created_at, expires_at)
  select bench.id('checkout', n), bench.id('key', n), md5(n::text), 'ordered', 'usd', subtotal, discount, tax, code, total, promo,
    jsonb_build_array(jsonb_build_object('product_id','ghost-barrel-tee','product_name','Ghost Barrel Heritage Tee','size',size1,'unit_price',2899,'quantity',q1))
      || case when q2 > 0 then jsonb_build_array(jsonb_build_object('product_id','ghost-barrel-tee','product_name','Ghost Barrel Heritage Tee','size',size2,'unit_price',2899,'quantity',q2)) else '[]' end,
    jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email', email, 'phone', phone), a, a, at - interval '5 minutes', at + interval '1 hour'
  from s cross join lateral (select jsonb_build_object('first_name', first_name, 'last_name', last_name, 'address_line1', line1, 'address_line2', null, 'city', city, 'state_province', state, 'postal_code', zip, 'country', 'United States') as a) as addr;
  -- Abandoned: as many; purged when older than 30 days.
  insert into checkouts (id, checkout_key, content_hash, state, currency, subtotal, discount, tax, tax_state, total, items, customer, billing_address, shipping_address, created_at, expires_at, purged_at)
  select bench.id('abandoned', n), bench.id('akey', n), case when gone then '' else md5(n::text) end, 'expired', 'usd', 2899, 0, 174, 'KY', 3073,
    '[{"product_id": "ghost-barrel-tee", "product_name": "Ghost Barrel Heritage Tee", "size": "M", "unit_price": 2899, "quantity": 1}]',
    case when not gone then jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email', email, 'phone', phone) end,
    case when not gone then a end, case when not gone then a end, at - interval '2 hours', at - interval '1 hour', case when gone then at + interval '30 days' end
  from (select *, age > interval '31 days' as gone from s) t
    cross join lateral (select jsonb_build_object('first_name', first_name, 'last_name', last_name, 'address_line1', line1, 'address_line2', null, 'city', city, 'state_province', state, 'postal_code', zip, 'country', 'United States') as a) as addr;
  insert into payments (id, checkout_id, provider, provider_payment_id, capture_id, card_brand, card_last4, amount, currency, state, created_at, paid_at, next_check_at)
  select bench.id('payment', n), bench.id('checkout', n), provider, case provider when 'stripe' then 'pi_seed' || n when 'paypal' then 'PPSEED' || n else bench.id('free', n)::text end,
    case provider when 'paypal' then 'CAPSEED' || n end, case provider when 'stripe' then 'visa' end, case provider when 'stripe' then lpad(bench.h('card', n, 10000)::text, 4, '0') end,
    total, 'usd', case when provider <> 'free' and status in ('cancelled', 'refunded') then 'refunded' else 'applied' end, at - interval '4 minutes', at, at from s;
  insert into payments (id, checkout_id, provider, provider_payment_id, amount, currency, state, created_at, next_check_at)
  select bench.id('lost', n), bench.id('abandoned', n), 'stripe', 'pi_lost' || n, 3073, 'usd', 'cancelled', at - interval '2 hours', at from s where n % 2 = 0;
  insert into customers (id, first_name, last_name, email, phone, created_at) select bench.id('customer', n), first_name, last_name, email, phone, at from s;
  insert into shipping_addresses (id, customer_id, first_name, last_name, address_line1, city, state_province, postal_code, country, created_at)
  select bench.id('address', n), bench.id('customer', n), first_name, last_name, line1, city, state, zip, 'United States', at from s;
  insert into orders (id, checkout_id, customer_id, shipping_address_id, order_number, secure_token, currency, subtotal, sales_tax, tax_state, discount_amount, promo_code, promo_discount, total_amount, payment_status, status, notes, created_at)
  select bench.id('order', n), bench.id('checkout', n), bench.id('customer', n), bench.id('address', n), 'ORD-' || to_char(at, 'YYYYMMDD') || '-' || lpad(n::text, 6, '0'),
    encode(sha256(('token' || n)::bytea), 'hex'), 'usd', subtotal, tax, code, discount, promo, discount, total,
    case when provider <> 'free' and status in ('cancelled', 'refunded') then 'refunded' else 'completed' end,
    case when provider = 'free' and status = 'refunded' then 'delivered' else status end, case when n % 20 = 0 then 'Ring twice.' end, at from s;
  insert into order_items (id, order_id, line, product_id, product_name, size, unit_price, quantity, total_price)
  select bench.id('item', n), bench.id('order', n), 1, 'ghost-barrel-tee', 'Ghost Barrel Heritage Tee', size1, 2899, q1, 2899 * q1 from s
  union all select bench.id('item2', n), bench.id('order', n), 2, 'ghost-barrel-tee', 'Ghost Barrel Heritage Tee', size2, 2899, q2, 2899 * q2 from s where q2 > 0;
  insert into bookings (at, booked_at, kind, payment_id, order_id, amount, tax) select at, at, 'payment', bench.id('payment', n), bench.id('order', n), total, tax from s order by n;
  insert into promo_redemptions (checkout_id, code, state, created_at) select bench.id('checkout', n), promo, 'redeemed', at from s where promo is not null;
  insert into shipments (id, order_id, carrier, tracking_number, shipped_at, delivered_at)
  select bench.id('parcel', n), bench.id('order', n), 'UPS', '1Z999AA1' || lpad(n::text, 8, '0'), at + interval '1 day', case when status <> 'shipped' then at + interval '5 days' end
  from s where status in ('shipped', 'delivered', 'refunded');
  -- Refunds: cancelled and refunded in full; 3 % in part.
  insert into refunds (id, payment_id, amount, kind, sales_tax, reason, idempotency_key, provider_refund_id, state, completed_at, next_check_at, created_at)
  select bench.id('refund', n), bench.id('payment', n), total, case status when 'cancelled' then 'cancellation' else 'operator' end, tax, 'asked for it', 'seed:' || n, 're_seed' || n, 'succeeded', r, null, r
  from (select *, at + case status when 'cancelled' then interval '3 hours' else interval '9 days' end as r from s) t where provider <> 'free' and status in ('cancelled', 'refunded') and r < now();
  insert into refunds (id, payment_id, amount, kind, sales_tax, reason, idempotency_key, provider_refund_id, state, completed_at, next_check_at, created_at)
  select bench.id('partial', n), bench.id('payment', n), 500, 'operator', least(28, tax), 'a loose seam', 'seedpart:' || n, 're_part' || n, 'succeeded', at + interval '8 days', null, at + interval '8 days'
  from s where provider <> 'free' and fate between 60 and 89 and status = 'delivered' and age > interval '9 days' and total > 1000;
  -- Returns: 8 %.
  insert into returns (id, order_id, return_number, key, state, note, refusal, carrier, tracking_number, requested_at, label_sent_at, received_at, completed_at, fee)
  select bench.id('return', n), bench.id('order', n), 'RET-' || to_char(at, 'YYYYMMDD') || '-' || lpad(n::text, 6, '0') || '-1', bench.id('rkey', n), rs,
    case when n % 3 = 0 then 'Too tight around the shoulders.' else '' end, case rs when 'refused' then 'worn' end, case when rs in ('label_sent','received','completed') then 'UPS' end,
    case when rs in ('label_sent','received','completed') then '1ZRET' || n end, rq, case when rs in ('label_sent','received','completed') then rq + interval '8 hours' end,
    case when rs in ('received','completed') then rq + interval '6 days' end, case when rs = 'completed' then rq + interval '8 days' end, case when rs = 'completed' then 0 end
  from (select *, at + interval '7 days' as rq, case when age < interval '8 days' then 'requested' when age < interval '13 days' then 'label_sent' when age < interval '16 days' then 'received'
      when fate < 104 then 'refused' when fate < 110 then 'cancelled' else 'completed' end as rs from s where has_return and status = 'delivered') t;
  insert into return_items (id, return_id, order_item_id, piece, size, reason, price, discount, tax, condition, received_at, received_by, outcome, is_withdrawn)
  select bench.id('piece', n), returns.id, bench.id('item', n), 1, size1, (array['too_small','too_large','changed_my_mind'])[1 + n % 3], 2899, 0, 0,
    case when returns.state in ('completed') then 'as_new' end, case when returns.state in ('completed') then received_at end, case when returns.state in ('completed') then 'etta' end,
    case when returns.state = 'completed' then 'refunded' end, returns.state in ('refused', 'cancelled')
  from s join returns on returns.id = bench.id('return', n);
  insert into refunds (id, payment_id, amount, kind, sales_tax, reason, idempotency_key, provider_refund_id, state, completed_at, next_check_at, created_at, return_id, lines)
  select bench.id('rrefund', n), bench.id('payment', n), least(2500, total), 'return', least(100, tax), 'returned', 'seedret:' || n, 're_ret' || n, 'succeeded', completed_at, null, completed_at, returns.id,
    jsonb_build_array(jsonb_build_object('order_item_id', bench.id('item', n), 'piece', 1))
  from s join returns on returns.id = bench.id('return', n) where returns.state = 'completed' and completed_at < now();
  insert into bookings (at, booked_at, kind, payment_id, refund_id, order_id, amount, tax)
  select completed_at, completed_at, 'refund', payment_id, refunds.id, bench.id('order', n), refunds.amount, sales_tax
  from s join refunds on refunds.payment_id = bench.id('payment', n) order by completed_at;
  insert into audit (at, actor, action, subject, subject_id, details)
  select at + interval '20 hours', 'etta@bourbon.example', 'print', 'order', number, '{}' from (select *, 'ORD-' || to_char(at, 'YYYYMMDD') || '-' || lpad(n::text, 6, '0') as number from s) t where status in ('shipped','delivered','refunded')
  union all select at + interval '1 day', 'etta@bourbon.example', 'ship', 'order', 'ORD-' || to_char(at, 'YYYYMMDD') || '-' || lpad(n::text, 6, '0'), jsonb_build_object('carrier','UPS','tracking_number','1Z999AA1' || lpad(n::text, 8, '0')) from s where status in ('shipped','delivered','refunded')
  union all select at + interval '5 days', 'etta@bourbon.example', 'deliver', 'order', 'ORD-' || to_char(at, 'YYYYMMDD') || '-' || lpad(n::text, 6, '0'), '{}' from s where status in ('delivered','refunded')
  union all select at + interval '2 days', 'boone@bourbon.example', 'note', 'order', 'ORD-' || to_char(at, 'YYYYMMDD') || '-' || lpad(n::text, 6, '0'), '{"note": "Called about the size, wants a call back on Monday."}' from s where n % 10 = 0;
  insert into outbox (kind, dedupe_key, payload, available_at, attempts, done_at, created_at)
  select kind, kind || ':' || bench.id('order', n), jsonb_build_object('order_id', bench.id('order', n)), at, 1, at, at
  from s cross join unnest(array['order-confirmation','new-order','order-shipped']) as kind
  where case kind when 'order-shipped' then status in ('shipped','delivered','refunded') when 'new-order' then age < interval '30 days' else true end
  union all select 'order-number', 'order-number:' || bench.id('payment', n), jsonb_build_object('payment_id', bench.id('payment', n)), at, 1, at, at from s where provider = 'stripe' and age < interval '30 days'
  union all select 'refund', 'refund:' || refunds.id, jsonb_build_object('refund_id', refunds.id), refunds.created_at, 1, refunds.created_at, refunds.created_at from s join refunds on payment_id = bench.id('payment', n)
  union all select 'order-refunded', 'order-refunded:' || refunds.id, jsonb_build_object('order_id', bench.id('order', n), 'refund_id', refunds.id, 'amount', refunds.amount), refunds.created_at, 1, refunds.created_at, refunds.created_at from s join refunds on payment_id = bench.id('payment', n)
  union all select 'return-requested', 'return-requested:' || returns.id, jsonb_build_object('order_id', order_id, 'return_id', returns.id), requested_at, 1, requested_at, requested_at from s join returns on returns.id = bench.id('return', n)
  union all select 'order-links', 'order-links:' || n, jsonb_build_object('email', email), at, 1, at, at from s where age < interval '30 days' and n % 5 = 0;
  insert into provider_events (provider, event_id, type, object_id, received_at, processed_at)
  select 'stripe', 'evt_seed' || n || t, case t when 1 then 'payment_intent.succeeded' else 'charge.updated' end, 'pi_seed' || n, at, at from s cross join generate_series(1, 2) t where age < interval '90 days' and provider = 'stripe'
  union all select 'paypal', 'WH-seed' || n, 'PAYMENT.CAPTURE.COMPLETED', 'CAPSEED' || n, at, at from s where age < interval '90 days' and provider = 'paypal';
  insert into newsletter_subscribers (email, source, created_at) select 'reader.' || n || '@bourbon.example', (array['footer','contact','waitlist'])[1 + n % 3], at from s where n % 5 = 0;
  insert into waitlist (email, product_id, size, created_at, notified_at) select email, 'ghost-barrel-tee', 'XS', at, case when n % 100 = 0 then now() - interval '3 days' end from s where n % 50 = 0 on conflict do nothing;
  insert into rate_limits (client, request_count, resets_at) select md5('client' || n), 1, now() + interval '1 hour' from s where age < interval '7 days' on conflict do nothing;
  -- The events of orders are added at the end of a transaction, or now.
  set constraints all immediate;
  -- Events for the owner's tools: those of the last 30 days stay, delivered, as if a tool were told.
  delete from webhook_events where subject_id in (select bench.id('order', n) from s where age > interval '30 days' union all select bench.id('return', n) from s where age > interval '30 days');
  update webhook_events set occurred_at = s.at, delivered_at = s.at, answer = 'HTTP 204', attempts = 1 from s where subject_id = bench.id('order', n);
end $fill$;

-- What does not follow from an order. Counting begins: all sizes have plenty on hand.
create procedure bench.finish(total bigint) language plpgsql as $$
begin
  insert into incidents (id, function, error, created_at) select bench.id('incident', n), 'quote', '{"name": "Error", "message": "Stripe can''t be reached.", "stack": "Error: at line"}', now() - n * interval '1 hour' from generate_series(1, 700) n;
  insert into connected_accounts (id, email, charges_enabled, onboarding_complete) select 'acct_seed' || lpad(n::text, 8, '0'), 'seller.' || n || '@bourbon.example', true, true from generate_series(1, 200) n;
  insert into connect_products (id, account_id, name, description, price_id, unit_amount, currency, is_active, created_at, changed_at)
  select 'prod_seed' || n, 'acct_seed' || lpad((1 + n % 200)::text, 8, '0'), 'Barrel ring ' || n, 'Turned from a stave.', 'price_seed' || n, 1900, 'usd', true, now(), now() from generate_series(1, 1000) n;
  insert into connect_sales (session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee, currency, created_at)
  select 'cs_seed' || n, 'acct_seed' || lpad((1 + n % 200)::text, 8, '0'), 'pi_sale' || n, 'prod_seed' || (1 + n % 1000), 'Barrel ring', 1, 1900, 190, 'usd', now() - n * interval '1095 days' / (total / 20) from generate_series(1, total / 20) n;
  update promo_codes set used = (select count(*) from promo_redemptions where promo_redemptions.code = promo_codes.code and state <> 'released') where code like 'SEED%' or code = 'ANGELSHARE';
  perform set_stock(jsonb_agg(jsonb_build_object('variant', 'ghost-barrel-tee-' || lower(size), 'product_id', 'ghost-barrel-tee', 'size', size, 'on_hand', 100000)), 'etta@bourbon.example')
  from unnest(array['XS','S','M','L','XL','XXL']) as size;
end $$;
