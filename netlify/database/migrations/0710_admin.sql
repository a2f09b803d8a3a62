-- Signing in to the owner's office. Tokens are random, and only their hashes are kept.

-- The one open link of an address, made when its email is sent. Using it deletes it.
create table admin_sign_ins (
  email text primary key,
  token_hash text not null unique,
  expires_at timestamptz not null default now() + interval '10 minutes'
);

-- A session ends after 12 hours without a request, and after 7 days (is_open).
create table admin_sessions (
  token_hash text primary key,
  email text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

create function is_open(p_session admin_sessions) returns boolean
language sql stable as $$
  select p_session.last_seen_at > now() - interval '12 hours'
    and p_session.created_at > now() - interval '7 days'
$$;
