-- Messages to the shopper of an order: an email, and an entry in its history with the text.
insert into outbox_kinds (kind, is_purged) values ('message', true);

insert into audit_actions (subject, action) values ('order', 'message');
