-- The shop's time zone, which was America/New_York in the functions themselves: npm run migrate writes it from content/brand.json.
create table shop_clock (
  is_only boolean primary key default true check (is_only),
  time_zone text not null
);

insert into shop_clock (time_zone) values ('America/New_York');

-- Days follow it: of order numbers, returns, reports.
create function shop_zone() returns text
language sql stable as $$ select time_zone from shop_clock $$;

-- Numbers and reports of the orders that are there keep their days.
create function keep_time_zone() returns trigger
language plpgsql as $$
begin
  -- Fails for a zone that the database does not know.
  perform now() at time zone new.time_zone;
  if new.time_zone <> old.time_zone and exists (select from orders) then
    raise exception 'The time zone can''t change after the first order: it is %.', old.time_zone;
  end if;
  return new;
end $$;

create trigger keep_time_zone before update on shop_clock
for each row execute function keep_time_zone();

-- As in 1007, with the shop's zone. ORD-YYYYMMDD-######: the day in the shop's time zone (docs/decisions/days.md), and six random digits.
create or replace function generate_order_number(p_at timestamptz default now()) returns text
language sql volatile as $$
  select 'ORD-' || to_char(p_at at time zone shop_zone(), 'YYYYMMDD') || '-'
    || lpad((('x' || left(generate_secure_token(), 12))::bit(48)::bigint % 1000000)::text, 6, '0')
$$;

-- As in 1011, with the shop's zone. Closes returns whose label was not used, and reminds of those a week before. Days are those of the
-- shop's clock. Returns how many it closed.
create or replace function expire_returns(p_label_days integer, p_reminder_days integer, p_limit integer) returns integer
language plpgsql as $$
declare
  opened returns;
  closed integer := 0;
  zone text := shop_zone();
  today date := (now() at time zone zone)::date;
  sent date;
begin
  for opened in
    select * from returns
    where state = 'label_sent'
      and (label_sent_at at time zone zone)::date
        <= today - case when reminded_at is null then p_reminder_days else p_label_days + 1 end
    order by label_sent_at, id limit p_limit
  loop
    opened := lock_return(opened.id);
    sent := (opened.label_sent_at at time zone zone)::date;
    if opened.state = 'label_sent' and sent + p_label_days < today then
      perform cancel_return(opened.id, 'schedule');
      closed := closed + 1;
    elsif opened.state = 'label_sent' and sent + p_reminder_days <= today and opened.reminded_at is null then
      update returns set reminded_at = now() where id = opened.id;
      perform queue_return_email('return-reminder', opened, opened.id || ':' || sent);
    end if;
  end loop;
  return closed;
end $$;
