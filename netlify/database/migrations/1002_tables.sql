-- The shop's tables; those of the seller platform are in 1009. Amounts are integer cents in every column.

-- 256 bits out of 366 random ones: gen_random_uuid() draws from the system's secure source and needs no extension.
create function generate_secure_token() returns text
language sql volatile as $$
  select encode(
    sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea),
    'hex'
  )
$$;

-- Newsletter subscribers (requirements §3).
create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email)) and email <> ''),
  source text not null check (source in ('waitlist', 'contact', 'footer')),
  -- In the unsubscribe link of their emails: anyone who has it may unsubscribe the address.
  unsubscribe_token text not null unique default generate_secure_token() check (unsubscribe_token ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

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

create unique index one_live_checkout_per_key on checkouts (checkout_key) where state <> 'expired';
create index checkouts_of_key on checkouts (checkout_key);
create index unpaid_checkouts on checkouts (coalesce(claimed_until, expires_at)) where state in ('open', 'awaiting_payment');
create index checkouts_to_purge on checkouts (expires_at) where state = 'expired' and purged_at is null;
create trigger enforce_state before update on checkouts
  for each row execute function enforce_transition('checkout', 'state');
create trigger prevent_content_changes before update on checkouts
  for each row when (new.purged_at is null)
  execute function prevent_changes(
    'state', 'stripe_attempt', 'paypal_attempt', 'paypal_refused_address', 'expires_at', 'claimed_until'
  );
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

-- Those that still wait: one that place_order knows by now does not.
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

-- Unexpected errors by the id that a shopper was told, kept for 30 days. `error` is what the log has: no personal data.
create table incidents (
  id uuid primary key,
  function text not null,
  request text,
  error jsonb not null,
  created_at timestamptz not null default now()
);

create index incidents_by_time on incidents (created_at);

-- The pieces of counted variants: on_hand are on the shelf, committed are sold and not shipped, reserved are being paid for; the
-- rest is free. A variant without a row is not counted and never sells out. Rows change by the functions and triggers of 1005.
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

-- The digits of a phone number from the last to the first, so that those who begin alike end alike: of a number with a country
-- code or a 0 before it, the last nine.
create function reversed_phone(p_phone text) returns text
language sql immutable as $$
  select left(reverse(regexp_replace(p_phone, '[^0-9]', '', 'g')), 9)
$$;

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

-- The words of a text, for searching: in lower case, without accents, separated by anything but letters and digits. Letters that
-- have no accent to leave out are written as on a keyboard without them.
create function words_of(p_text text) returns text[]
language sql immutable as $$
  select coalesce(array_agg(word), '{}')
  from regexp_split_to_table(
    translate(
      replace(replace(replace(replace(
        lower(regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'
      ),
      'øłđðıħŧ', 'olddiht'
    ),
    '[\s!-/:-@\[-`{-~\u2010-\u201f]+'
  ) as word
  where word <> ''
$$;

-- Finds texts that have, for each word searched for, a word that begins with it.
create function prefix_query(p_search text) returns tsquery
language sql immutable as $$
  select coalesce(string_agg(format('''%s'':*', word), ' & '), '')::tsquery
  from unnest(words_of(p_search)) as word
$$;

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
  -- Where the office lists it: ORDER_TABS in src/contracts/orders/office-orders.ts. Null while its payment is pending.
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

-- Trigger function: writes the words of an order.
create function write_order_words() returns trigger
language plpgsql as $$
begin
  select array_to_tsvector(words_of(concat_ws(
    ' ', new.order_number, customers.first_name, customers.last_name, email, shipping.first_name, shipping.last_name,
    address_line1, address_line2, city, state_province, postal_code, country
  )))
  into new.words
  from customers, shipping_addresses as shipping
  where customers.id = new.customer_id and shipping.id = new.shipping_address_id;
  return new;
end $$;

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

-- A tracking number without the spaces and lower case that people type it with.
create function compact_number(p_number text) returns text
language sql immutable as $$
  select upper(regexp_replace(p_number, '\s', '', 'g'))
$$;

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

create index bookings_by_time on bookings (at);
create unique index one_booking_per_payment on bookings (payment_id) where kind = 'payment';
create trigger prevent_changes before update on bookings
  for each row execute function prevent_changes();

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

-- What the outbox holds. Also in netlify/adapters/records/emails/outbox-kinds.ts; a test compares the two lists.
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

-- Everything takes its locks in this order, so that no two calls wait for each other: the unknown payment, the checkout key
-- (lock_checkout_key), the checkout, the order, its payment (lock_payment), its return, the tracking number (check_shared_number), the refunds, the promo
-- redemption, the promo codes by code, the stock by product and size.

-- Locks a checkout key: changes to its checkouts run one at a time.
create function lock_checkout_key(p_checkout_key uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_checkout_key::text, 0))
$$;

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
