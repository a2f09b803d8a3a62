-- The seller platform: our copy of what connected accounts are and sell, so that a storefront is one query. Stripe has the
-- last word on all of it; a sale asks Stripe for the price.

-- The accounts that were opened here. Who is not in this table is no account of ours.
create table connected_accounts (
  id text primary key check (id ~ '^acct_[A-Za-z0-9]{8,64}$'),
  email text not null check (email = lower(btrim(email)) and email <> ''),
  -- What the seller calls the business at Stripe; visitors see it, and never the e-mail address.
  business_name text,
  charges_enabled boolean not null default false,
  onboarding_complete boolean not null default false,
  created_at timestamptz not null default now()
);

-- What an account sells: products with a price in dollars that is paid once. Prices are whole cents.
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
  -- When Stripe last changed it: what was read later than it was written never wins over what is newer.
  changed_at timestamptz not null
);

create index products_on_the_shelf on connect_products (account_id, created_at desc, id desc)
  where is_active;

-- What visitors bought on storefronts, each checkout session once, and the fee that the platform kept of it.
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
  created_at timestamptz not null default now()
);

create index sales_of_account on connect_sales (account_id, created_at desc);
create index sales_by_time on connect_sales (created_at desc);

-- An event of a connected account's is about an object of that account.
alter table provider_events add column account_id text;
