-- The shop's tables. Money is whole cents in every column (rulings, Money and tax).

-- People who asked for news (specification §3).
create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email)) and email <> ''),
  source text not null check (source in ('waitlist', 'contact', 'footer')),
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

-- What the lines of a checkout come to.
create function items_total(items jsonb) returns bigint
language sql immutable as $$
  select coalesce(sum((item ->> 'unit_price')::bigint * (item ->> 'quantity')::bigint), 0)
  from jsonb_array_elements(items) as item
$$;

-- A checkout is what a shopper was about to pay for, priced by the server and never rewritten. Its lines and people carry
-- the names of the columns that they become in an order. One browser key has at most one checkout that is not expired.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  checkout_key uuid not null,
  content_hash text not null,
  state text not null default 'open'
    check (state in ('open', 'awaiting_payment', 'ordered', 'expired')),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  subtotal integer not null check (subtotal >= 0),
  discount integer not null check (discount between 0 and subtotal),
  tax integer not null check (tax >= 0),
  total integer not null check (total = subtotal - discount + tax),
  promo_code text references promo_codes,
  items jsonb not null check (jsonb_array_length(items) > 0),
  customer jsonb not null,
  billing_address jsonb not null,
  shipping_address jsonb not null,
  notes text,
  -- Part of the key under which the provider is asked; raised when the provider's answer to the last one was a 5xx.
  provider_attempt integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  check (items_total(items) = subtotal),
  check (discount = 0 or promo_code is not null)
);

create unique index one_live_checkout_per_key on checkouts (checkout_key) where state <> 'expired';
create index checkouts_of_key on checkouts (checkout_key);
create index unpaid_checkouts on checkouts (expires_at) where state in ('open', 'awaiting_payment');
create trigger guard_state before update on checkouts
  for each row execute function guard_step('checkout', 'state');
create trigger keep_content before update on checkouts
  for each row execute function keep_as_written('state', 'provider_attempt', 'expires_at');

-- The use of a promo code by one checkout; counted in promo_codes.used while reserved or redeemed.
create table promo_redemptions (
  checkout_id uuid primary key references checkouts,
  code text not null references promo_codes,
  state text not null default 'reserved' check (state in ('reserved', 'redeemed', 'released')),
  created_at timestamptz not null default now()
);

create index redemptions_of_code on promo_redemptions (code);
create trigger guard_state before update on promo_redemptions
  for each row execute function guard_step('promo redemption', 'state');

-- Every payment that a provider knows for one of our checkouts. `free` stands for an order that costs nothing.
create table payments (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkouts,
  provider text not null check (provider in ('stripe', 'paypal', 'free')),
  provider_payment_id text not null,
  capture_id text,
  amount integer not null check (amount >= 0),
  currency text not null,
  state text not null default 'created' check (
    state in ('created', 'pending', 'applied', 'failed', 'cancelled', 'refund_due', 'refunded')
  ),
  created_at timestamptz not null default now(),
  unique (provider, provider_payment_id),
  unique (provider, capture_id)
);

create index payments_of_checkout on payments (checkout_id);
create unique index one_payment_makes_the_order on payments (checkout_id)
  where state in ('pending', 'applied');
create trigger guard_state before update on payments
  for each row execute function guard_step('payment', 'state');

-- Orders and what belongs to them (specification §3).
create table customers (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(btrim(email)) and email <> ''),
  phone text,
  created_at timestamptz not null default now()
);

create index customers_by_email on customers (email);

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
  discount_amount integer not null check (discount_amount between 0 and subtotal),
  promo_code text references promo_codes,
  promo_discount integer not null check (promo_discount = discount_amount),
  total_amount integer not null check (total_amount = subtotal - discount_amount + sales_tax),
  notes text,
  status text not null default 'processing'
    check (status in ('processing', 'shipped', 'delivered', 'cancelled', 'refunded')),
  payment_status text not null check (payment_status in ('pending', 'completed', 'failed', 'refunded')),
  created_at timestamptz not null default now()
);

create index orders_of_customer on orders (customer_id);
create index orders_by_time on orders (created_at desc);
create trigger guard_status before update on orders
  for each row execute function guard_step('order', 'status');
create trigger guard_payment_status before update on orders
  for each row execute function guard_step('order payment', 'payment_status');

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

-- Money on its way back: one row for each refund, full or in part.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount integer not null check (amount > 0),
  reason text not null,
  idempotency_key text not null unique,
  provider_refund_id text,
  state text not null default 'queued' check (state in ('queued', 'succeeded', 'failed')),
  created_at timestamptz not null default now()
);

create index refunds_of_payment on refunds (payment_id);
create trigger guard_state before update on refunds
  for each row execute function guard_step('refund', 'state');

-- What providers told us by webhook, each event once. Only its object's name is kept: the object itself is fetched again.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  object_id text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 1,
  primary key (provider, event_id)
);

create index unprocessed_events on provider_events (received_at) where processed_at is null;

-- Work that has to leave the house: mails and refunds, written in the transaction that calls for them.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('order-confirmation', 'contact-message', 'welcome', 'refund')),
  dedupe_key text not null unique,
  payload jsonb not null,
  available_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  done_at timestamptz,
  created_at timestamptz not null default now()
);

create index waiting_outbox on outbox (available_at) where done_at is null;

-- Every change that a person at the desk makes.
create table audit (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  subject_id text not null,
  details jsonb not null default '{}'
);

create index audit_of_subject on audit (subject, subject_id, at);
