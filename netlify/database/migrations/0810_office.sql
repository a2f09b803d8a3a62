-- Signing in to the owner's office. Tokens are random, and only their hashes are kept.

-- The open links of an address, the newest five, made when an email is sent or at the terminal. Using one deletes all.
create table office_sign_ins (
  token_hash text primary key,
  email text not null,
  expires_at timestamptz not null default now() + interval '10 minutes'
);

create index sign_ins_of_address on office_sign_ins (email, expires_at);

-- Signs the cookie by which a browser in which this address has signed in is known again: p_nonce is random, and only this
-- database has the key.
create function sign_device(p_email text, p_nonce text) returns text
language sql stable as $$
  select rtrim(translate(client_hash('device ' || p_nonce || ' ' || p_email), '+/', '-_'), '=')
$$;

-- A session ends after 12 hours without a request, and after 7 days (is_open).
create table office_sessions (
  token_hash text primary key,
  email text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

create function is_open(p_session office_sessions) returns boolean
language sql stable as $$
  select p_session.last_seen_at > now() - interval '12 hours'
    and p_session.created_at > now() - interval '7 days'
$$;
