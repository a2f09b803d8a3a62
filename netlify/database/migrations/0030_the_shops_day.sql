-- As before (0004), with the day by the shop's own clock, as pages and mails write it (docs/decisions/0018).
drop function draw_order_number();
create function draw_order_number(p_at timestamptz default now()) returns text
language sql volatile as $$
  select 'ORD-' || to_char(p_at at time zone 'America/New_York', 'YYYYMMDD') || '-'
    || lpad((('x' || left(draw_secure_token(), 12))::bit(48)::bigint % 1000000)::text, 6, '0')
$$;
