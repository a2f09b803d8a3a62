/**
 * A statement after which this much time has passed since everything in the database happened; `time` is an interval of
 * PostgreSQL. What guards states and amounts is off meanwhile, since it refuses other times too.
 */
export const aged = (time: string) => `do $$ declare aged record; begin
  set local session_replication_role = replica;
  -- They are of the days that everything was booked on before, and are written again.
  if to_regclass('day_sums') is not null then
    delete from day_sums;
    delete from piece_sums;
  end if;
  for aged in
    select table_name as name,
      string_agg(format('%1$I = (%1$I - %2$L::interval)::%3$s', column_name, '${time}', data_type), ', ') as times
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' and data_type in ('timestamp with time zone', 'date') and is_generated = 'NEVER'
    group by table_name
  loop
    execute format('update %I set %s', aged.name, aged.times);
  end loop;
end $$`;
