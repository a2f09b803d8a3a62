-- A sale is refunded when its product was archived before the visitor paid, in a checkout session opened earlier.
alter table connect_sales
  add column refund_status text check (refund_status in ('queued', 'succeeded')),
  -- Stripe's id of our refund; none when the seller had refunded the sale before us.
  add column refund_id text check (refund_id is null or refund_status = 'succeeded');

-- What was recorded as sold is never refunded by us later, and what was refunded stays so.
create trigger guard_refund before update on connect_sales
  for each row execute function guard_step('refund', 'refund_status');

-- What opens an account to its seller's browsers beside live keys: one secret from create-connected-account, and one from
-- each mailed link. Rows, not a column: a link that anybody can ask for must not end the access of the browser that has it.
create table account_secrets (
  -- SHA-256 of 256 random bits; the secret itself is nowhere.
  secret_hash text primary key check (secret_hash ~ '^[A-Za-z0-9_-]{43}$'),
  account_id text not null references connected_accounts,
  expires_at timestamptz not null default now() + interval '30 days'
);

create index account_secrets_to_purge on account_secrets (expires_at);

-- The mail with that link.
create index accounts_of_email on connected_accounts (email);

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (
  kind in (
    'order-confirmation', 'payment-failed', 'contact-message', 'welcome', 'refund',
    'order-shipped', 'order-refunded', 'order-cancelled', 'order-links', 'account-link'
  )
);

-- It names an address, too: gone after 30 days like the others that do (netlify/adapters/records/outbox.ts).
drop index sent_personal_mails;
create index sent_personal_mails on outbox (done_at)
  where kind in ('contact-message', 'order-links', 'account-link', 'welcome');
