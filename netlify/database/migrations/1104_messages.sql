-- Messages to the shopper of an order: an email, whose text is a note in the history. It is no action of its own, and its email names the
-- order as `order` and not as `order_id`, so that the history has one entry of it.
insert into outbox_kinds (kind, is_purged) values ('message', true);
