-- Mails that say who somebody is, by when they went: they are forgotten a while after it (netlify/adapters/records/outbox.ts).
create index sent_personal_mails on outbox (done_at) where kind in ('contact-message', 'order-links', 'welcome');
