-- The mail for who lost the confirmation: the links to the orders of an address.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (
  kind in (
    'order-confirmation', 'payment-failed', 'contact-message', 'welcome', 'refund',
    'order-shipped', 'order-refunded', 'order-cancelled', 'order-links'
  )
);
