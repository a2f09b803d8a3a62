import { EMAIL_KINDS } from '#mail/outbox-kinds.ts';
import type { Query } from '../bench/seed.ts';

/** Written by whoever applies the migrations, so no release has a row of it. */
const LEFT_OUT = ['applied_migrations'];

/** The tables of the shop, in alphabetical order. */
export const TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ('{${LEFT_OUT.join()}}') order by 1`;

/** The conditions of a row of the outbox. */
const CONDITIONS = {
  waiting: 'done_at is null and held_at is null',
  held: 'done_at is null and held_at is not null',
  sent: 'done_at is not null and failed_at is null',
  refused: 'failed_at is not null',
};
export type Condition = keyof typeof CONDITIONS;

/** The conditions that rows of a kind can have: only emails to customers are refused for good. */
export function conditionsOf(kind: unknown, isForOwner: unknown): Condition[] {
  const canBeRefused = isForOwner === false && EMAIL_KINDS.some((email) => email === kind);
  return ['waiting', 'held', 'sent', ...(canBeRefused ? (['refused'] as const) : [])];
}

/**
 * Kinds of rows that the database lacks, by its own tables, checks and lists: a table, a value that a column allows, a
 * column that is always null, a state of a subject, a kind of the outbox in a condition, an action of the audit.
 */
export async function missingRows(query: Query): Promise<string[]> {
  const missing: string[] = [];
  const list = async (text: string) => (await query(text)) as Record<string, string>[];
  const expectRow = async (what: string, from: string) => {
    if ((await query(`select from ${from} limit 1`)).length === 0) missing.push(what);
  };
  for (const { name = '' } of await list(TABLES)) await expectRow(`table ${name}`, name);
  for (const { table, column } of await list(NULLABLE)) {
    await expectRow(`${table}.${column} with a value`, `${table} where ${column} is not null`);
  }
  for (const { table, column, value } of await list(ALLOWED)) {
    await expectRow(`${table}.${column} = ${value}`, `${table} where ${column} = '${value}'`);
  }
  for (const { subject, state, rows } of await list(STATES)) {
    await expectRow(`${subject} in state ${state}`, `(${rows}) as rows`);
  }
  for (const { kind, is_for_owner } of await list('select * from outbox_kinds order by kind')) {
    for (const condition of conditionsOf(kind, is_for_owner)) {
      const where = `kind = '${kind}' and ${CONDITIONS[condition]}`;
      await expectRow(`${kind}, ${condition}`, `outbox where ${where}`);
    }
  }
  for (const { subject, action } of await list('select * from audit_actions')) {
    const where = `subject = '${subject}' and action = '${action}'`;
    await expectRow(`audit of ${subject}: ${action}`, `audit where ${where}`);
  }
  return missing.filter((what, index) => missing.indexOf(what) === index);
}

const NULLABLE = `select table_name as table, column_name as column
  from information_schema.columns join (${TABLES}) as tables on tables.name = table_name
  where table_schema = 'public' and is_nullable = 'YES'
  order by 1, 2`;

/** `check (column in ('one', 'two'))`, as PostgreSQL keeps it. */
const ALLOWED = `select conrelid::regclass::text as table, match[1] as column, value[1] as value
  from pg_constraint,
    regexp_matches(pg_get_constraintdef(oid), '(\\w+) = ANY \\(ARRAY\\[([^]]+)\\]\\)', 'g') as match,
    regexp_matches(match[2], '''([^'']+)''::text', 'g') as value
  where connamespace = 'public'::regnamespace and contype = 'c' and conrelid <> 0
  order by 1, 2, 3`;

/** The states of each subject, with the rows in it: of any table whose trigger guards them. */
const STATES = `select subject, state, string_agg(format('select from %s where %I = %L', tgrelid::regclass, argument[2], state), ' union all ') as rows
  from pg_trigger,
    regexp_match(pg_get_triggerdef(pg_trigger.oid), 'enforce_transition\\(''([^'']+)'', ''([^'']+)''\\)') as argument
    join (
      select subject, from_state as state from state_transitions
      union select subject, to_state from state_transitions
    ) as states on subject = argument[1]
  group by 1, 2 order by 1, 2`;
