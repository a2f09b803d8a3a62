-- Emails of the brand to its club: to every newsletter subscriber, at most once each.

insert into outbox_kinds (kind, is_purged) values ('club-email', true), ('club-email-test', true);

insert into audit_actions (subject, action) values ('club email', 'send'), ('club email', 'stop');

alter table newsletter_subscribers
  -- Members by when they joined: who joins while an email goes out has a higher one than it reaches.
  add column number bigint generated always as identity unique,
  -- Their mail server refused an email to the club for good: they get no other.
  add column refused_at timestamptz;

create index newsletter_subscribers_refused on newsletter_subscribers (refused_at) where refused_at is not null;

-- How many have left on a day of the shop. Who they were is not kept.
create table club_departures (
  day date primary key,
  departures integer not null
);

-- Emails to the club that went out or go out now; what one says never changes. Its members are counted once each: by what became of
-- their email or, until then, as waiting.
create table club_emails (
  id uuid primary key,
  subject text not null,
  body text not null,
  product_id text,
  -- What its links say, and checkouts keep (customer -> 'source').
  source jsonb not null unique,
  sent_by text not null,
  began_at timestamptz not null default now(),
  -- How many it goes to, and the number of the last of them.
  members integer not null check (members > 0),
  last_number bigint not null,
  -- Up to whom outbox work was made, and when last.
  queued_number bigint not null default 0,
  queued_at timestamptz,
  stopped_at timestamptz,
  ended_at timestamptz,
  sent integer not null default 0,
  -- The address was refused for good, or the mail server has taken it in no attempt.
  failed integer not null default 0,
  -- Interrupted while it was sent: they may have it.
  not_known integer not null default 0,
  -- Left before their turn.
  departed integer not null default 0,
  -- It was stopped before their turn.
  stopped integer not null default 0,
  -- Left after they got it; those stand in `sent` as well.
  departed_after integer not null default 0,
  check (sent + failed + not_known + departed + stopped <= members)
);

create unique index one_club_email_at_a_time on club_emails ((true)) where ended_at is null;

create index club_emails_by_time on club_emails (began_at);

-- Begins to send an email to all members, once it was sent to an operator as it is. Their outbox work is made later.
create function send_club_email(p_id uuid, p_content jsonb, p_source jsonb, p_actor text) returns void
language plpgsql as $$
begin
  if not exists (
    select from outbox
    where kind = 'club-email-test' and done_at is not null and failed_at is null and payload -> 'content' = p_content
  ) then
    raise exception 'This email was not sent to an operator before.'
      using errcode = 'check_violation', constraint = 'club_email_is_tested';
  end if;
  -- Who joins or leaves at this moment does so before or after.
  lock table newsletter_subscribers in share mode;
  insert into club_emails (id, subject, body, product_id, source, sent_by, members, last_number)
  select p_id, p_content ->> 'subject', p_content ->> 'text', p_content ->> 'productId', p_source, p_actor, count(*), coalesce(max(number), 0)
  from newsletter_subscribers where refused_at is null;
  perform add_audit_entry(p_actor, 'send', 'club email', p_id::text, jsonb_build_object('subject', p_content ->> 'subject'));
end $$;

-- The members whose outbox work is still to be made.
create function members_to_queue(p_email club_emails) returns setof newsletter_subscribers
language sql stable as $$
  select * from newsletter_subscribers
  where number > p_email.queued_number and number <= p_email.last_number and refused_at is null
$$;

-- The outbox work of an email to the club that is not done.
create function pending_club_work(p_email_id uuid) returns setof outbox
language sql stable as $$
  select * from outbox
  where done_at is null and kind = 'club-email' and payload ->> 'club_email_id' = p_email_id::text
$$;

-- Ends the email that goes out once nobody waits for it.
create function end_club_email(p_id uuid) returns void
language sql as $$
  update club_emails set ended_at = now()
  where id = p_id and ended_at is null
    and not exists (select from pending_club_work(id))
    and not exists (select from members_to_queue(club_emails))
$$;

-- Counts as not known what a crash has interrupted, and makes the outbox work of the next members: as many as may be sent in the
-- minutes since the last, at most p_minutes, less those who still wait.
create function advance_club_email(p_per_minute integer, p_minutes integer) returns void
language plpgsql as $$
declare
  email club_emails;
  pieces integer;
  last bigint;
begin
  -- Every change of an email's work locks the email first.
  select * into email from club_emails where ended_at is null for update;
  if email.id is null then
    return;
  end if;
  with interrupted as (
    update outbox set done_at = now(), last_error = 'Interrupted while it was sent: it may have arrived.'
    where id in (select id from pending_club_work(email.id)) and claimed_until <= now()
    returning id
  )
  update club_emails set not_known = not_known + (select count(*) from interrupted) where id = email.id;

  pieces := floor(p_per_minute * least(p_minutes, coalesce(extract(epoch from now() - email.queued_at) / 60, p_minutes)))
    - (select count(*) from pending_club_work(email.id));
  if pieces > 0 then
    with queued as (
      select * from members_to_queue(email) order by number limit pieces
    ), made as (
      insert into outbox (kind, dedupe_key, payload)
      select 'club-email', 'club-email:' || email.id || ':' || number, jsonb_build_object('club_email_id', email.id, 'email', queued.email)
      from queued
    )
    select max(number) into last from queued;
    update club_emails set queued_number = coalesce(last, last_number), queued_at = now() where id = email.id;
  end if;
  perform end_club_email(email.id);
end $$;

-- Records what became of a member's email, once.
create function finish_club_work(p_id uuid, p_outcome text, p_reason text default null) returns void
language plpgsql as $$
declare
  work outbox;
begin
  select * into work from outbox where id = p_id;
  perform from club_emails where id = (work.payload ->> 'club_email_id')::uuid for update;
  update outbox
  set done_at = now(), last_error = p_reason, failed_at = case when p_outcome in ('refused', 'failed') then now() end
  where id = p_id and done_at is null;
  if not found then
    return;
  end if;
  update club_emails
  set sent = sent + (p_outcome = 'sent')::integer,
    failed = failed + (p_outcome in ('refused', 'failed'))::integer,
    not_known = not_known + (p_outcome = 'not_known')::integer,
    departed = departed + (p_outcome = 'departed' and stopped_at is null)::integer,
    stopped = stopped + (p_outcome = 'departed' and stopped_at is not null)::integer
  where id = (work.payload ->> 'club_email_id')::uuid;
  if p_outcome = 'refused' then
    update newsletter_subscribers set refused_at = now() where email = work.payload ->> 'email';
  elsif p_outcome = 'departed' then
    delete from outbox where id = p_id;
  end if;
  perform end_club_email((work.payload ->> 'club_email_id')::uuid);
end $$;

-- Stops the email that goes out: who still waits doesn't get it. What is being sent at this moment is, once: it isn't tried again.
create function stop_club_email(p_id uuid, p_actor text) returns boolean
language plpgsql as $$
declare
  email club_emails;
begin
  select * into email from club_emails where id = p_id and ended_at is null and stopped_at is null for update;
  if email.id is null then
    return false;
  end if;
  with left_out as (
    delete from outbox
    where id in (select id from pending_club_work(email.id)) and claimed_until is null
    returning id
  )
  update club_emails
  set stopped_at = now(), queued_number = last_number,
    stopped = (select count(*) from left_out) + (select count(*) from members_to_queue(email))
  where id = email.id;
  perform end_club_email(email.id);
  perform add_audit_entry(p_actor, 'stop', 'club email', p_id::text);
  return true;
end $$;

-- Counts who leaves, and takes from them what waits to be sent: once for a statement, since undoing an import takes out 20,000. Those
-- have not left.
create function count_departures() returns trigger
language plpgsql as $$
declare
  email club_emails;
  are_leaving boolean := current_setting('shop.undoes_import', true) is distinct from 'on';
begin
  if not exists (select from departed) then
    return null;
  end if;
  if are_leaving then
    insert into club_departures (day, departures) select (now() at time zone shop_zone())::date, count(*) from departed
    on conflict (day) do update set departures = club_departures.departures + excluded.departures;
  end if;
  select * into email from club_emails where ended_at is null for update;
  with leavers as (
    select departed.email, refused_at, (number > email.queued_number and number <= email.last_number) is true as is_before_work
    from departed
  ), newest as (
    select distinct on (leavers.email) outbox.*
    from leavers join outbox on payload ->> 'email' = leavers.email
    where kind = 'club-email' and failed_at is null and not is_before_work
    order by leavers.email, outbox.created_at desc
  ), left_out as (
    -- Whoever sends it now finds no member anymore, unless it is too late. What a crash has interrupted may have arrived.
    delete from outbox
    where id in (select id from newest where done_at is null) and (claimed_until is null or claimed_until <= now())
    returning claimed_until is not null as is_interrupted
  ), counts as (
    select email.id, count(*) as before, 0 as after, 0 as unsure from leavers where is_before_work and refused_at is null
    union all
    select email.id, count(*) filter (where not is_interrupted), 0, count(*) filter (where is_interrupted) from left_out
    union all
    select (payload ->> 'club_email_id')::uuid, 0, 1, 0 from newest where are_leaving and done_at is not null and last_error is null
  ), sums as (
    select counts.id, sum(before) as before, sum(after) as after, sum(unsure) as unsure from counts group by counts.id
  )
  update club_emails set
    departed = departed + before, departed_after = departed_after + after, not_known = not_known + unsure
  from sums where club_emails.id = sums.id;
  return null;
end $$;

create trigger count_departures after delete on newsletter_subscribers
referencing old table as departed for each statement execute function count_departures();

-- Takes those out again whom an import of the last day has added at this time; returns how many. They have not left the club.
create function undo_import(p_at timestamptz, p_actor text) returns integer
language plpgsql as $$
declare
  removed integer;
begin
  perform set_config('shop.undoes_import', 'on', true);
  delete from newsletter_subscribers
  where source = 'import' and created_at = p_at and created_at > now() - interval '1 day';
  get diagnostics removed = row_count;
  if removed > 0 then
    perform add_audit_entry(
      p_actor => p_actor, p_action => 'undo import', p_subject => 'subscribers', p_subject_id => 'all',
      p_details => jsonb_build_object('count', removed)
    );
  end if;
  return removed;
end $$;
