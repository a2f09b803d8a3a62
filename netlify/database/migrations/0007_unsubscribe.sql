-- What is in the unsubscribe link of a subscriber's mails: whoever holds it may take the address off the list.
alter table newsletter_subscribers
  add column unsubscribe_token text not null unique default draw_secure_token()
  check (unsubscribe_token ~ '^[0-9a-f]{64}$');
