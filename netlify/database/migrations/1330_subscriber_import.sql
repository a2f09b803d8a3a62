-- Subscribers that come with the file of another shop. Who has left the list stays out, so that is remembered as a hash.

create table newsletter_leavers (
  email_hash text primary key check (email_hash ~ '^[0-9a-f]{64}$'),
  left_at timestamptz not null default now()
);

-- Whom an operator took off the list before, and who is off it though welcomed in the last days.
do $$
begin
  insert into newsletter_leavers (email_hash, left_at)
  select gone.email_hash, max(gone.at)
  from (
    select subject_id as email_hash, at from audit
    where subject = 'person' and action = 'unsubscribe' and subject_id ~ '^[0-9a-f]{64}$'
    union all
    select email_hash(payload ->> 'email'), created_at from outbox where kind = 'welcome' and payload ->> 'email' is not null
  ) as gone
  where not exists (
    select from newsletter_subscribers where email_hash(newsletter_subscribers.email) = gone.email_hash
  )
  group by gone.email_hash;
end $$;

alter table newsletter_subscribers
  drop constraint newsletter_subscribers_source_check,
  add constraint newsletter_subscribers_source_check check (source in ('waitlist', 'contact', 'footer', 'import'));

insert into audit_actions (subject, action) values ('subscribers', 'import'), ('subscribers', 'undo import');

-- Which of these addresses are subscribed, and which have left the list or were erased.
create function subscribers_to_import(p_emails text[]) returns table (email text, is_member boolean, has_left boolean)
language sql stable as $$
  select
    named.email,
    exists (select from newsletter_subscribers where newsletter_subscribers.email = named.email),
    exists (select from newsletter_leavers where newsletter_leavers.email_hash = email_hash(named.email))
      or exists (select from erasures where erasures.email_hash = email_hash(named.email))
  from (select distinct unnest(p_emails) as email) as named
$$;
