-- How often somebody has lately asked for something. `asker` is a keyed hash: nobody's address is kept.
create table rate_limits (
  asker text primary key,
  asked integer not null check (asked > 0),
  resets_at timestamptz not null
);

create index rate_limits_over on rate_limits (resets_at);
