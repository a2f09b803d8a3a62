-- What was asked under a key, so that the same key with other content is refused (netlify/adapters/request-keys.ts).
create table request_keys (
  call text not null,
  key uuid not null,
  -- A hash of the request without its key and its secrets.
  content text not null,
  -- It was carried out. Until then a refusal frees its key.
  is_done boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (call, key)
);
create index request_keys_by_age on request_keys (created_at);

insert into audit_actions (subject, action) values ('orders', 'export');
