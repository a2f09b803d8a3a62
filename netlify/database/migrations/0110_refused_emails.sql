-- The daily list of refused emails by the name that all other emails have.

alter table outbox drop constraint outbox_kind_check;
update outbox set kind = 'refused-emails' where kind = 'refused-mails';
alter table outbox add constraint outbox_kind_check check (
  kind in (
    'order-confirmation', 'payment-failed', 'contact-message', 'welcome', 'refund',
    'order-shipped', 'order-refunded', 'order-cancelled', 'order-links', 'account-link', 'refused-emails'
  )
);
alter index refused_mails rename to refused_emails;
