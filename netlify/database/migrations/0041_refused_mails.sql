-- A mail whose recipient the mail server refuses for good is finished, as failed. The owner is told of them once a day.
alter table outbox add column failed_at timestamptz check (done_at is not null or failed_at is null);

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (
  kind in (
    'order-confirmation', 'order-shipped', 'order-cancelled', 'order-refunded', 'payment-failed', 'order-links',
    'contact-message', 'welcome', 'refund', 'refused-mails'
  )
);

create index refused_mails on outbox (failed_at) where failed_at is not null;
