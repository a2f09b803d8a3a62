import type { Connection } from '#sandbox/platform/migrate.ts';

/** Columns, constraints, indexes, functions, triggers, allowed transitions, kinds and actions, one line each. */
export async function shapeOf(connection: Pick<Connection, 'query'>): Promise<string[]> {
  const { rows } = await connection.query(`
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select format('transition %s: %s to %s', subject, from_state, to_state) from state_transitions
    union all select format('outbox %s: %s, %s', kind, is_for_owner, is_purged) from outbox_kinds
    union all select format('audit %s: %s', subject, action) from audit_actions
    order by 1`);
  return rows.map(({ line }) => String(line));
}
