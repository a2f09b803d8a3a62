-- The seller platform: what connected accounts are and sell, so that a storefront is one query. Stripe's data decides: a
-- sale gets its price from Stripe.

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
  created_at timestamptz not null default now(),
  -- A sale is refunded when its product was archived before the visitor paid, in a checkout session opened earlier.
  refund_status text check (refund_status in ('queued', 'succeeded')),
  -- Stripe's id of our refund; null when the seller had refunded the sale first.
  refund_id text check (refund_id is null or refund_status = 'succeeded'),
  -- As in refunds.
  stripe_attempt integer not null default 0
);

-- A recorded sale is never refunded by us later, and a refunded one stays refunded.
create trigger enforce_refund_status before update on connect_sales
  for each row execute function enforce_transition('refund', 'refund_status');

create index sales_of_account on connect_sales (account_id, created_at desc);
create index sales_by_time on connect_sales (created_at desc);
