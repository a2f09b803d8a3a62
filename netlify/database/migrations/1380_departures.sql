-- Who leaves the club is counted for a statement at once: undoing an import takes out 20,000, who have not left the club.

drop trigger count_departure on newsletter_subscribers;
drop function count_departure();

-- Counts who leaves, and takes from them what waits to be sent.
create function count_departures() returns trigger
language plpgsql as $$
declare
  email club_emails;
begin
  if not exists (select from departed) then
    return null;
  end if;
  insert into club_departures (day, departures) select (now() at time zone shop_zone())::date, count(*) from departed
  on conflict (day) do update set departures = club_departures.departures + excluded.departures;
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
    -- Whoever sends it now finds no member anymore, unless it is too late.
    delete from outbox
    where id in (select id from newest where done_at is null) and claimed_until is null
    returning payload
  ), counts as (
    select email.id, count(*) as before, 0 as after from leavers where is_before_work and refused_at is null
    union all
    select email.id, count(*), 0 from left_out
    union all
    select (payload ->> 'club_email_id')::uuid, 0, 1 from newest where done_at is not null and last_error is null
  ), sums as (
    select counts.id, sum(before) as before, sum(after) as after from counts group by counts.id
  )
  update club_emails set departed = departed + before, departed_after = departed_after + after
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
  delete from newsletter_subscribers
  where source = 'import' and created_at = p_at and created_at > now() - interval '1 day';
  get diagnostics removed = row_count;
  if removed > 0 then
    update club_departures set departures = departures - removed where day = (now() at time zone shop_zone())::date;
    perform add_audit_entry(
      p_actor => p_actor, p_action => 'undo import', p_subject => 'subscribers', p_subject_id => 'all',
      p_details => jsonb_build_object('count', removed)
    );
  end if;
  return removed;
end $$;
